package find

import (
	"errors"
	"math"
	"slices"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// Limits of the search in one game.
const (
	mostFailures = 2  // positions that turn out to be too large: those before take more turns
	replays      = 16 // ways in which the end of the game is played again, with other cards and players: it is solved already
	mostFound    = 12 // puzzles, since they resemble each other
	mostOfVerb   = 4  // puzzles with one answer verb
)

// A hunt is the search for proved puzzles in one game.
type hunt struct {
	*Finder
	seen     map[solve.Identity]bool
	found    []puzzle.Puzzle
	verbs    [razzia.ToPass + 1]int // answers of those found
	root     *razzia.State          // the first position that is solved
	failures int                    // positions that turned out to be too large
}

// proved returns the proved puzzles in the game of a number.
func (f *Finder) proved(number int) (found []puzzle.Puzzle, err error) {
	s, rng, err := f.begin(number)
	if err != nil {
		return nil, err
	}
	list, err := f.decisions(s, rng)
	if err != nil {
		return nil, err
	}
	f.spans.Forget()
	f.means.Forget()
	h := hunt{Finder: f, seen: map[solve.Identity]bool{}}
	slices.Reverse(list)
	if err := h.all(list); err != nil || h.root == nil {
		return h.found, err
	}
	h.failures = 0
	for range replays {
		if list, err = f.decisions(*h.root, rng); err == nil {
			err = h.all(list)
		}
		if err != nil {
			return nil, err
		}
	}
	return h.found, nil
}

// all looks at the decisions of round 3 in a list, until too many are too large or enough puzzles are found.
func (h *hunt) all(list []razzia.State) error {
	for i := range list {
		if list[i].Round < razzia.Rounds || h.failures >= mostFailures || len(h.found) >= mostFound {
			return nil
		}
		if err := h.look(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// look adds the puzzle of a position, if it is one and new.
func (h *hunt) look(s *razzia.State) error {
	id := solve.IdentityOf(s)
	if h.seen[id] {
		return nil
	}
	h.seen[id] = true
	p, solved, err := h.prove(s)
	switch {
	case errors.Is(err, solve.ErrTooLarge):
		h.failures += min(1, h.spans.Turns()) // an estimate alone costs nothing
		return nil
	case solved && (h.root == nil || s.CardsLeft() > h.root.CardsLeft()):
		h.root = s
	}
	if p != nil && h.verbs[p.Verb()] < mostOfVerb {
		h.verbs[p.Verb()]++
		h.found = append(h.found, *p)
	}
	return err
}

// prove returns the puzzle of a position, nil if it is none, and whether the position was solved: it is not if no level is likely to
// miss its best move.
func (f *Finder) prove(s *razzia.State) (p *puzzle.Puzzle, solved bool, err error) {
	ways := waysOf(s)
	if len(ways) < 2 {
		return nil, false, nil
	}
	if disputed, err := f.disputed(s, ways); err != nil || !disputed {
		return nil, false, err
	}
	p = &puzzle.Puzzle{Kind: puzzle.Proved, State: *s, Ways: ways}
	if err := spansOf(f.spans, p); err != nil {
		return nil, false, err
	}
	if p.Gap() < p.Kind.Gap() {
		return nil, true, nil
	}
	if err := sharesOf(f.means, p); err != nil {
		return nil, true, err
	}
	p, err = f.finish(p)
	return p, true, err
}

// finish fills in what follows from the position and its ways. It returns nil if no quick level misses the puzzle.
func (f *Finder) finish(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	list, missed, err := f.misses(p)
	if err != nil || !missed {
		return nil, err
	}
	p.Misses, p.ID, p.Theme = list, puzzle.IDOf(&p.State), puzzle.ThemeOf(&p.State, p.Ways)
	return p, p.Check()
}

// spansOf fills in the least and the most share of each way, and sorts the ways, the best first.
func spansOf(v *solve.SpanSolver, p *puzzle.Puzzle) error {
	moves, err := v.Moves(&p.State)
	if err != nil {
		return err
	}
	for _, m := range moves {
		w := &p.Ways[indexOf(p.Ways, m.Move)]
		w.Low, w.High = below(m.Span.Low[p.State.Actor]), above(m.Span.High[p.State.Actor])
	}
	sortWays(p.Ways)
	return nil
}

// sharesOf fills in the expected shares of each way, if indifferent players choose each of their best moves alike.
func sharesOf(v *solve.Solver, p *puzzle.Puzzle) error {
	moves, err := v.Moves(&p.State)
	if err != nil {
		return err
	}
	for _, m := range moves {
		w := &p.Ways[indexOf(p.Ways, m.Move)]
		for i, share := range m.Shares {
			w.Shares[i] = int64(math.Round(puzzle.Unit * share))
		}
	}
	return nil
}

// rounding is a part of a millionth that is far more than what rounding in the solver makes of a share, and far less than counts.
const rounding = 1e-4

// below rounds a share down to millionths, above rounds it up. Both forgive what the solver's rounding makes of a whole number.
func below(share float64) int64 { return int64(math.Floor(puzzle.Unit*share + rounding)) }
func above(share float64) int64 { return int64(math.Ceil(puzzle.Unit*share - rounding)) }
