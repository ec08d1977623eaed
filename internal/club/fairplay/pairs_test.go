package fairplay_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia/internal/club/fairplay"
)

// table is a game of four with nothing to see.
func table(who ...string) fairplay.Meeting {
	m := fairplay.Meeting{Who: who, Favours: make(fairplay.Favours, len(who))}
	for i := range who {
		m.Favours[i] = make([]fairplay.Favour, len(who))
		for k := range who {
			if i != k {
				m.Favours[i][k] = fairplay.Favour{Decisions: 20, Variance: 0.01}
			}
		}
	}
	return m
}

// favoured is a game in which one favours another by some standard deviations, of a tenth of the win each.
func favoured(m fairplay.Meeting, by, to int, deviations float64) fairplay.Meeting {
	m.Favours[by][to].Excess += deviations / 10
	m.Favours[by][to].Cost += 0.02
	return m
}

// repeated is a game that is played again and again.
func repeated(n int, game func() fairplay.Meeting) (list []fairplay.Meeting) {
	for range n {
		list = append(list, game())
	}
	return list
}

// TestPairs finds those who favour another, and no one where nothing or too little is to be seen.
func TestPairs(t *testing.T) {
	four := func() fairplay.Meeting { return table("a", "b", "c", "d") }
	one := func(strength float64) func() fairplay.Meeting {
		return func() fairplay.Meeting { return favoured(four(), 0, 1, strength) }
	}
	both := func() fairplay.Meeting { return favoured(favoured(four(), 0, 1, 4), 1, 0, 4) }
	for _, test := range []struct {
		name  string
		games []fairplay.Meeting
		want  *fairplay.Pair
	}{
		{"nothing", repeated(30, four), nil},
		{"two games say nothing", repeated(2, one(9)), nil},
		{"a little in a few games", repeated(6, one(0.8)), nil},
		{"one strange game among many", append(repeated(9, four), one(30)()), nil},
		{"two ways to play that meet", repeated(400, one(0.9)), nil},
		{"harm is no favour", repeated(20, one(-4)), nil},
		{"much in a few games", repeated(5, one(5)), &fairplay.Pair{By: "a", To: "b", Games: 5, Decisions: 100, Excess: 2.5, Cost: 0.1}},
		{"a little in many games", repeated(60, one(2.5)), &fairplay.Pair{By: "a", To: "b", Games: 60, Decisions: 1200, Excess: 15, Cost: 1.2}},
		{"each other", repeated(4, both), &fairplay.Pair{By: "a", To: "b", Mutual: true, Games: 4, Decisions: 160, Excess: 3.2, Cost: 0.16}},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := fairplay.Pairs(test.games)
			if test.want == nil {
				if len(found) > 0 {
					t.Errorf("found %+v", found)
				}
				return
			}
			if len(found) != 1 || found[0].Chance > fairplay.FalseAlarms {
				t.Fatalf("found %+v, want %+v", found, test.want)
			}
			got := found[0]
			near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
			if got.By != test.want.By || got.To != test.want.To || got.Mutual != test.want.Mutual || got.Games != test.want.Games ||
				got.Decisions != test.want.Decisions || !near(got.Excess, test.want.Excess) || !near(got.Cost, test.want.Cost) {
				t.Errorf("found %+v, want %+v", got, test.want)
			}
		})
	}
}

// TestSeatsWithoutAPersonSayNothing lets a bot end the games of one who favours another: their decisions are no one's.
func TestSeatsWithoutAPersonSayNothing(t *testing.T) {
	game := func(who string) func() fairplay.Meeting {
		return func() fairplay.Meeting { return favoured(table(who, "b", "c", "d"), 0, 1, 4) }
	}
	if found := fairplay.Pairs(repeated(10, game(""))); len(found) > 0 {
		t.Errorf("found %+v", found)
	}
	if found := fairplay.Pairs(repeated(10, game("a"))); len(found) != 1 {
		t.Errorf("found %+v, want one pair", found)
	}
}

// TestNoFalseAlarms draws games of honest people as the odds say, in thousands of events of eight people and twelve games: something is
// found in hardly any.
func TestNoFalseAlarms(t *testing.T) {
	const events = 3000
	chance, alarms := rand.New(rand.NewPCG(7, 7)), 0
	for range events {
		var games []fairplay.Meeting
		for range 6 {
			for seats := range slices.Chunk(chance.Perm(8), 4) {
				m := table("", "", "", "")
				for i, who := range seats {
					m.Who[i] = string(rune('a' + who))
					for k := range seats {
						m.Favours[i][k].Excess = fairplay.HonestDeviation(chance.Float64()) / 10
					}
				}
				games = append(games, m)
			}
		}
		if len(fairplay.Pairs(games)) > 0 {
			alarms++
		}
	}
	const most = 9 // the expected number is 3 at most, and more than this one comes by chance in one test of a thousand
	if alarms > most {
		t.Errorf("%d alarms in %d events of honest people", alarms, events)
	}
}

// TestTheOrderOfGamesDoesNotMatter finds the same in any order of the games and of the seats.
func TestTheOrderOfGamesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var games []fairplay.Meeting
		for range rapid.IntRange(3, 12).Draw(t, "games") {
			m := table("a", "b", "c", "d")
			for i := range m.Favours {
				for k := range m.Favours[i] {
					m.Favours[i][k].Excess = float64(rapid.IntRange(-4, 8).Draw(t, "deviations")) / 10
				}
			}
			games = append(games, m)
		}
		want := fairplay.Pairs(games)
		shuffled := rapid.Permutation(games).Draw(t, "order")
		order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "seats")
		for i, m := range shuffled {
			n := table("", "", "", "")
			for to, from := range order {
				n.Who[to] = m.Who[from]
				for k, other := range order {
					n.Favours[to][k] = m.Favours[from][other]
				}
			}
			shuffled[i] = n
		}
		got := fairplay.Pairs(shuffled)
		if len(got) != len(want) {
			t.Fatalf("found %+v, and in another order %+v", want, got)
		}
		for i := range got {
			if got[i].By != want[i].By || got[i].To != want[i].To || math.Abs(got[i].Chance-want[i].Chance) > 1e-12 {
				t.Errorf("found %+v, and in another order %+v", want[i], got[i])
			}
		}
	})
}

// TestCasesOf rounds probabilities so that no more is said than is known.
func TestCasesOf(t *testing.T) {
	for chance, want := range map[float64]int{1: 1, 0.5: 2, 0.0009: 1000, 0.00026: 3000, 1e-12: 10_000, 0: 10_000} {
		if got := fairplay.CasesOf(chance); got != want {
			t.Errorf("%g is one case of %d, want %d", chance, got, want)
		}
	}
}
