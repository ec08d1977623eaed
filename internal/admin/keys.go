package admin

import (
	"context"

	"razzia/internal/keyring"
)

// A Retiring names a key to retire.
type Retiring struct {
	Key string `json:"key"` // its ID; "" for all whose cookies have expired
}

// The actions about the keys that sign cookies, which razzia keys has as its commands. No answer has a key itself.
var (
	ListKeys   = &Action[Nothing, []keyring.Entry]{Name: "keys", Reads: true} // the newest first
	RotateKeys = &Action[Nothing, Nothing]{Name: "rotate keys"}
	RetireKeys = &Action[Retiring, Nothing]{Name: "retire keys"}
)

// KeysBy carries the actions out on a ring.
func KeysBy(ring *keyring.Ring) []Bound {
	return []Bound{
		Read(ListKeys, ring.List),
		Done(RotateKeys, func(ctx context.Context, _ Nothing) error { return ring.Rotate(ctx) }),
		Done(RetireKeys, func(ctx context.Context, in Retiring) error { return ring.Retire(ctx, in.Key) }),
	}
}
