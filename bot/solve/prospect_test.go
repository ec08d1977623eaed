package solve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia"
)

// TestProspectHoldsWhateverComes plays mini games by chance: at every turn of the last round each seat ends within
// its prospect, and who is beaten does not win.
func TestProspectHoldsWhateverComes(t *testing.T) {
	const games = 400
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		t.Run(fmt.Sprintf("players=%d", players), func(t *testing.T) {
			beaten := 0
			for seed := range uint64(games) {
				m := Usual(players)
				m.Cheques, m.Owned = 1+int(seed%2), int(seed%11)
				s, err := m.Deal(seed)
				if err != nil {
					t.Fatal(err)
				}
				turns, end := byChance(s, rand.New(razzia.NewSource(seed, 1)))
				for _, turn := range turns {
					beaten += checkProspect(t, seed, &turn, &end)
				}
			}
			if beaten < games {
				t.Errorf("%d seats were beaten in %d games: too few for a test", beaten, games)
			}
		})
	}
}

// byChance plays a game to its end, and gives its turns and the end.
func byChance(s razzia.State, chance *rand.Rand) (turns []razzia.State, end razzia.State) {
	for s.Phase != razzia.Over {
		if s.Phase == razzia.Turn {
			turns = append(turns, s)
		}
		moves := s.Legal(nil)
		if s.Phase == razzia.Revealing {
			moves = reveals(&s)
		}
		s = after(&s, moves[chance.IntN(len(moves))])
	}
	return turns, s
}

// reveals lists every card that may be turned up, as often as it lies in the piles.
func reveals(s *razzia.State) (moves []razzia.Move) {
	for c, n := range s.Left.All() {
		for range n {
			moves = append(moves, razzia.Reveal(c))
		}
	}
	return moves
}

// checkProspect holds the prospect of a turn against the end of the game, and counts who was beaten.
func checkProspect(t *testing.T, seed uint64, turn, end *razzia.State) (beaten int) {
	t.Helper()
	sheets := turn.Score()
	p := prospectOf(turn, &sheets)
	set := p.beaten(turn.Players)
	for _, seat := range end.Winners() {
		if set>>seat&1 != 0 {
			t.Errorf("seed %d: seat %d wins and was beaten: %+v", seed, seat, p)
		}
	}
	for i := range turn.Players {
		beaten += int(set >> i & 1)
		if total := int(end.Seats[i].Total); total < p[i].least || total > p[i].most {
			t.Errorf("seed %d: seat %d has %d points in the end, want %+v", seed, i, total, p[i])
		}
	}
	return beaten
}

// TestCompared holds what comparisons may come to against all cases of three players with up to three cards.
func TestCompared(t *testing.T) {
	const most, fewest = 5, -2
	eachSpans(3, func(list []span) {
		var seen [3]span
		for i := range seen {
			seen[i] = span{most, fewest}
		}
		eachWithin(list, func(n []int) {
			for i, points := range rank(n, most, fewest) {
				seen[i] = span{min(seen[i].least, points), max(seen[i].most, points)}
			}
		})
		for i, want := range seen {
			if got := compared(list, i, most, fewest); got.least > want.least || got.most < want.most {
				t.Errorf("%v: place %d gets %v, and may come to %v", list, i, got, want)
			}
		}
	})
}

// eachSpans tells all lists of spans of numbers from 0 to 3.
func eachSpans(n int, tell func([]span)) {
	if n == 0 {
		tell(nil)
		return
	}
	eachSpans(n-1, func(list []span) {
		for least := range 4 {
			for most := least; most < 4; most++ {
				tell(append(list, span{least, most}))
			}
		}
	})
}

// eachWithin tells all lists of numbers within spans.
func eachWithin(list []span, tell func([]int)) {
	if len(list) == 0 {
		tell(nil)
		return
	}
	last := list[len(list)-1]
	eachWithin(list[:len(list)-1], func(n []int) {
		for x := last.least; x <= last.most; x++ {
			tell(append(n, x))
		}
	})
}

// rank gives points as R7.2 and R8.3 have it: those who have the most, and those who have the fewest.
func rank(n []int, most, fewest int) []int {
	points := make([]int, len(n))
	high, low := n[0], n[0]
	for _, x := range n {
		high, low = max(high, x), min(low, x)
	}
	for i, x := range n {
		switch {
		case high == low:
		case x == high:
			points[i] = most
		case x == low:
			points[i] = fewest
		}
	}
	return points
}
