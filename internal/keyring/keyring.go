package keyring

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Size is the size of a key, in bytes.
const Size = 32

// The times of keys.
const (
	// Delay is how long a new key only verifies: several times Refresh, so that all nodes know it before one signs with it.
	Delay = 5 * time.Minute

	// Refresh is how often a node reads the keys.
	Refresh = time.Minute

	// Lifetime is how long a cookie lives after it was signed, and some days for a node that went on signing with an older key.
	Lifetime = (365 + 7) * 24 * time.Hour
)

// most is how many keys there may be: a forged cookie is compared with each of them.
const most = 16

// First is the ID of the key that a server began with.
const First = "first"

// A Key signs cookies. A person who has one can pass for any guest.
type Key struct {
	ID     string // names the key in lists
	Secret []byte
	Made   time.Time // the zero Time for the first one
	Signs  time.Time // when it begins to sign; the zero Time for the first one
}

// A Change is what a [Store] does with its keys.
type Change struct {
	Add  []Key
	Drop []string // IDs
}

// A Store keeps the keys. Times are those of its own clock, in milliseconds. The contract is tested by
// [razzia/internal/keyring/keyringtest.Stores].
type Store interface {
	// CookieKeys lists the keys, the newest first, and tells the time. There are none before the first rotation.
	CookieKeys(ctx context.Context) ([]Key, time.Time, error)

	// ChangeCookieKeys calls a function with the keys and the time, and does what it returns, or nothing if it fails. No other change
	// happens meanwhile. The function may be called again if the store has to try again. A change is noted for other nodes.
	ChangeCookieKeys(ctx context.Context, decide func(have []Key, now time.Time) (Change, error)) error
}

// The errors of changes.
var (
	ErrWaiting = errors.New("a new key is there already and does not sign yet")
	ErrSigning = errors.New("this key signs: rotate the keys first")
	ErrNoKey   = errors.New("there is no such key")
	ErrMany    = fmt.Errorf("there are %d keys: retire some first", most)
)

// IsRefusal reports whether an error says why a change is not made: the store is not at fault.
func IsRefusal(err error) bool {
	return slices.ContainsFunc([]error{ErrWaiting, ErrSigning, ErrNoKey, ErrMany}, func(refusal error) bool { return errors.Is(err, refusal) })
}

// signing returns the place of the key that signs, in a list with the newest first. It is the last one if all of them wait.
func signing(keys []Key, now time.Time) int {
	at := slices.IndexFunc(keys, func(k Key) bool { return !k.Signs.After(now) })
	if at < 0 {
		return len(keys) - 1
	}
	return at
}

// rotation decides on a new key, which signs after a delay. A store without keys gets the first one too.
func rotation(first []byte, delay time.Duration) func([]Key, time.Time) (Change, error) {
	return func(have []Key, now time.Time) (c Change, err error) {
		if len(have) == 0 {
			c.Add = []Key{{ID: First, Secret: first}}
		}
		switch {
		case len(have) >= most:
			return Change{}, ErrMany
		case len(have) > 0 && have[0].Signs.After(now):
			return Change{}, ErrWaiting
		}
		secret := make([]byte, Size)
		_, _ = rand.Read(secret) // never returns an error
		c.Add = append(c.Add, Key{ID: rand.Text()[:idSize], Secret: secret, Made: now, Signs: now.Add(delay)})
		return c, nil
	}
}

// idSize is the length of an ID: long enough that no two of the few keys share one.
const idSize = 8

// retirement decides to drop the key with an ID; with "" those whose cookies have all expired.
func retirement(id string) func([]Key, time.Time) (Change, error) {
	return func(have []Key, now time.Time) (c Change, err error) {
		by := signing(have, now)
		for i, key := range have {
			old := i > by && now.Sub(have[i-1].Signs) > Lifetime
			switch {
			case id == "" && old:
				c.Drop = append(c.Drop, key.ID)
			case id != "" && id == key.ID && i <= by:
				return Change{}, ErrSigning
			case id != "" && id == key.ID:
				c.Drop = []string{id}
			}
		}
		if id != "" && len(c.Drop) == 0 {
			return Change{}, ErrNoKey
		}
		return c, nil
	}
}
