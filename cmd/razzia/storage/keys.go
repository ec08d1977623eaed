package storage

import (
	"context"

	"razzia/internal/identity"
	"razzia/internal/keyring"
)

// OpenKeys opens the keys of the cookies in the storage. Changes at other nodes are in the notes that the accounts read; members may be
// nil.
func (s Storage) OpenKeys(ctx context.Context, members *identity.Registry) (*keyring.Ring, error) {
	c := keyring.Config{Store: identity.NewCookieKeys(s.Games.Engine()), First: s.Key, Keep: s.setKey}
	if members != nil {
		c.Follow = func() (<-chan struct{}, func()) { return members.Follow(identity.CookieKeysChanged) }
	}
	return keyring.Open(ctx, c)
}
