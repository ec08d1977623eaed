// Package idempotency keeps the answers to requests that create something, by the idempotency key that the client sent. A client that got
// no answer repeats its request with the same key: it gets the first answer, and nothing is created twice (IETF
// draft-ietf-httpapi-idempotency-key-header).
package idempotency

import (
	"context"
	"time"

	"razzia/internal/fault"
)

// Kept is how long an answer is kept.
const Kept = 24 * time.Hour

// MaxKey is the longest key, in bytes.
const MaxKey = 100

// The refusals of keys.
var (
	// ErrOther refuses a key that the person has used for something else.
	ErrOther = fault.Refused.New("key-used", "", "Idempotency-Key has been used within the last day for another operation, or with another "+
		"body: make a key for each thing that you ask for.")

	// ErrRunning refuses to wait for the first request with a key.
	ErrRunning = fault.Stale.New("key-running", "", "The first request with this Idempotency-Key has no answer yet: ask again. If it stays "+
		"so for a minute, the server was stopped in the middle: look whether the thing was made, and use another key.")
)

// An Answer is the response to a request that succeeded.
type Answer struct {
	Status   int
	Location string // the address of what was made; "" for none
	Body     []byte
}

// A Request is a request with an idempotency key.
type Request struct {
	Person string // the identity who asks
	Key    string
	Digest []byte // of the operation and of the body
}

// A Keeper keeps answers.
type Keeper struct {
	Store Store
	Now   func() time.Time
}

// Begin returns nil if the request is the first one with its key: the caller then carries it out, and calls [Keeper.End]. Otherwise it
// returns the answer to the first one. It fails with [ErrOther], with [ErrRunning], or if the store does.
func (k *Keeper) Begin(ctx context.Context, a Request) (*Answer, error) {
	return k.Store.Begin(ctx, a, k.Now())
}

// End keeps the answer. An error is not kept: nothing was created, so the next request with the key is the first one again.
func (k *Keeper) End(ctx context.Context, a Request, got Answer) error {
	if got.Status/100 != 2 {
		return k.Store.Drop(ctx, a)
	}
	return k.Store.End(ctx, a, got)
}
