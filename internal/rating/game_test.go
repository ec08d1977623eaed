package rating_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/level"
	"razzia/internal/rating"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/table"
)

var over = ratingtest.Over

// rated returns whose ratings a game raises (+) and lowers (-).
func rated(sum table.Summary) map[string]string {
	games := rating.Games{}
	games.Apply(&sum)
	got := map[string]string{}
	for person, r := range games {
		got[person] = "="
		if r.Points() > 1500 {
			got[person] = "+"
		} else if r.Points() < 1500 {
			got[person] = "-"
		}
	}
	return got
}

func TestWhatCounts(t *testing.T) {
	two := func() table.Summary { return over([]string{"a", "b", "bot:club"}, 30, 20, 10) }
	with := func(change func(*table.Summary)) table.Summary {
		sum := two()
		change(&sum)
		return sum
	}
	for name, test := range map[string]struct {
		sum  table.Summary
		want map[string]string
	}{
		"two people and a bot":      {two(), map[string]string{"a": "+", "b": "+"}},
		"two people":                {over([]string{"a", "b"}, 10, 20), map[string]string{"a": "-", "b": "+"}},
		"a tie":                     {over([]string{"a", "b"}, 10, 10), map[string]string{"a": "=", "b": "="}},
		"alone with bots":           {over([]string{"a", "bot:beginner"}, 30, 20), map[string]string{}},
		"bots alone":                {over([]string{"bot:club", "bot:club"}, 30, 20), map[string]string{}},
		"several seats of a person": {over([]string{"a", "a", "b"}, 30, 20, 10), map[string]string{}},
		"a friendly game":           {with(func(s *table.Summary) { s.Options.Undo = true }), map[string]string{}},
		"hints":                     {with(func(s *table.Summary) { s.Options.Hints = true }), map[string]string{}},
		"a lesson":                  {with(func(s *table.Summary) { s.Options.Lesson = 1 }), map[string]string{}},
		"a game that runs":          {with(func(s *table.Summary) { s.Phase = table.Playing }), map[string]string{}},
		"a game that was removed":   {with(func(s *table.Summary) { s.Seats = nil }), map[string]string{}},
		"the winner left": {over3(func(s []table.SeatSummary) { s[0].Level = "greedy" }),
			map[string]string{"a": "-", "b": "+", "c": "+"}},
		"the winner resigned": {over3(func(s []table.SeatSummary) { s[0].Level, s[0].Resigned = "greedy", true }),
			map[string]string{"a": "-", "b": "+", "c": "+"}},
		"all but one left": {over3(func(s []table.SeatSummary) { s[0].Level, s[1].Level = "greedy", "greedy" }),
			map[string]string{"a": "-", "b": "-"}},
		"all left": {over3(func(s []table.SeatSummary) {
			s[0].Level, s[1].Level, s[2].Level = "greedy", "greedy",
				"greedy"
		}), map[string]string{}},
		"a friend plays on": {over3(func(s []table.SeatSummary) { s[0].Before = "d" }),
			map[string]string{"d": "-", "b": "+", "c": "+"}},
		"a friend plays on, and no bots": {over3(func(s []table.SeatSummary) { s[0].Before, s[1].Before = "d", "e" }),
			map[string]string{"d": "-", "e": "-"}},
		"the giver is forgotten": {over3(func(s []table.SeatSummary) { s[0].Before, s[0].Gone = "random", true }),
			map[string]string{"b": "+", "c": "+"}},
		"a player is forgotten": {over3(func(s []table.SeatSummary) { s[0].Name = "" }), map[string]string{"b": "+", "c": "-"}},
	} {
		if got := rated(test.sum); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: the ratings are %v, want %v", name, got, test.want)
		}
	}
}

// over3 is a game of three that a wins before b and c, with changes.
func over3(change func(seats []table.SeatSummary)) table.Summary {
	sum := over([]string{"a", "b", "c"}, 30, 20, 10)
	change(sum.Seats)
	return sum
}

