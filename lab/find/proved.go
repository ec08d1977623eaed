package find

import (
	"errors"
	"math"
	"math/rand/v2"
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
	mostFoundOf  = 4  // puzzles with one answer verb
)

// A hunt is the search for proved puzzles in one game.
type hunt struct {
	*Finder
	seen     map[solve.Identity]bool
	found    []puzzle.Puzzle
	rng      *rand.Rand
	verbs    map[razzia.Verb]int // those found, by the answer to the first decision
	root     *razzia.State       // the first position that is solved
	failures int                 // positions that turned out to be too large
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
	h := hunt{Finder: f, seen: map[solve.Identity]bool{}, rng: rng, verbs: map[razzia.Verb]int{}}
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

// look adds the puzzle of a position, if it is one and new: a line where one begins.
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
	if err != nil || p == nil {
		return err
	}
	err = h.extend(h, p, h.rng)
	if errors.Is(err, solve.ErrTooLarge) || p.IsLine() != h.options.Lines || h.verbs[p.Verb()] == mostFoundOf {
		return nil
	}
	if err != nil {
		return err
	}
	if p, err = h.finish(p); err == nil && p != nil {
		h.verbs[p.Verb()]++
		h.found = append(h.found, *p)
	}
	return err
}

// prove returns the puzzle of a position with its first decision, nil if it is none, and whether the position was solved: it is not if no
// level is likely to miss its best move.
func (f *Finder) prove(s *razzia.State) (p *puzzle.Puzzle, solved bool, err error) {
	ways := waysOf(s)
	if len(ways) < 2 {
		return nil, false, nil
	}
	if disputed, err := f.disputed(s, ways); err != nil || !disputed {
		return nil, false, err
	}
	d, sure, err := f.decide(s)
	if err != nil {
		return nil, false, err
	}
	if !sure {
		return nil, true, nil
	}
	return &puzzle.Puzzle{Kind: puzzle.Proved, Decision: d}, true, nil
}

// decide solves a position.
func (f *Finder) decide(s *razzia.State) (d puzzle.Decision, sure bool, err error) {
	d = puzzle.Decision{State: *s, Ways: waysOf(s)}
	if err = spansOf(f.spans, &d); err == nil && d.Gap() >= puzzle.Proved.Gap() {
		sure, err = true, sharesOf(f.means, &d)
	}
	return d, sure, err
}

// reply returns what is best for another player who is to act: of several moves the one that comes first.
func (f *Finder) reply(s *razzia.State) (best razzia.Move, err error) {
	moves, err := f.means.Moves(s)
	most := -1.0
	for _, m := range moves {
		if share := m.Shares[s.Actor]; share > most+equal {
			best, most = m.Move, share
		}
	}
	return best, err
}

// equal is a difference of shares that rounding in the solver may make.
const equal = 1e-9

// spansOf fills in the least and the most share of each way, and sorts the ways, the best first.
func spansOf(v *solve.SpanSolver, d *puzzle.Decision) error {
	moves, err := v.Moves(&d.State)
	if err != nil {
		return err
	}
	for _, m := range moves {
		w := &d.Ways[indexOf(d.Ways, m.Move)]
		w.Low, w.High = below(m.Span.Low[d.State.Actor]), above(m.Span.High[d.State.Actor])
	}
	sortWays(d.Ways)
	return nil
}

// sharesOf fills in the expected shares of each way, if indifferent players choose each of their best moves alike.
func sharesOf(v *solve.Solver, d *puzzle.Decision) error {
	moves, err := v.Moves(&d.State)
	if err != nil {
		return err
	}
	for _, m := range moves {
		w := &d.Ways[indexOf(d.Ways, m.Move)]
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
