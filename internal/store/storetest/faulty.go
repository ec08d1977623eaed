package storetest

import (
	"context"

	"razzia/internal/store"
)

// Faulty is an engine that can fail.
type Faulty struct {
	store.Engine
	Fails func(what string) error // with what it is asked for, such as "read a review"; nil if it succeeds
}

// Read returns what runs queries, or fails.
func (f Faulty) Read(ctx context.Context, what string) store.Query {
	if err := f.Fails(what); err != nil {
		return func(func(store.Scan) error, string, ...any) error { return err }
	}
	return f.Engine.Read(ctx, what)
}

// Write runs a function in a transaction, or fails.
func (f Faulty) Write(ctx context.Context, what string, do func(store.Tx) error) error {
	if err := f.Fails(what); err != nil {
		return err
	}
	return f.Engine.Write(ctx, what, do)
}
