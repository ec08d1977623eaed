package solve_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

// TestEqualKeysHaveEqualValues goes through all turns of many small positions: turns with the same key have the same
// value, and a seat that identify returns as the winner has the whole win.
func TestEqualKeysHaveEqualValues(t *testing.T) {
	for theme, loot := range themes {
		t.Run(theme, func(t *testing.T) {
			values, repeated, decided := map[any]solve.Shares{}, 0, 0
			for seed := range uint64(150) {
				s := themed(t, loot, seed)
				if s.Phase == razzia.Over {
					continue
				}
				r, d := identifyAll(t, &s, values)
				repeated, decided = repeated+r, decided+d
			}
			if repeated < 200 || decided < 4000 {
				t.Errorf("%d turns have the key of another, %d are decided: too few for a test", repeated, decided)
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

// several is n cards of each kind from the first to the last.
func several(n int, first, last razzia.Card) (loot razzia.Cards) {
	for c := first; c <= last; c++ {
		loot += razzia.CardsOf(c) * razzia.Cards(n)
	}
	return loot
}

// themed deals a small position of two or three players with cards of a theme. With the points of all property added,
// the totals are equal but for a few random points.
func themed(t *testing.T, from razzia.Cards, seed uint64) razzia.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 78))
	players := 2 + rng.IntN(2)
	s := deal(t, solve.Mini{
		Players: players, Round: razzia.Rounds, Cards: 3, Police: 1, Missing: 1 + rng.IntN(2), Cheques: 1,
	}, 1) // one seed, so always the same cheques
	loot := shuffled(from, rng)
	s.Left, s.Row = razzia.CardsOf(razzia.Police)+razzia.CardsOf(loot[:2]...), razzia.RowOf(loot[2])
	for i := range players {
		s.Seats[i].Property = 0
	}
	for _, c := range loot[3:] {
		if to := min(rng.IntN(players+2), rng.IntN(players+2)); to < players {
			s.Seats[to].Property += razzia.CardsOf(c)
		}
	}
	s.Seats[0].Spent, s.Seats[1].Spent = exchanged(s.Seats[0].Spent, s.Seats[1].Spent, rng)
	spread := 7 << rng.IntN(3)
	for i, sheet := range s.Score() {
		s.Seats[i].Total = int16(rng.IntN(spread) - sheet.Sum())
	}
	return s
}

// exchanged swaps the lowest cheques of two sets with a probability of one half.
func exchanged(a, b razzia.Cheques, rng *rand.Rand) (razzia.Cheques, razzia.Cheques) {
	if rng.IntN(2) == 0 {
		return a, b
	}
	both := razzia.ChequesOf(a.Lowest(), b.Lowest())
	return a ^ both, b ^ both
}

// shuffled lists cards in random order.
func shuffled(cards razzia.Cards, rng *rand.Rand) (list []razzia.Card) {
	for c, n := range cards.All() {
		list = append(list, slices.Repeat([]razzia.Card{c}, n)...)
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// identifyAll identifies all turns after a position. It compares their values by brute force with the values stored
// under the same key, and stores new ones. It counts the turns whose key is known already, and those with a certain
// winner.
func identifyAll(t *testing.T, s *razzia.State, values map[any]solve.Shares) (repeated, decided int) {
	t.Helper()
	e := bruteForce{}
	e.value(*s)
	for turn, want := range e {
		if turn.Phase != razzia.Turn {
			continue
		}
		key, winner := solve.Identify(&turn)
		got, known := values[key]
		switch {
		case winner != solve.NoSeat:
			decided++
			got, known = solve.Shares{}, true
			got[winner] = 1
		case known:
			repeated++
		default:
			values[key] = want
		}
		if known && distance(got, want) > 1e-9 {
			t.Fatalf("the key stands for %v, brute force returns %v, for %+v", got, want, turn)
		}
	}
	return repeated, decided
}

// TestSimilarTurnsDiffer solves pairs of turns with one solver. They are regressions: they once had the same key, or
// would have it if the key held a little less.
func TestSimilarTurnsDiffer(t *testing.T) {
	for name, pair := range map[string]func(*testing.T) (a, b razzia.State){
		"32 blanks in the piles, one in the row": blanksInPilesAndRow,
		"ranks that are not certain":             contestedEnds,
	} {
		t.Run(name, func(t *testing.T) {
			a, b := pair(t)
			both := solve.New(1e6)
			for _, s := range []*razzia.State{&a, &b} {
				got, err := both.Value(s)
				fatal.If(t, err)
				want, err := solve.New(1e6).Value(s)
				fatal.If(t, err)
				if got != want {
					t.Errorf("%v with the shared solver, %v with a new one", got, want)
				}
			}
		})
	}
}

// guards is n bodyguards.
func guards(n int) razzia.Cards { return several(n, razzia.Bodyguard, razzia.Bodyguard) }

// blanksInPilesAndRow returns two turns of a player who can no longer win. Two players who are out depend on whether
// that player takes a bodyguard.
func blanksInPilesAndRow(t *testing.T) (a, b razzia.State) {
	s := deal(t, solve.Mini{Players: 3, Round: razzia.Rounds, Cards: 2, Police: 1, Missing: 1, Cheques: 1}, 1)
	for s.Seats[0].Open|s.Seats[1].Open != 0 {
		s = sold(step(s, razzia.Call()), 2)
	}
	for i := range 3 {
		s.Seats[i].Property, s.Seats[i].Total = guards(3-i), 0
	}
	for i, sheet := range s.Score() {
		s.Seats[i].Total = int16([]int{0, 1, -60, 0, 0}[i] - sheet.Sum())
	}
	a, b = s, s
	a.Left = razzia.CardsOf(razzia.Police, razzia.Bodyguard) + several(16, razzia.Car, razzia.Car) +
		several(4, razzia.Ring, razzia.Necklace)
	b.Left, b.Row = razzia.CardsOf(razzia.Police, razzia.Bodyguard), razzia.RowOf(razzia.Car)
	a.Piles, b.Piles = [2]uint8{17, 17}, [2]uint8{1, 1}
	return a, b
}

// sold plays an auction to its end: one seat passes, and the first of the others bids.
func sold(s razzia.State, passes razzia.Seat) razzia.State {
	for s.Phase == razzia.Bidding {
		moves := s.Legal(nil)
		if s.Actor != passes && s.Auction.Bid == 0 {
			s = step(s, moves[len(moves)-1])
		} else {
			s = step(s, razzia.Pass())
		}
	}
	return s
}

// contestedEnds returns turns that differ in points and in which seats have, or may come to have, the fewest
// bodyguards.
func contestedEnds(t *testing.T) (a, b razzia.State) {
	s := deal(t, solve.Mini{Players: 3, Round: razzia.Rounds, Cards: 2, Police: 1, Missing: 1, Cheques: 1}, 1)
	s.Left = razzia.CardsOf(razzia.Police, razzia.Bodyguard)
	a, b = s, s
	for i := range 3 {
		a.Seats[i].Property, a.Seats[i].Total = guards([]int{3, 3, 10}[i]), int16([]int{0, 7, -5}[i])
		b.Seats[i].Property, b.Seats[i].Total = guards([]int{3, 3, 0}[i]), int16([]int{0, 7, 2}[i])
	}
	return a, b
}
