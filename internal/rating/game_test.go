package rating_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/bot/level"
	"razzia/internal/rating"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/table"
)

var over = ratingtest.Over

// rated returns whose ratings a game raises (+) and lowers (-).
func rated(sum table.Summary) map[string]string {
	got := map[string]string{}
	for _, c := range (rating.Games{}).Apply(&rating.Game{Summary: sum}, nil) {
		got[c.Person] = "="
		if c.After.Points() > 1500 {
			got[c.Person] = "+"
		} else if c.After.Points() < 1500 {
			got[c.Person] = "-"
		}
	}
	return got
}

// play rates a game of people who have no accounts.
func play(games rating.Games, sum table.Summary) { games.Apply(&rating.Game{Summary: sum}, nil) }

// group names the rating of a person at tables of three to five, pair that at tables of two.
func group(person string) rating.Key { return rating.Key{Person: person, Ladder: rating.Group} }

func pair(person string) rating.Key { return rating.Key{Person: person, Ladder: rating.Pair} }

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
		"two people and a bot": {two(), map[string]string{"a": "+", "b": "+"}},
		"two people":           {over([]string{"a", "b"}, 10, 20), map[string]string{"a": "-", "b": "+"}},
		"a tie":                {over([]string{"a", "b"}, 10, 10), map[string]string{"a": "=", "b": "="}},
		"alone with bots":      {over([]string{"a", "bot:beginner"}, 30, 20), map[string]string{"a": "+"}},
		"alone, and the game is left": {over3bots(func(s []table.SeatSummary) { s[0].Level, s[0].Resigned = "greedy", true }),
			map[string]string{"a": "-"}},
		"alone, with a move taken back": {over3bots(func(s []table.SeatSummary) { s[0].Undone = true }), map[string]string{}},
		"alone at two seats":            {over([]string{"a", "a", "bot:club"}, 30, 20, 10), map[string]string{}},
		"alone in the usual game": {with(func(s *table.Summary) {
			*s = over([]string{"a", "bot:club"}, 10, 20)
			s.Options.Undo, s.Options.Hints = true, true
		}), map[string]string{"a": "-"}},
		"bots alone":                {over([]string{"bot:club", "bot:club"}, 30, 20), map[string]string{}},
		"several seats of a person": {over([]string{"a", "a", "b"}, 30, 20, 10), map[string]string{}},
		"a friendly game":           {with(func(s *table.Summary) { s.Options.Undo = true }), map[string]string{}},
		"hints":                     {with(func(s *table.Summary) { s.Options.Hints = true }), map[string]string{}},
		"a first game of a series":  {with(func(s *table.Summary) { s.Options.Series = 1 }), map[string]string{"a": "+", "b": "+"}},
		"a later game of a series":  {with(func(s *table.Summary) { s.Options.Series = 2 }), map[string]string{}},
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

// over3bots is a game of one person, who wins before two bots, with changes.
func over3bots(change func(seats []table.SeatSummary)) table.Summary {
	sum := over([]string{"a", "bot:club", "bot:club"}, 30, 20, 10)
	change(sum.Seats)
	return sum
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
		play(games, sum)
		return games[group("a")].Points() - 1500
	}
	if weak, strong := gain("beginner"), gain("master"); weak < 0 || strong < 2*weak+20 {
		t.Errorf("two who beat beginners gain %d, masters %d", weak, strong)
	}
}

// TestOneGameIsNoCatastrophe lets newcomers come last behind beginners, or leave: one game says little.
func TestOneGameIsNoCatastrophe(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		names := []string{"a", "bot:beginner", "bot:beginner", "bot:beginner", "bot:beginner"}[:seats]
		games := rating.Games{}
		play(games, over(names, []int{0, 10, 20, 30, 40}[:seats]...))
		if got := games[rating.Key{Person: "a", Ladder: rating.Solo}].Points(); got < 1000 || got > 1400 {
			t.Errorf("who comes last of %d has %d", seats, got)
		}
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
			play(games, sum)
		}
		if got := games[map[bool]rating.Key{true: pair("a"), false: group("a")}[bots == nil]].Points(); got < 1600 || got > 1750 {
			t.Errorf("%s: a player who beats new guests alone has %d", name, got)
		}
	}
}