// TestBotsHoldTheScale plays people against bots: a win against beginners is worth little, and one against masters much.
func TestBotsHoldTheScale(t *testing.T) {
	gain := func(level string) int {
		sum, games := over([]string{"a", "b", "bot:" + level, "bot:" + level}, 30, 30, 20, 10), rating.Games{}
		games.Apply(&sum)
		return games["a"].Points() - 1500
	}
	if weak, strong := gain("beginner"), gain("master"); weak < 0 || strong < 2*weak+20 {
		t.Errorf("two who beat beginners gain %d, masters %d", weak, strong)
	}
}

// TestBotsHaveTheMeasuredRatings compares the constants of bots with the measured strength, by what a game against them gives.
func TestBotsHaveTheMeasuredRatings(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, name := range []string{"beginner", "casual", "club", "expert", "master"} {
			want, _, _, ok := level.StrengthOf(name, players)
			if got := rating.BotPoints(name, players); !ok || got != want {
				t.Errorf("%s has %d at a table of %d, and %d was measured", name, got, players, want)
			}
		}
	}
}

// TestUnknownPeopleCarryNoOneFar plays a thousand games, each against another new guest who loses.
func TestUnknownPeopleCarryNoOneFar(t *testing.T) {
	for name, bots := range map[string][]string{"two": nil, "with beginners": {"bot:beginner", "bot:beginner", "bot:beginner"}} {
		games := rating.Games{}
		for n := range 1000 {
			sum := over(append([]string{"a", fmt.Sprint("guest", n)}, bots...), 30, 20, 10, 9, 8)
			games.Apply(&sum)
		}
		if got := games["a"].Points(); got < 1600 || got > 1750 {
			t.Errorf("%s: a player who beats new guests alone has %d", name, got)
		}
	}
}

// TestAFriendWhoLosesCarriesNoOneFar plays a thousand games with one friend, who always loses.
func TestAFriendWhoLosesCarriesNoOneFar(t *testing.T) {
	games := rating.Games{}
	for range 1000 {
		sum := over([]string{"a", "b"}, 30, 20)
		games.Apply(&sum)
	}
	if a, b := games["a"].Points(), games["b"].Points(); a > 1750 || b > 1300 {
		t.Errorf("the friends have %d and %d", a, b)
	}
}

// TestGoodPlayersRise beats sure players and strong bots: these wins count as far as they are worth.
func TestGoodPlayersRise(t *testing.T) {
	games := rating.Games{"b": {Mean: 1900_000, Deviation: 60_000, Games: 50}}
	for range 10 {
		sum := over([]string{"a", "b", "bot:master"}, 30, 20, 10)
		games.Apply(&sum)
	}
	high := games["a"]
	if high.Points() < 1900 {
		t.Errorf("a player who beats one of 1900 and masters has %d", high.Points())
	}
	sum := over([]string{"a", "guest"}, 30, 20)
	games.Apply(&sum)
	if got := games["a"].Mean; got != high.Mean {
		t.Errorf("a win against a guest makes %d of %d", got, high.Mean)
	}
}

// TestRandomGames rates random games: every rating is valid, games are counted, and the order of the seats means nothing.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	here, turned, counted := rating.Games{}, rating.Games{}, map[string]int{}
	for range 500 {
		sum := ratingtest.RandomGame(random)
		here.Apply(&sum)
		for _, person := range rating.Persons(&sum) {
			counted[person]++
		}
		slices.Reverse(sum.Seats)
		turned.Apply(&sum)
	}
	for person, r := range here {
		other := turned[person]
		if !r.Valid() || r.Games > counted[person] || r.Games == 0 || abs(r.Mean-other.Mean) > 500 || abs(r.Deviation-other.Deviation) > 500 ||
			r.Games != other.Games {
			t.Errorf("%s has %+v, and %+v with the seats turned, after %d games", person, r, other, counted[person])
		}
	}
}

func abs(n int64) int64 { return max(n, -n) }
