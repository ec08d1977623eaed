package find

import (
	"fmt"

	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// CheckTurns is the most turns that a shipped puzzle may take to be solved again.
const CheckTurns = 3_000_000

// A Checker solves proved puzzles again. It is not safe for concurrent use.
type Checker struct{ spans *solve.SpanSolver }

// NewChecker returns a checker.
func NewChecker() *Checker { return &Checker{solve.NewSpans(CheckTurns)} }

// Check solves all decisions of a proved puzzle from their positions alone. It returns an error if the ways of one or their bounds are
// others, if its gap is too small, or if it does not follow from the one before; and the number of turns that it took.
func (c *Checker) Check(p *puzzle.Puzzle) (turns int, err error) {
	c.spans.Forget()
	if err := p.Check(); err != nil {
		return 0, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	for n := range p.Decisions() {
		d := p.Nth(n)
		again := puzzle.Decision{State: d.State, Ways: waysOf(&d.State)}
		if err = spansOf(c.spans, &again); err == nil {
			err = sameDecision(&again, d)
		}
		if turns += c.spans.Turns(); err != nil {
			return turns, fmt.Errorf("puzzle %s, decision %d: %w", p.ID, n+1, err)
		}
	}
	return turns, nil
}

// sameDecision returns an error if a position that was solved again is another decision.
func sameDecision(again, p *puzzle.Decision) error {
	if again.Gap() < puzzle.Proved.Gap() {
		return fmt.Errorf("the best way is better by %d millionths of the win: want %d", again.Gap(), puzzle.Proved.Gap())
	}
	if len(again.Ways) != len(p.Ways) {
		return fmt.Errorf("%d ways to go on: it has %d", len(again.Ways), len(p.Ways))
	}
	for i := range again.Ways {
		if err := sameWay(&again.Ways[i], &p.Ways[i]); err != nil {
			return fmt.Errorf("way %d: %w", i, err)
		}
	}
	return nil
}

// sameWay returns an error if a way is another than that of a puzzle.
func sameWay(again, w *puzzle.Way) error {
	if again.Moves[0] != w.Moves[0] || len(again.Moves) != len(w.Moves) {
		return fmt.Errorf("%v: the puzzle has %v", again.Moves, w.Moves)
	}
	if again.Low != w.Low || again.High != w.High {
		return fmt.Errorf("%v: a share from %d to %d: the puzzle has %d to %d", w.Moves[0], again.Low, again.High, w.Low, w.High)
	}
	return nil
}
