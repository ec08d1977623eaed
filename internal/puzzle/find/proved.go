package find

import (
	"cmp"
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
	replays      = 12 // ways in which the end of the game is played again, with other cards and players: it is solved already
	mostFound    = 12 // puzzles, since they resemble each other
)

// A hunt is the search for proved puzzles in one game.
type hunt struct {
	*Finder
	seen  map[solve.Identity]bool
	found []puzzle.Puzzle
}

// Proved returns the proved puzzles in the game of a number.
func (f *Finder) Proved(number int) (found []puzzle.Puzzle, err error) {
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
	h := hunt{f, map[solve.Identity]bool{}, nil}
	root, err := h.backwards(list)
	for range replays {
		if err != nil || root == nil || len(h.found) >= mostFound {
			break
		}
		if list, err = f.decisions(*root, rng); err == nil {
			err = h.all(list)
		}
	}
	return h.found, err
}

// backwards looks at the decisions of round 3 from the last to the first, as far as they can be solved. It returns the first of these, nil
// if there is none.
func (h *hunt) backwards(list []razzia.State) (root *razzia.State, err error) {
	failures := 0
	for i := len(list) - 1; i >= 0 && list[i].Round == razzia.Rounds && failures < mostFailures; i-- {
		switch err := h.look(&list[i]); {
		case errors.Is(err, solve.ErrTooLarge):
			failures += min(1, h.spans.Turns()) // an estimate alone costs nothing
		case err != nil:
			return nil, err
		default:
			root = &list[i]
		}
	}
	return root, nil
}

// all looks at all decisions of a list.
func (h *hunt) all(list []razzia.State) error {
	for i := range list {
		if err := h.look(&list[i]); err != nil && !errors.Is(err, solve.ErrTooLarge) {
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
	p, err := h.prove(s)
	if err == nil && p != nil && len(h.found) < mostFound {
		h.found = append(h.found, *p)
	}
	return err
}

// prove returns the puzzle of a position, nil if it is none.
func (f *Finder) prove(s *razzia.State) (*puzzle.Puzzle, error) {
	ways := waysOf(s)
	if len(ways) < 2 {
		return nil, nil
	}
	if disputed, err := f.disputed(s, ways); err != nil || !disputed {
		return nil, err
	}
	p := &puzzle.Puzzle{Kind: puzzle.Proved, State: *s, Ways: ways}
	if err := spansOf(f.spans, p); err != nil || p.Gap() < p.Kind.Gap() {
		return nil, err
	}
	if err := sharesOf(f.means, p); err != nil {
		return nil, err
	}
	return f.finish(p)
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
	slices.SortStableFunc(p.Ways, func(a, b puzzle.Way) int { return cmp.Or(cmp.Compare(b.Low, a.Low), cmp.Compare(b.High, a.High)) })
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
