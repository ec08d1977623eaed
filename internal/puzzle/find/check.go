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

// Check solves a proved puzzle from its position alone. It returns an error if its ways or their bounds are others, or its gap is too
// small, and the number of turns that it took.
func (c *Checker) Check(p *puzzle.Puzzle) (turns int, err error) {
	c.spans.Forget()
	again := puzzle.Puzzle{Kind: p.Kind, State: p.State, Ways: waysOf(&p.State)}
	if err := spansOf(c.spans, &again); err != nil {
		return c.spans.Turns(), fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	if again.Gap() < p.Kind.Gap() {
		return c.spans.Turns(), fmt.Errorf("puzzle %s: the best way is better by %d millionths of the win: want %d", p.ID, again.Gap(), p.Kind.Gap())
	}
	if len(again.Ways) != len(p.Ways) {
		return c.spans.Turns(), fmt.Errorf("puzzle %s: %d ways to go on: it has %d", p.ID, len(again.Ways), len(p.Ways))
	}
	for i := range again.Ways {
		if err := sameWay(&again.Ways[i], &p.Ways[i]); err != nil {
			return c.spans.Turns(), fmt.Errorf("puzzle %s: way %d: %w", p.ID, i, err)
		}
	}
	return c.spans.Turns(), nil
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
