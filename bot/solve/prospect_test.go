package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
)

// TestProspectHoldsWhateverComes plays mini games by chance: from every turn of the last round whoever beats another
// for certain does so, and who is beaten does not win.
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
		s = s.MustStep(moves[chance.IntN(len(moves))])
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
	for _, seat := range end.Winners() {
		if p.beaten>>seat&1 != 0 {
			t.Errorf("seed %d: seat %d wins and was beaten: %+v", seed, seat, p)
		}
	}
	for i := range int(turn.Players) {
		beaten += int(p.beaten >> i & 1)
		for j := range int(turn.Players) {
			if ahead := end.Seats[i].Total - end.Seats[j].Total; p.beats(i, j) && ahead <= 0 {
				t.Errorf("seed %d: seat %d should beat %d, and gets %d points more: %+v", seed, i, j, ahead, p)
			}
		}
	}
	return beaten
}

// TestStandings holds what is certain of standings against all cases of two to four players with up to three cards.
func TestStandings(t *testing.T) {
	for players := 2; players <= 4; players++ {
		eachSpans(players, 4-players/4, func(list []span) { checkStandings(t, list) })
	}
}

// checkStandings compares what is certain of standings with all numbers within spans.
func checkStandings(t *testing.T, list []span) {
	t.Helper()
	c := guardsCompared
	var st standings
	copy(st.numbers[:], list)
	st.rank(uint8(len(list)))
	var seen [razzia.MaxPlayers]standing
	var ahead [razzia.MaxPlayers][razzia.MaxPlayers]int
	for i := range ahead {
		for j := range ahead {
			ahead[i][j] = c.spread()
		}
	}
	eachWithin(list, func(n []int) {
		stood := stand(n)
		for i := range n {
			seen[i] |= stood[i]
			for j := range n {
				ahead[i][j] = min(ahead[i][j], c.surely(stood[i])-c.surely(stood[j]))
			}
		}
	})
	for i := range list {
		if st.may[i]|seen[i] != st.may[i] {
			t.Errorf("%v: player %d may stand %03b, and stood %03b", list, i, st.may[i], seen[i])
		}
		if st.idle()>>i&1 != 0 && st.may[i] != seen[i] {
			t.Errorf("%v: player %d is idle, and stood %03b", list, i, seen[i])
		}
		for j := range list {
			if got := st.ahead(i, j, c); i != j && got > ahead[i][j] {
				t.Errorf("%v: player %d is %d ahead of %d, and was %d", list, i, got, j, ahead[i][j])
			}
		}
	}
}

// eachSpans tells all lists of spans of numbers from 0 to below some number.
func eachSpans(n, below int, tell func([]span)) {
	if n == 0 {
		tell(nil)
		return
	}
	eachSpans(n-1, below, func(list []span) {
		for least := range below {
			for most := least; most < below; most++ {
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

// stand tells how players stand as R7.2 and R8.3 have it.
func stand(n []int) []standing {
	stood, low, high := make([]standing, len(n)), slices.Min(n), slices.Max(n)
	for i, x := range n {
		switch {
		case low < high && x == high:
			stood[i] = most
		case low < high && x == low:
			stood[i] = fewest
		default:
			stood[i] = between
		}
	}
	return stood
}
