package find_test

import (
	"slices"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// A plain is an independent solver: a max^n search that remembers whole states, and knows no symmetry but that of the piles, and no
// bounds. Where a player is indifferent it takes the alternative that is best or worst for one seat, or the first or the last.
type plain struct {
	prefer func(best [][razzia.MaxPlayers]float64) int
	known  map[razzia.State][razzia.MaxPlayers]float64
	limit  int // of states
}

// value is the share of the win of each seat. The result means nothing once the limit is reached.
func (e *plain) value(s razzia.State) (shares [razzia.MaxPlayers]float64) {
	if s.Phase == razzia.Over {
		return s.WinShares()
	}
	if known, found := e.known[s]; found || len(e.known) > e.limit {
		return known
	}
	if s.Phase == razzia.Revealing {
		for c, n := range s.Left.All() {
			for i, x := range e.value(s.MustStep(razzia.Reveal(c))) {
				shares[i] += x * float64(n) / float64(s.CardsLeft())
			}
		}
	} else {
		shares = e.choice(s)
	}
	e.known[s] = shares
	return shares
}

// choice is the value of the move that the actor prefers.
func (e *plain) choice(s razzia.State) [razzia.MaxPlayers]float64 {
	const equal = 1e-9
	var best [][razzia.MaxPlayers]float64
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			continue // draws from either pile are equivalent (R9)
		}
		switch next := e.value(s.MustStep(m)); {
		case len(best) == 0 || next[s.Actor] > best[0][s.Actor]+equal:
			best = append(best[:0], next)
		case next[s.Actor] >= best[0][s.Actor]-equal:
			best = append(best, next)
		}
	}
	return best[e.prefer(best)]
}

// rulesFor are tie rules: the first, the last, and what is worst and best for a seat.
func rulesFor(seat razzia.Seat) []func([][razzia.MaxPlayers]float64) int {
	of := func(better func(x, y float64) bool) func([][razzia.MaxPlayers]float64) int {
		return func(best [][razzia.MaxPlayers]float64) (at int) {
			for i := range best {
				if better(best[i][seat], best[at][seat]) {
					at = i
				}
			}
			return at
		}
	}
	return []func([][razzia.MaxPlayers]float64) int{
		func([][razzia.MaxPlayers]float64) int { return 0 },
		func(best [][razzia.MaxPlayers]float64) int { return len(best) - 1 },
		of(func(x, y float64) bool { return x < y }),
		of(func(x, y float64) bool { return x > y }),
	}
}

// confirm solves a proved puzzle with the independent solver and all tie rules. The best way is the best under each of them, by the
// gap; each value is within the bounds of the puzzle. It reports whether the puzzle is small enough.
func confirm(t *testing.T, p *puzzle.Puzzle, limit int) bool {
	t.Helper()
	least, most := 1.0, 0.0 // of the best way, and of the others
	for _, prefer := range rulesFor(p.State.Actor) {
		e := &plain{prefer, map[razzia.State][razzia.MaxPlayers]float64{}, limit}
		for i := range p.Ways {
			w := &p.Ways[i]
			share := e.value(p.State.MustStep(w.Moves[0]))[p.State.Actor]
			if len(e.known) > limit {
				return false
			}
			if low, high := float64(w.Low-1)/puzzle.Unit, float64(w.High+1)/puzzle.Unit; share < low || share > high {
				t.Errorf("puzzle %s: %v is worth %f, outside of %f to %f", p.ID, w.Moves[0], share, low, high)
			}
			if i == 0 {
				least = min(least, share)
			} else {
				most = max(most, share)
			}
		}
	}
	if gap := least - most; gap < float64(p.Kind.Gap()-2)/puzzle.Unit {
		t.Errorf("puzzle %s: the best way is better by %f", p.ID, gap)
	}
	return true
}

// shippedOf lists the puzzles of a kind that are shipped: the lines, or the others.
func shippedOf(t *testing.T, kind puzzle.Kind, lines bool) (list []puzzle.Puzzle) {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for i := range set.Len() {
		if p := set.At(i); p.Kind == kind && p.IsLine() == lines {
			list = append(list, *p)
		}
	}
	return list
}

// proved lists all proved decisions that are shipped, those of lines too, each as a puzzle with one decision.
func proved(t *testing.T) (list []puzzle.Puzzle) {
	t.Helper()
	for _, p := range append(shippedOf(t, puzzle.Proved, false), shippedOf(t, puzzle.Proved, true)...) {
		for n := range p.Decisions() {
			list = append(list, puzzle.Puzzle{ID: p.ID, Kind: p.Kind, Decision: *p.Nth(n)})
		}
	}
	return list
}

// sampleOf is some elements of a list, evenly spaced.
func sampleOf[T any](list []T, n int) (some []T) {
	for i := range n {
		some = append(some, list[i*len(list)/n])
	}
	return some
}

// TestAnIndependentSolverConfirmsASample solves small puzzles of a sample with another solver and other tie rules.
func TestAnIndependentSolverConfirmsASample(t *testing.T) {
	const sample, limit = 120, 3000
	confirmed := 0
	list := proved(t)
	for _, p := range sampleOf(list, min(sample, len(list))) {
		if confirm(t, &p, limit) {
			confirmed++
		}
	}
	if confirmed < 20 {
		t.Errorf("%d puzzles are small enough: too few for a test", confirmed)
	}
}

// TestTheIndependentSolverFindsAWrongPuzzle gives it puzzles whose best way is another.
func TestTheIndependentSolverFindsAWrongPuzzle(t *testing.T) {
	list := proved(t)
	i := slices.IndexFunc(list, func(p puzzle.Puzzle) bool { return p.State.CardsLeft() <= 3 })
	if i < 0 {
		t.Fatal("no puzzle is small")
	}
	p := list[i]
	p.Ways = []puzzle.Way{p.Ways[1], p.Ways[0]}
	p.Ways[0].Low, p.Ways[0].High, p.Ways[1].Low, p.Ways[1].High = puzzle.Unit, puzzle.Unit, 0, 0
	var inner testing.T
	confirm(&inner, &p, 100_000)
	if !inner.Failed() {
		t.Errorf("puzzle %s with another best way is confirmed", p.ID)
	}
}
