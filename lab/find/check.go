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
	if err = spansOf(c.spans, &again); err == nil {
		err = samePuzzle(&again, p)
	}
	if err != nil {
		err = fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return c.spans.Turns(), err
}

// samePuzzle returns an error if a position that was solved again is another puzzle.
func samePuzzle(again, p *puzzle.Puzzle) error {
	if again.Gap() < p.Kind.Gap() {
		return fmt.Errorf("the best way is better by %d millionths of the win: want %d", again.Gap(), p.Kind.Gap())
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
