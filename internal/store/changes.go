package store

import (
	"context"
	"time"

	"razzia/internal/identity"
)

// changes keeps the notes of what is no longer as it was.
type changes struct{ Engine }

// The statements about notes.
const (
	noteChange = `INSERT INTO changes (number, subject, at) SELECT COALESCE(MAX(number), 0) + 1, $1, $2 FROM changes`
	// dropChanges removes notes from before a moment, but never the last: numbers must go on.
	dropChanges = `DELETE FROM changes WHERE at < $1 AND number < (SELECT MAX(number) FROM changes)`
)

// noteChanges notes changes at the end of a transaction. The lock lets one transaction at a time note some, so that numbers are in
// the order of the commits.
func noteChanges(tx Tx, at time.Time, subjects ...string) error {
	if len(subjects) == 0 {
		return nil
	}
	if err := tx.LockBy(`LOCK TABLE changes IN EXCLUSIVE MODE`); err != nil {
		return err
	}
	for _, subject := range subjects {
		if _, err := tx.Exec(noteChange, subject, at); err != nil {
			return err
		}
	}
	return nil
}

// NoteLeaving notes a change.
func (s changes) NoteLeaving(ctx context.Context, guest string, now time.Time) error {
	return s.Write(ctx, "note that a guest has left", func(tx Tx) error { return noteChanges(tx, now, identity.Leaving(guest)) })
}

// Changes lists changes.
func (s changes) Changes(ctx context.Context, after int64) ([]identity.Change, error) {
	return All(s.Read(ctx, "list changes of accounts"), func(scan Scan) (c identity.Change, err error) {
		err = scan(&c.Number, &c.Subject)
		return c, err
	}, `SELECT number, subject FROM changes WHERE number > $1 ORDER BY number`, after)
}

// ChangedSince looks for a change.
func (s changes) ChangedSince(ctx context.Context, subject string, since time.Time) (bool, error) {
	return there(s.Read(ctx, "look for a change of accounts"),
		`SELECT EXISTS (SELECT 1 FROM changes WHERE subject = $1 AND at >= $2)`, subject, since)
}

// LastChange returns the number of the last change.
func (s changes) LastChange(ctx context.Context) (int64, error) {
	n, _, err := One(s.Read(ctx, "find the last change of accounts"), Value[int64], `SELECT COALESCE(MAX(number), 0) FROM changes`)
	return n, err
}
