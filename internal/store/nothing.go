package store

import (
	"context"
	"time"
)

// Nothing is an engine without a database: it stores nothing, and each query finds nothing. It is for a site of one person, which needs of
// what subjects keep of people only that there is none.
type Nothing struct{}

// Read returns what finds no row.
func (Nothing) Read(ctx context.Context, _ string) Query {
	return func(func(Scan) error, string, ...any) error { return ctx.Err() }
}

// Failed returns the error.
func (Nothing) Failed(_ string, err error) error { return err }

// Write runs a function, and stores nothing of what it writes.
func (Nothing) Write(ctx context.Context, _ string, do func(Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return do(nowhere{})
}

// Now returns the time of the host.
func (Nothing) Now(_ context.Context, host time.Time) (int64, error) { return host.UnixMilli(), nil }

// NumberGames has no games.
func (Nothing) NumberGames(ctx context.Context) error { return ctx.Err() }

// Alone runs a function: there is one person.
func (Nothing) Alone(_ context.Context, _, _ string, do func() error) error { return do() }

// Relations returns none.
func (Nothing) Relations() []Relation { return nil }

// Clock is a statement that finds nothing.
func (Nothing) Clock() string { return "" }

// nowhere is a transaction of [Nothing].
type nowhere struct{}

func (nowhere) Read(func(Scan) error, string, ...any) error { return nil }

func (nowhere) Exec(string, ...any) (int64, error) { return 0, nil }

func (nowhere) Run(...Step) error { return nil }

func (nowhere) Lock(...string) error { return nil }

func (nowhere) LockBy(string) error { return nil }

func (nowhere) Append(*Batch) error { return nil }
