package action

import (
	"context"
	"errors"

	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/guard"
)

// Reviews starts the analyses of finished games, within the limits of each address.
type Reviews struct {
	Queue   *analysis.Queue
	Limiter *guard.Limiter
}

// Ask starts the analysis of a game, unless it has been started, and returns its progress.
func (r *Reviews) Ask(ctx context.Context, t *table.Table, client guard.Client) (analysis.Report, error) {
	report, started := r.Queue.Look(ctx, t.ID)
	if t.Phase == table.Over && (!started || report.Failed) { // asking for the progress of one costs nothing more
		if err := r.Limiter.Allow(guard.Review, client); err != nil {
			return analysis.Report{}, err
		}
	}
	report, err := r.Queue.Ask(ctx, t)
	switch {
	case errors.Is(err, analysis.ErrNotOver):
		err = fault.ErrNotOver
	case errors.Is(err, analysis.ErrFull):
		err = fault.ErrBusy
	}
	return report, err
}
