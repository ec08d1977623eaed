package offline

import (
	"context"
	"log/slog"
)

// OpenStore opens the store of a journal.
func OpenStore(ctx context.Context, j Journal) (*Store, error) {
	values, err := j.All(ctx)
	if err != nil {
		return nil, err
	}
	return openStore(ctx, j, values, slog.Default())
}
