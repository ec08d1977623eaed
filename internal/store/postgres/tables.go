package postgres

import (
	"context"
	"errors"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Create stores a new table.
func (s *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewTable(id, entries, sum)
	if err == nil {
		secret = append([]byte{}, secret...) // a copy, and never nil
		err = s.others.write(request{Batch: b, ctx: ctx, secret: secret})
	}
	return s.failed("create a table", err)
}

// Append adds entries to a log.
func (s *Store) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewBatch(id, entries, sum)
	if err == nil {
		err = s.append(ctx, b)
	}
	if errors.Is(err, host.ErrConflict) {
		err = s.whyNot(ctx, id)
	}
	return s.failed("append to a table", err)
}

// whyNot returns why a table could not be changed. It looks after the change was tried: the table may have been removed meanwhile.
func (s *Store) whyNot(ctx context.Context, id table.ID) error {
	_, found, err := store.One(engine{s}.Read(ctx, "look for a table"), store.Value[int],
		`SELECT 1 FROM tables WHERE id = $1 AND NOT retired`, id)
	switch {
	case err != nil:
		return err
	case !found:
		return host.ErrNotFound
	}
	return host.ErrConflict
}

// append writes moves in the way that is quick. If that finds no row, the round has ended, or another writer was first.
func (s *Store) append(ctx context.Context, b *store.Batch) error {
	if b.Moves {
		err := s.moves.write(request{Batch: b, ctx: ctx})
		if !errors.Is(err, errNoRow) {
			return err
		}
		if err := b.NeedTexts(); err != nil {
			return err
		}
	}
	return s.others.write(request{Batch: b, ctx: ctx})
}
