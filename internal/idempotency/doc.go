// Package idempotency lets a program ask once more for what makes something, when it does not know whether the first time arrived: a
// request with the same Idempotency-Key gets the first answer, and nothing is made twice (IETF draft-ietf-httpapi-idempotency-key-header).
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

// An Answer is what a program was told: 2xx of HTTP.
type Answer struct {
	Status   int
	Location string // the address of what was made; "" for none
	Body     []byte
}

// An Asked is a request with a key.
type Asked struct {
	Person string // the identity who asks
	Key    string
	Digest []byte // of the operation and of the body
}

// A Keeper keeps answers.
type Keeper struct {
	Store Store
	Now   func() time.Time
}

// Begin begins what a request asks for, and returns nil; or the answer of the first request with its key. It fails with [ErrOther],
// with [ErrRunning], or if the store does.
func (k *Keeper) Begin(ctx context.Context, a Asked) (*Answer, error) {
	return k.Store.Begin(ctx, a, k.Now())
}

// End keeps the answer. One that is no success is not kept: nothing was made, and the next request with the key begins anew.
func (k *Keeper) End(ctx context.Context, a Asked, got Answer) error {
	if got.Status/100 != 2 {
		return k.Store.Drop(ctx, a)
	}
	return k.Store.End(ctx, a, got)
}
