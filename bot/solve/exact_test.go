package solve_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

// A bruteForce solves positions by a plain max^n search. Its transposition table is keyed by whole states, so it uses
// no symmetry and no bounds.
type bruteForce map[razzia.State]solve.Shares

func (e bruteForce) value(s razzia.State) solve.Shares {
	switch s.Phase {
	case razzia.Over:
		return ended(s)
	case razzia.Revealing:
		return e.mean(s)
	}
	if shares, known := e[s]; known {
		return shares
	}
	var best []solve.Shares
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			continue // draws from either pile are equivalent (R9)
		}
		best = keepBest(best, e.value(step(s, m)), s.Actor)
	}
	var shares solve.Shares
	for _, option := range best {
		for i := range option {
			shares[i] += option[i] / float64(len(best))
		}
	}
	e[s] = shares
	return shares
}

func (e bruteForce) mean(s razzia.State) (shares solve.Shares) {
	for c, n := range s.Left.All() {
		for i, x := range e.value(step(s, razzia.Reveal(c))) {
			shares[i] += x * float64(n) / float64(s.CardsLeft())
		}
	}
	return shares
}

// TestSolverAgreesInRandomLatePositions compares the solver with brute force in late positions of all kinds. The first
// seeds are regressions: their positions once had the same key as others of another value.
func TestSolverAgreesInRandomLatePositions(t *testing.T) {
	seeds := []uint64{142, 230, 389, 517, 100164, 100242, 100334, 195647, 253634, 636197}
	regressions := len(seeds)
	for seed := range uint64(40) {
		seeds = append(seeds, seed)
	}
	compared := 0
	for i, seed := range seeds {
		s, reach := randomLate(t, seed), 1e4
		if i < regressions {
			reach = 1e5
		}
		if s.Phase == razzia.Over || solve.Estimate(&s) > reach {
			continue
		}
		compared++
		got, err := solve.New(1e6).Value(&s)
		fatal.If(t, err)
		if want := (bruteForce{}).value(s); distance(got, want) > 1e-9 {
			t.Errorf("seed %d: the solver returns %v, brute force %v, for %+v", seed, got, want, s)
		}
	}
	if compared < len(seeds)/2 {
		t.Errorf("only %d positions of %d are in reach and not over", compared, len(seeds))
	}
}

// randomLate deals a late position of two to five players and plays some random moves: with one pile or two, any row,
// and uneven property of cards of which some kinds are common.
func randomLate(t *testing.T, seed uint64) razzia.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 77))
	players := 2 + rng.IntN(4)
	cards := 2 + rng.IntN(7-players)
	m := solve.Mini{
		Players: players, Round: razzia.Rounds, Cards: cards, Police: rng.IntN(min(cards, 3)),
		Missing: 1 + rng.IntN(2), Cheques: 1 + rng.IntN(2),
	}
	m.Police = min(m.Police, m.Missing) // no more are left in round 3
	s := deal(t, m, seed)
	loot := someLoot(rng)
	next := func() (c razzia.Card) {
		c, loot = loot[0], loot[1:]
		return c
	}
	s.Left = razzia.CardsOf(razzia.Police) * razzia.Cards(m.Police)
	for range cards - m.Police {
		s.Left += razzia.CardsOf(next())
	}
	var row []razzia.Card
	for range rng.IntN(7) {
		row = append(row, next())
	}
	s.Row = razzia.RowOf(row...)
	for i := range players {
		for range rng.IntN(9) {
			s.Seats[i].Property += razzia.CardsOf(next())
		}
		s.Seats[i].Total = int16(rng.IntN(1 + rng.IntN(30)))
	}
	if rng.IntN(2) == 0 {
		s.OnePile, s.Piles = true, [2]uint8{uint8(cards), 0}
	}
	return playRandomly(s, rng.IntN(8), rng)
}

// someLoot returns loot in random order: all of it, or many cards of some kinds and few of the others.
func someLoot(rng *rand.Rand) (loot []razzia.Card) {
	style := rng.IntN(4)
	for c, n := range razzia.AllCards().All() {
		compared := c.IsJewel() || c == razzia.Thief || c == razzia.Bodyguard
		switch {
		case c == razzia.Police:
			n = 0
		case style == 1 && !compared:
			n /= 4
		case style == 2 && c.IsJewel(), style == 3 && !compared && c != razzia.Car && c != razzia.Driver:
			n = 1
		}
		for range n {
			loot = append(loot, c)
		}
	}
	rng.Shuffle(len(loot), func(i, j int) { loot[i], loot[j] = loot[j], loot[i] })
	return loot
}

// playRandomly plays a number of random moves, or fewer if the game ends before.
func playRandomly(s razzia.State, moves int, rng *rand.Rand) razzia.State {
	for range moves {
		if s.Phase == razzia.Over {
			break
		}
		legal := s.Legal(nil)
		if s.Phase == razzia.Revealing {
			for c := range s.Left.All() {
				legal = append(legal, razzia.Reveal(c))
			}
		}
		s = step(s, legal[rng.IntN(len(legal))])
	}
	return s
}

// TestOneSolverForSimilarPositions solves positions with one solver that differ in one card of a player's property. A
// result stored for one of them must not be returned for another.
func TestOneSolverForSimilarPositions(t *testing.T) {
	compared := 0
	for seed := range uint64(40) {
		s := randomLate(t, 10000+seed)
		if solve.Estimate(&s) > 1000 {
			continue
		}
		compared++
		shared := solve.New(1e6)
		for c := range s.Gone().All() {
			if c == razzia.Police {
				continue
			}
			similar := s
			similar.Seats[int(seed)%int(s.Players)].Property += razzia.CardsOf(c)
			got, err := shared.Value(&similar)
			fatal.If(t, err)
			want, err := solve.New(1e6).Value(&similar)
			fatal.If(t, err)
			if distance(got, want) > 1e-9 {
				t.Errorf("seed %d, with one more %v: %v with the shared solver, %v with a new one", seed, c, got, want)
			}
		}
	}
	if compared < 5 {
		t.Errorf("only %d positions are small enough", compared)
	}
}
