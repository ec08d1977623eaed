// Package keyringtest tests stores of keys, and has one whose clock a test turns.
package keyringtest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/keyring"
)

// Stores tests the contract of [keyring.Store]. Open makes an empty store, and a function that closes it and opens it again.
func Stores(t *testing.T, open func(t *testing.T) (keyring.Store, func() keyring.Store)) {
	s, reopen := open(t)
	if keys, now := list(t, s); len(keys) != 0 || now.Before(time.Unix(1_700_000_000, 0)) {
		t.Errorf("an empty store has %d keys at %v", len(keys), now)
	}
	var made time.Time
	first := keyring.Key{ID: keyring.First, Secret: bytes.Repeat([]byte{1}, keyring.Size)}
	change(t, s, func(have []keyring.Key, now time.Time) (keyring.Change, error) {
		made = now
		return keyring.Change{Add: []keyring.Key{first, {ID: "NEW", Secret: []byte{0, 2, 255}, Made: now, Signs: now.Add(time.Hour)}}}, nil
	})
	s = reopen()
	keys, now := list(t, s)
	if len(keys) != 2 || keys[0].ID != "NEW" || !bytes.Equal(keys[0].Secret, []byte{0, 2, 255}) || !keys[0].Made.Equal(made) ||
		!keys[0].Signs.Equal(made.Add(time.Hour)) {
		t.Fatalf("the keys are %+v", keys)
	}
	if keys[1].ID != first.ID || !bytes.Equal(keys[1].Secret, first.Secret) || !keys[1].Made.IsZero() || !keys[1].Signs.IsZero() ||
		now.Before(made) {
		t.Errorf("the first key is %+v at %v, made before %v", keys[1], now, made)
	}
	refused := s.ChangeCookieKeys(t.Context(), func(have []keyring.Key, _ time.Time) (keyring.Change, error) {
		return keyring.Change{Drop: []string{"NEW"}}, keyring.ErrMany
	})
	if keys, _ := list(t, s); !errors.Is(refused, keyring.ErrMany) || len(keys) != 2 {
		t.Errorf("a change that is refused: %v, %d keys", refused, len(keys))
	}
	oneAtATime(t, s)
	change(t, s, func([]keyring.Key, time.Time) (keyring.Change, error) {
		return keyring.Change{Drop: []string{"NEW", "unknown"}}, nil
	})
	if keys, _ := list(t, s); len(keys) != 2 || slices.ContainsFunc(keys, func(k keyring.Key) bool { return k.ID == "NEW" }) {
		t.Errorf("after a key was dropped there are %+v", keys)
	}
}

// oneAtATime makes several changes at a time, of which one may add a key.
func oneAtATime(t *testing.T, s keyring.Store) {
	t.Helper()
	const callers = 4
	var rush sync.WaitGroup
	var added atomic.Int32
	for range callers {
		rush.Go(func() {
			err := s.ChangeCookieKeys(t.Context(), func(have []keyring.Key, now time.Time) (keyring.Change, error) {
				if len(have) > 2 {
					return keyring.Change{}, keyring.ErrWaiting
				}
				return keyring.Change{Add: []keyring.Key{{ID: "THIRD", Secret: []byte{3}, Made: now, Signs: now.Add(2 * time.Hour)}}}, nil
			})
			switch {
			case err == nil:
				added.Add(1)
			case !errors.Is(err, keyring.ErrWaiting):
				t.Error(err)
			}
		})
	}
	rush.Wait()
	if n := added.Load(); n != 1 {
		t.Errorf("%d of %d callers added a key: want one", n, callers)
	}
}

func list(t *testing.T, s keyring.Store) ([]keyring.Key, time.Time) {
	t.Helper()
	keys, now, err := s.CookieKeys(t.Context())
	fatal.If(t, err)
	return keys, now
}

func change(t *testing.T, s keyring.Store, decide func([]keyring.Key, time.Time) (keyring.Change, error)) {
	t.Helper()
	fatal.If(t, s.ChangeCookieKeys(t.Context(), decide))
}

// A Later store has a clock that is ahead, as far as a test wants. It can be cut off.
type Later struct {
	keyring.Store
	By  atomic.Int64 // in nanoseconds
	mu  sync.RWMutex
	cut bool
}

// Cut cuts the store off, after the readings that have begun, or connects it again.
func (l *Later) Cut(off bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = off
}

// ErrCut is the error of a store that is cut off.
var ErrCut = errors.New("the network is down")

// Advance moves the clock.
func (l *Later) Advance(d time.Duration) { l.By.Add(int64(d)) }

// CookieKeys lists the keys at a later time.
func (l *Later) CookieKeys(ctx context.Context) ([]keyring.Key, time.Time, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.cut {
		return nil, time.Time{}, ErrCut
	}
	keys, now, err := l.Store.CookieKeys(ctx)
	return keys, now.Add(time.Duration(l.By.Load())), err
}

// ChangeCookieKeys changes the keys at a later time.
func (l *Later) ChangeCookieKeys(ctx context.Context, decide func([]keyring.Key, time.Time) (keyring.Change, error)) error {
	return l.Store.ChangeCookieKeys(ctx, func(have []keyring.Key, now time.Time) (keyring.Change, error) {
		return decide(have, now.Add(time.Duration(l.By.Load())))
	})
}
