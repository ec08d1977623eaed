package serve

import (
	"context"
	"time"

	"razzia/internal/admin"
	"razzia/internal/solving"
)

// puzzleActions are those on reports of puzzles.
func (h controls) puzzleActions() []admin.Bound {
	return []admin.Bound{
		admin.Read(admin.ListPuzzleReports, func(ctx context.Context) ([]admin.PuzzleReport, error) {
			found, err := solving.NewStore(h.Games.Engine()).Reports(ctx, most)
			list := make([]admin.PuzzleReport, len(found))
			for i, r := range found {
				list[i] = admin.PuzzleReport{Puzzle: r.Puzzle, At: r.At, Person: r.Person, Words: r.Words}
			}
			return list, err
		}),
		admin.Done(admin.ClosePuzzle, func(ctx context.Context, in admin.PuzzleClosing) error {
			return orNoReport(solving.NewStore(h.Games.Engine()).CloseReports(ctx, in.Puzzle, in.Note, time.Now()))
		}),
	}
}
