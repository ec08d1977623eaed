package solve_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/solve"
)

// TestTurnsAlikeHaveOneValue goes through all turns of many small positions: those of the same key are of the same value,
// and who is said to win does so.
func TestTurnsAlikeHaveOneValue(t *testing.T) {
	for theme, loot := range themes {
		t.Run(theme, func(t *testing.T) {
			values, alike, certain := map[any]solve.Shares{}, 0, 0
			for seed := range uint64(400) {
				s := themed(t, loot, seed)
				if s.Phase == razzia.Over {
					continue
				}
				a, c := identifyAll(t, &s, values)
				alike, certain = alike+a, certain+c
			}
			if alike < 500 || certain < 10_000 {
				t.Errorf("%d turns are taken for others, %d are decided: too few for a test", alike, certain)
			}
		})
	}
}

// themes are sets of loot in which one clause of scoring matters: with many cards of a kind, and with few.
var themes = map[string]razzia.Cards{
	"R7.1":              several(6, razzia.Thief, razzia.Thief) + several(1, razzia.Casino, razzia.Transport),
	"R7.2":              several(14, razzia.Bodyguard, razzia.Bodyguard) + several(3, razzia.Gold, razzia.Gold),
	"R7.2, few guards":  several(5, razzia.Bodyguard, razzia.Bodyguard) + several(2, razzia.Thief, razzia.Gold),
	"R7.3":              several(7, razzia.Car, razzia.Car) + several(4, razzia.Driver, razzia.Driver),
	"R7.3, few cars":    several(3, razzia.Car, razzia.Car) + several(7, razzia.Driver, razzia.Driver),
	"R7.3, few drivers": several(7, razzia.Car, razzia.Car) + several(2, razzia.Driver, razzia.Driver),
	"R7.3, jewels":      several(2, razzia.Car, razzia.Car) + several(1, razzia.Driver, razzia.Driver) + several(4, razzia.Ring, razzia.Ring),
	"R7.4":              several(4, razzia.Ring, razzia.Diamond),
	"R7.4, few jewels":  several(2, razzia.Ring, razzia.Diamond),
	"R8.1":              several(1, razzia.Casino, razzia.Restaurant),
	"R8.1, more cards":  several(2, razzia.Casino, razzia.Restaurant),
	"R8.2":              several(4, razzia.Casino, razzia.Restaurant),
	"R8.2, few kinds":   several(4, razzia.Casino, razzia.Cinema),
}

// several is so many cards of each kind from the first to the last.
func several(n int, first, last razzia.Card) (loot razzia.Cards) {
	for c := first; c <= last; c++ {
		loot += razzia.CardsOf(c) * razzia.Cards(n)
	}
	return loot
}

// themed deals a small position of two or three players with such loot and close totals: all scored, and a few points
// more or less.
func themed(t *testing.T, from razzia.Cards, seed uint64) razzia.State {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 78))
	players := 2 + chance.IntN(2)
	s := deal(t, solve.Mini{
		Players: players, Round: razzia.Rounds, Cards: 3, Police: 1, Missing: 1 + chance.IntN(2), Cheques: 1,
	}, seed)
	loot := shuffled(from, chance)
	s.Left, s.Row = razzia.CardsOf(razzia.Police)+razzia.CardsOf(loot[:2]...), razzia.RowOf(loot[2])
	for i := range players {
		s.Seats[i].Property = 0
	}
	for _, c := range loot[3:] {
		if to := min(chance.IntN(players+2), chance.IntN(players+2)); to < players {
			s.Seats[to].Property += razzia.CardsOf(c)
		}
	}
	spread := 7 * (1 + chance.IntN(2))
	for i, sheet := range s.Score() {
		s.Seats[i].Total = int16(chance.IntN(spread) - sheet.Sum())
	}
	return s
}

// shuffled lists cards in any order.
func shuffled(cards razzia.Cards, chance *rand.Rand) (list []razzia.Card) {
	for c, n := range cards.All() {
		list = append(list, slices.Repeat([]razzia.Card{c}, n)...)
	}
	chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// identifyAll holds what all turns after a position are taken for against their values, and notes those. It counts
// turns that are taken for others, and such as have a certain winner.
func identifyAll(t *testing.T, s *razzia.State, values map[any]solve.Shares) (alike, certain int) {
	t.Helper()
	e := exact{}
	e.value(*s)
	for turn, want := range e {
		if turn.Phase != razzia.Turn {
			continue
		}
		key, winner := solve.Identify(&turn)
		got, known := values[key]
		switch {
		case winner != solve.Nobody:
			certain++
			got, known = solve.Shares{}, true
			got[winner] = 1
		case known:
			alike++
		default:
			values[key] = want
		}
		if known && distance(got, want) > 1e-9 {
			t.Fatalf("taken for %v, trying everything %v, of %+v", got, want, turn)
		}
	}
	return alike, certain
}
