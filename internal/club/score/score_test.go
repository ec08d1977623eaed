package score_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia/internal/club/score"
)

// TestWorkedExample holds the example of docs/play/pairing.md.
func TestWorkedExample(t *testing.T) {
	games := []score.Game{
		{Round: 1, Table: 1, Measured: true, Seats: []score.Seat{
			{Player: "Miriam", Package: 0, Points: 41, Luck: 300_000}, {Player: "Felix", Package: 1, Points: 35, Luck: -100_000},
			{Player: "Elke", Package: 2, Points: 28, Luck: -150_000}, {Player: "Dennis", Package: 3, Points: 20, Luck: -50_000},
		}},
		{Round: 2, Table: 1, Measured: true, Seats: []score.Seat{
			{Player: "Felix", Package: 0, Points: 38, Luck: 20_000}, {Player: "Dennis", Package: 1, Points: 38, Luck: 60_000},
			{Player: "Miriam", Package: 2, Points: 30, Luck: -80_000}, {Player: "Elke", Package: 3, Points: 14},
		}},
	}
	want := []struct {
		player string
		tenths int
		parts  []int // of a percent
	}{
		{"Miriam", 488, []int{727, -239}},
		{"Dennis", 12, []int{-240, 252}},
		{"Felix", -21, []int{-248, 227}},
		{"Elke", -479, []int{-239, -240}},
	}
	lines := score.Standings(nil, games)
	for i, w := range want {
		l := lines[i]
		if l.Player != w.player || l.Score != w.tenths*score.Win/1000 || l.Place != i+1 {
			t.Errorf("place %d: got %s with %d, want %s with %d", i+1, l.Player, l.Score*1000/score.Win, w.player, w.tenths)
		}
		for k, part := range l.Parts {
			if part.Score() != w.parts[k]*score.Win/1000 {
				t.Errorf("%s, game %d: got %d, want %d", l.Player, k+1, part.Score()*1000/score.Win, w.parts[k])
			}
		}
	}
}

// TestTies breaks ties by each reason.
func TestTies(t *testing.T) {
	type seat = score.Seat
	for _, test := range []struct {
		name     string
		measured bool
		a, b     seat // each in a game of two against a bot with 30 points
		want     score.Tie
		first    string
	}{
		{"luck", true, seat{Points: 50, Luck: 100_000}, seat{Points: 40, Luck: 50_000}, score.ByLuck, "b"},
		{"luck of each is the same", true, seat{Points: 50, Luck: 100_000}, seat{Points: 40, Luck: 100_000}, score.ByMargin, "a"},
		{"no one knows the luck", false, seat{Points: 50, Luck: 100_000}, seat{Points: 40, Luck: 50_000}, score.ByMargin, "a"},
		{"a leaves", true, seat{Points: 20, Left: true}, seat{Points: 10}, score.ByLeft, "b"},
		{"all is equal", true, seat{Points: 50}, seat{Points: 50}, score.Level, "a"},
		{"the score", true, seat{Points: 29}, seat{Points: 31}, score.ByScore, "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.a.Player, test.b.Player = "a", "b"
			lines := score.Standings(nil, []score.Game{
				{Seats: []seat{test.a, {Package: 1, Points: 30}}, Measured: test.measured},
				{Seats: []seat{test.b, {Package: 1, Points: 30}}, Measured: true},
			})
			place := 2
			if test.want == score.Level {
				place = 1
			}
			if lines[0].Player != test.first || lines[0].Tie != score.First || lines[1].Tie != test.want || lines[1].Place != place {
				t.Errorf("got %+v, want %s first and %q", lines, test.first, test.want)
			}
		})
	}
}

// TestWhoLeavesNeverGains compares each game with the same one that a person left.
func TestWhoLeavesNeverGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := game(t, []string{"a", "b", "c", "d", "e"})
		stayed := score.Standings(nil, []score.Game{g})
		k := rapid.IntRange(0, len(g.Seats)-1).Draw(t, "who leaves")
		g.Seats = slices.Clone(g.Seats)
		g.Seats[k].Left = true
		left := score.Standings(nil, []score.Game{g})
		for _, before := range stayed {
			for _, after := range left {
				switch {
				case before.Player != after.Player:
				case before.Player != g.Seats[k].Player && before.Score != after.Score:
					t.Errorf("%s has %d, and %d if %s leaves", before.Player, before.Score, after.Score, g.Seats[k].Player)
				case after.Score > before.Score || after.Margin > before.Margin:
					t.Errorf("%s gains by leaving: %+v, %+v", before.Player, before, after)
				}
			}
		}
	})
}

// TestStandings checks random evenings: parts add up, tables are 0 in sum, places are in order, and the order of the games is no matter.
func TestStandings(t *testing.T) {
	people := []string{"a", "b", "c", "d", "e", "f", "g"}
	rapid.Check(t, func(t *rapid.T) {
		var games []score.Game
		for range rapid.IntRange(0, 6).Draw(t, "games") {
			games = append(games, game(t, rapid.Permutation(people).Draw(t, "people")))
		}
		lines, total := score.Standings(people, games), 0
		for i, l := range lines {
			sum := 0
			for _, p := range l.Parts {
				sum += p.Share - p.Given
			}
			if sum != l.Score {
				t.Errorf("%s: the parts are %d, the score is %d", l.Player, sum, l.Score)
			}
			total += l.Score
			if i > 0 && (l.Score > lines[i-1].Score || l.Place < lines[i-1].Place || l.Place > i+1) {
				t.Errorf("%+v stands below %+v", l, lines[i-1])
			}
		}
		if total != 0 || len(lines) != len(people) {
			t.Errorf("the scores of %d people are %d in sum", len(lines), total)
		}
		slices.Reverse(games)
		for i, l := range score.Standings(nil, games) {
			if k := slices.IndexFunc(lines, func(m score.Line) bool { return m.Player == l.Player }); lines[k].Score != l.Score {
				t.Errorf("line %d changes with the order of the games", i)
			}
		}
	})
}

// game draws a game of people only.
func game(t *rapid.T, people []string) score.Game {
	n := rapid.IntRange(2, 5).Draw(t, "seats")
	g := score.Game{Measured: rapid.Bool().Draw(t, "measured")}
	packs := rapid.Permutation([]int{0, 1, 2, 3, 4}[:n]).Draw(t, "packages")
	for k := range n {
		g.Seats = append(g.Seats, score.Seat{Player: people[k], Package: packs[k], Points: rapid.IntRange(-9, 9).Draw(t, "points"),
			Luck: rapid.Int64Range(-9, 9).Draw(t, "luck")})
	}
	return g
}

// TestGiven checks that the packages of a table give the whole win, and that a package of which nothing is known gives an even part.
func TestGiven(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		sum := 0
		for pack := range seats {
			sum += score.Given(seats, pack)
		}
		if sum != score.Win {
			t.Errorf("%d seats: the packages give %d, want %d", seats, sum, score.Win)
		}
		if got := score.Given(seats, -1); got != score.Win/seats {
			t.Errorf("%d seats: an unknown package gives %d", seats, got)
		}
	}
}

// TestScores checks that bots have no line, and that people without a game have one.
func TestScores(t *testing.T) {
	lines := score.Standings([]string{"a", "b"}, []score.Game{{Seats: []score.Seat{{Player: "a", Points: 3}, {Package: 1}}}})
	scores := score.Scores(lines)
	if len(scores) != 2 || scores["b"] != 0 || scores["a"] != score.Win-score.Given(2, 0) {
		t.Errorf("got %v", scores)
	}
}