// TestAFriendWhoLosesCarriesNoOneFar plays a thousand games with one friend, who always loses.
func TestAFriendWhoLosesCarriesNoOneFar(t *testing.T) {
	games := rating.Games{}
	for range 1000 {
		sum := over([]string{"a", "b"}, 30, 20)
		play(games, sum)
	}
	if a, b := games[pair("a")].Points(), games[pair("b")].Points(); a > 1750 || b > 1300 {
		t.Errorf("the friends have %d and %d", a, b)
	}
}

// TestGoodPlayersRise beats sure players and strong bots: these wins count as far as they are worth.
func TestGoodPlayersRise(t *testing.T) {
	games := rating.Games{group("b"): {Mean: 1900_000, Deviation: 60_000, Games: 50}}
	for range 10 {
		sum := over([]string{"a", "b", "bot:master"}, 30, 20, 10)
		play(games, sum)
	}
	high := games[group("a")]
	if high.Points() < 1900 {
		t.Errorf("a player who beats one of 1900 and masters has %d", high.Points())
	}
	sum := over([]string{"a", "guest", "bot:club"}, 30, 20, 10)
	play(games, sum)
	if got := games[group("a")].Mean; got != high.Mean {
		t.Errorf("a win against a guest makes %d of %d", got, high.Mean)
	}
}

// TestRandomGames rates random games: every rating is valid, games are counted, and the order of the seats means nothing.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	here, turned, counted := rating.Games{}, rating.Games{}, map[string]int{}
	sameGames := map[rating.Key]int{}
	for range 500 {
		sum := ratingtest.RandomGame(random)
		for _, c := range here.Apply(&rating.Game{Summary: sum}, nil) {
			sameGames[c.Key]++
		}
		for _, person := range rating.Persons(&sum) {
			counted[person]++
		}
		slices.Reverse(sum.Seats)
		play(turned, sum)
	}
	for key, r := range here {
		other := turned[key]
		if !r.Valid() || r.Deviation > rating.Start().Deviation || r.Games > counted[key.Person] || r.Games != sameGames[key] || r.Games == 0 ||
			abs(r.Mean-other.Mean) > 500 || abs(r.Deviation-other.Deviation) > 500 ||
			r.Games != other.Games {
			t.Errorf("%v has %+v, and %+v with the seats turned, after %d games", key, r, other, sameGames[key])
		}
	}
}

func abs(n int64) int64 { return max(n, -n) }

// TestTwoIdentitiesOfOneAccountAreOnePerson rates a game of a guest and a member: not if the guest had joined the account when it
// ended, and as one of two people if they joined it later.
func TestTwoIdentitiesOfOneAccountAreOnePerson(t *testing.T) {
	sum := over([]string{"guest", "account"}, 30, 20)
	sum.Ended = time.UnixMilli(1000)
	for since, want := range map[int64]rating.Reason{0: rating.Same, 999: rating.Same, 1000: rating.Same, 1001: rating.Rated} {
		who := rating.Accounts{"account": {Account: "account"}, "guest": {Account: "account", Since: time.UnixMilli(since)}}
		changes := rating.Games{}.Apply(&rating.Game{Summary: sum}, who)
		if _, got := rating.Judge(&sum, who); got != want || (len(changes) > 0) != (want == rating.Rated) {
			t.Errorf("a guest who joined at %d: the reason is %q, and the changes are %v", since, got, changes)
		}
	}
}

