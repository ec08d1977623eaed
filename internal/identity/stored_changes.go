package identity

import (
	"context"
	"time"

	"razzia/internal/store"
)

// changes keeps the notes of what is no longer as it was.
type changes struct{ on store.Engine }

// NoteLeaving notes a change.
func (s changes) NoteLeaving(ctx context.Context, guest string, now time.Time) error {
	return s.on.Write(ctx, "note that a guest has left", func(tx store.Tx) error { return store.NoteChanges(tx, now, Leaving(guest)) })
}

// Changes lists changes.
func (s changes) Changes(ctx context.Context, after int64) ([]Change, error) {
	return store.All(s.on.Read(ctx, "list changes of accounts"), func(scan store.Scan) (c Change, err error) {
		err = scan(&c.Number, &c.Subject)
		return c, err
	}, `SELECT number, subject FROM changes WHERE number > $1 ORDER BY number`, after)
}

// ChangedSince looks for a change.
func (s changes) ChangedSince(ctx context.Context, subject string, since time.Time) (bool, error) {
	return store.Is(s.on.Read(ctx, "look for a change of accounts"),
		`SELECT EXISTS (SELECT 1 FROM changes WHERE subject = $1 AND at >= $2)`, subject, since)
}

// LastChange returns the number of the last change.
func (s changes) LastChange(ctx context.Context) (int64, error) {
	n, _, err := store.One(s.on.Read(ctx, "find the last change of accounts"), store.Value[int64],
		`SELECT COALESCE(MAX(number), 0) FROM changes`)
	return n, err
}
