package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// TestBoundsHoldInRandomGames plays mini games with random moves. From every turn of the last round, a seat that beats
// another ends ahead of it, and a beaten seat does not win.
func TestBoundsHoldInRandomGames(t *testing.T) {
	const games = 400
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		t.Run(fmt.Sprintf("players=%d", players), func(t *testing.T) {
			beaten := 0
			for seed := range uint64(games) {
				m := StandardMini(players)
				m.Cheques, m.Owned = 1+int(seed%2), int(seed%11)
				s, err := m.Deal(seed)
				fatal.If(t, err)
				turns, end := playRandomly(s, rand.New(razzia.NewSource(seed, 1)))
				for _, turn := range turns {
					beaten += checkBounds(t, seed, &turn, &end)
				}
			}
			if beaten < games {
				t.Errorf("%d seats were beaten in %d games: too few for a test", beaten, games)
			}
		})
	}
}

// playRandomly plays a game to its end with random moves. It returns all turns and the end.
func playRandomly(s razzia.State, rng *rand.Rand) (turns []razzia.State, end razzia.State) {
	for s.Phase != razzia.Over {
		if s.Phase == razzia.Turn {
			turns = append(turns, s)
		}
		moves := s.Legal(nil)
		if s.Phase == razzia.Revealing {
			moves = reveals(&s)
		}
		s = s.MustStep(moves[rng.IntN(len(moves))])
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

// checkBounds compares the bounds of a turn with the end of the game, and returns the number of beaten seats.
func checkBounds(t *testing.T, seed uint64, turn, end *razzia.State) (beaten int) {
	t.Helper()
	sheets := turn.Score()
	b := boundsOf(turn, &sheets)
	for _, seat := range end.Winners() {
		if b.beaten>>seat&1 != 0 {
			t.Errorf("seed %d: seat %d wins although it was beaten: %+v", seed, seat, b)
		}
	}
	for i := range int(turn.Players) {
		beaten += int(b.beaten >> i & 1)
		for j := range int(turn.Players) {
			if lead := end.Seats[i].Total - end.Seats[j].Total; b.beats(i, j) && lead <= 0 {
				t.Errorf("seed %d: seat %d should beat %d, and gets %d points more: %+v", seed, i, j, lead, b)
			}
		}
	}
	return beaten
}

// TestRanking compares rankings with all cases of two to four players with up to three cards each, up to two of four.
func TestRanking(t *testing.T) {
	for players := 2; players <= 4; players++ {
		eachIntervals(players, 4-players/4, func(list []interval) { checkRanking(t, list) })
	}
}

// checkRanking compares a ranking with all amounts within the intervals.
func checkRanking(t *testing.T, list []interval) {
	t.Helper()
	c := guardsCompared
	var r ranking
	copy(r.amounts[:], list)
	r.rank(uint8(len(list)))
	var seen [razzia.MaxPlayers]ranks
	var lead [razzia.MaxPlayers][razzia.MaxPlayers]int
	for i := range lead {
		for j := range lead {
			lead[i][j] = c.spread()
		}
	}
	eachWithin(list, func(n []int) {
		ranked := rankAll(n)
		for i := range n {
			seen[i] |= ranked[i]
			for j := range n {
				lead[i][j] = min(lead[i][j], c.certainPoints(ranked[i])-c.certainPoints(ranked[j]))
			}
		}
	})
	for i := range list {
		if r.possible[i]|seen[i] != r.possible[i] {
			t.Errorf("%v: the possible ranks of player %d are %03b, want %03b among them", list, i, r.possible[i], seen[i])
		}
		if r.irrelevant()>>i&1 != 0 && r.possible[i] != seen[i] {
			t.Errorf("%v: the amount of player %d is irrelevant, but the ranks are %03b", list, i, seen[i])
		}
		for j := range list {
			if got := r.lead(i, j, c); i != j && got > lead[i][j] {
				t.Errorf("%v: the lead of player %d over %d is %d, want at most %d", list, i, j, got, lead[i][j])
			}
		}
	}
}

// eachIntervals calls yield with all lists of n intervals of numbers from 0 to below the limit.
func eachIntervals(n, limit int, yield func([]interval)) {
	if n == 0 {
		yield(nil)
		return
	}
	eachIntervals(n-1, limit, func(list []interval) {
		for least := range limit {
			for most := least; most < limit; most++ {
				yield(append(list, interval{least, most}))
			}
		}
	})
}

// eachWithin calls yield with all lists of numbers within the intervals.
func eachWithin(list []interval, yield func([]int)) {
	if len(list) == 0 {
		yield(nil)
		return
	}
	last := list[len(list)-1]
	eachWithin(list[:len(list)-1], func(n []int) {
		for x := last.least; x <= last.most; x++ {
			yield(append(n, x))
		}
	})
}

// rankAll ranks players by their amounts as R7.2 and R8.3 do.
func rankAll(n []int) []ranks {
	ranked, low, high := make([]ranks, len(n)), slices.Min(n), slices.Max(n)
	for i, x := range n {
		switch {
		case low < high && x == high:
			ranked[i] = most
		case low < high && x == low:
			ranked[i] = fewest
		default:
			ranked[i] = between
		}
	}
	return ranked
}