// TestLaddersStayApart plays one game of each kind: each changes one rating.
func TestLaddersStayApart(t *testing.T) {
	games := rating.Games{}
	for _, sum := range []table.Summary{over([]string{"a", "b"}, 30, 20), over([]string{"a", "b", "bot:club"}, 30, 20, 10),
		over([]string{"a", "bot:club"}, 30, 20), over([]string{"a", "bot:club", "bot:club"}, 30, 20, 10)} {
		play(games, sum)
	}
	for key, want := range map[rating.Key]int{pair("a"): 1, group("a"): 1, {Person: "a", Ladder: rating.Solo}: 2, pair("b"): 1} {
		if got := games[key].Games; got != want {
			t.Errorf("%v has %d games, want %d", key, got, want)
		}
	}
}

// TestTheModelHasANewNameWhenFiguresChange rates fixed games. If the figures differ on purpose, [rating.Model] needs a new name: stored
// ratings would otherwise go on with figures of two models.
func TestTheModelHasANewNameWhenFiguresChange(t *testing.T) {
	random, games, sum := rand.New(rand.NewPCG(5, 6)), rating.Games{}, int64(0)
	for range 300 {
		play(games, ratingtest.RandomGame(random))
	}
	for key, r := range games {
		sum += (r.Mean + 3*r.Deviation + int64(r.Games)) * int64(1+key.Ladder) * int64(key.Person[0])
	}
	if want := map[string]int64{"ladders-5": 11202281708}[rating.Model]; sum != want {
		t.Errorf("the figures of the model %s have the sum %d, want %d", rating.Model, sum, want)
	}
}

// TestBotAccountsRateNoPerson plays with people, alone, and against bots. Only games without people count, in a ladder of their own.
func TestBotAccountsRateNoPerson(t *testing.T) {
	nelly, max := table.BotIdentity+"NELLY", table.BotIdentity+"MAX"
	for _, test := range []struct {
		names  []string
		ladder rating.Ladder
		reason rating.Reason
	}{
		{[]string{"a", nelly}, 0, rating.Machines},
		{[]string{"a", "b", nelly}, 0, rating.Machines},
		{[]string{"a", nelly, "bot:club"}, 0, rating.Machines},
		{[]string{nelly, max}, rating.Machine, rating.Rated},
		{[]string{nelly, "bot:club", "bot:expert"}, rating.Machine, rating.Rated},
		{[]string{nelly, max, "bot:club"}, rating.Machine, rating.Rated},
	} {
		game := over(test.names, []int{10, 20, 30, 40}[:len(test.names)]...)
		if ladder, reason := rating.Judge(&game, nil); ladder != test.ladder || reason != test.reason {
			t.Errorf("%v: ladder %v, reason %q", test.names, ladder, reason)
		}
		games := rating.Games{}
		play(games, game)
		for key := range games {
			if !table.IsBotAccount(key.Person) || key.Ladder != rating.Machine {
				t.Errorf("%v: %+v is rated", test.names, key)
			}
		}
	}
	for what, change := range map[string]func(*table.Summary){
		"a bot account has taken over":    func(sum *table.Summary) { sum.Seats[1].Before, sum.Seats[1].Person = "b", nelly },
		"a person has taken over":         func(sum *table.Summary) { sum.Seats[1].Before, sum.Seats[1].Person = nelly, "b" },
		"one may have been there between": func(sum *table.Summary) { sum.Seats[1].Before, sum.Options.BotAccounts = "c", true },
	} {
		game := over([]string{"a", "b"}, 10, 20)
		change(&game)
		if _, reason := rating.Judge(&game, nil); reason != rating.Machines {
			t.Errorf("%s: the reason is %q", what, reason)
		}
	}
}

// TestReasonsOfUnratedGames looks at the games that are not whole games: each says what it is.
func TestReasonsOfUnratedGames(t *testing.T) {
	t.Parallel()
	for want, options := range map[rating.Reason]table.Options{
		rating.Lesson: {Lesson: 1}, rating.Day: {Day: "2026-11-24", From: 30},
	} {
		sum := over([]string{"a", "bot:club"}, 10, 20)
		sum.Options = options
		if _, got := rating.Judge(&sum, nil); got != want {
			t.Errorf("a game with %+v is not rated because of %q, want %q", options, got, want)
		}
	}
}
