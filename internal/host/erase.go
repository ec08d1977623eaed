package host

import (
	"context"
	"time"

	"razzia/internal/table"
)

// An Eraser removes what a [Store] has of persons and of old games. It is a part of the contract of stores.
type Eraser interface {
	// BeginForgetting notes that the data of a person are to be removed, and removes the records that they opened.
	BeginForgetting(ctx context.Context, person string, at time.Time) error

	// Forgetting lists the persons whose data are being removed, those noted first before others.
	Forgetting(ctx context.Context) ([]string, error)

	// EndForgetting ends what BeginForgetting began.
	EndForgetting(ctx context.Context, person string) error

	// Naming lists the tables that a person made or had a seat at, those that they cleared from their list included: by ID, after
	// an ID, up to a limit.
	Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error)

	// Rewrite replaces entries of a log and adds others, all or none. It fails with ErrConflict if the log is at another
	// version than the one that was rewritten, and with ErrNotFound if there is no such table.
	Rewrite(ctx context.Context, id table.ID, r Rewriting) error

	// Talkative lists finished games without an entry of that moment or later whose talk was not removed: those that ended first
	// before others, up to a limit.
	Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error)

	// Retire removes games that ended before a moment, with their logs, secrets, reviews and places in lists: those that ended
	// first before others, up to a limit. It returns their IDs, which are never used again. In the feed they keep their numbers.
	Retire(ctx context.Context, before time.Time, most int) ([]table.ID, error)
}

// A Rewriting replaces entries of a log.
type Rewriting struct {
	Version    int           // of the log that was rewritten
	Changed    []table.Entry // replace the entries of their versions
	Added      []table.Entry // follow the log; none if the log stays as it is
	Summary    table.Summary // after them
	Person, As string        // the table leaves the list of Person for that of As; "" if no person leaves
	Quiet      bool          // the log has no talk any more
}
