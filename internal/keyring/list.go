package keyring

import (
	"context"
	"time"
)

// A State says what a key does.
type State string

// The states of keys.
const (
	Waiting   State = "verifies, will sign" // new: nodes read it
	Signing   State = "signs"
	Verifying State = "verifies" // older: cookies that it has signed are signed again when they are seen
)

// An Entry is a key in a list, without its secret.
type Entry struct {
	ID    string    `json:"id"`
	Made  time.Time `json:"made,omitzero"`  // missing for the key that the server began with
	Signs time.Time `json:"signs,omitzero"` // when it began to sign, or will; likewise
	State State     `json:"state"`
	Until time.Time `json:"until,omitzero"` // when its last cookies have expired, so that it can be retired; missing until another key signs
}

// List lists the keys, the newest first.
func (r *Ring) List(ctx context.Context) ([]Entry, error) {
	keys, now, err := r.Store.CookieKeys(ctx)
	if err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		return []Entry{{ID: First, State: Signing}}, nil
	}
	list, by := make([]Entry, len(keys)), signing(keys, now)
	for i, key := range keys {
		list[i] = Entry{ID: key.ID, Made: key.Made, Signs: key.Signs, State: stateOf(i, by)}
		if i > by {
			list[i].Until = keys[i-1].Signs.Add(Lifetime)
		}
	}
	return list, nil
}

func stateOf(at, signing int) State {
	switch {
	case at < signing:
		return Waiting
	case at == signing:
		return Signing
	}
	return Verifying
}
