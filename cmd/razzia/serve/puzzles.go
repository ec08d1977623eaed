package serve

import (
	"context"
	"time"

	"razzia/internal/admin"
)

// PuzzleReports lists open reports of puzzles.
func (h controls) PuzzleReports(ctx context.Context, most int) ([]admin.PuzzleReport, error) {
	found, err := h.Games.Solving().Reports(ctx, most)
	list := make([]admin.PuzzleReport, len(found))
	for i, r := range found {
		list[i] = admin.PuzzleReport{Puzzle: r.Puzzle, At: r.At, Person: r.Person, Words: r.Words}
	}
	return list, err
}

// ClosePuzzle closes the reports of a puzzle.
func (h controls) ClosePuzzle(ctx context.Context, puzzle, note string) error {
	closed, err := h.Games.Solving().CloseReports(ctx, puzzle, note, time.Now())
	if err == nil && !closed {
		err = errNoReport
	}
	return err
}
