package keyring

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A Config is what a Ring is made of. Store and First are required.
type Config struct {
	Store Store
	First []byte           // the key that signs as long as the store has none
	Now   func() time.Time // time.Now by default; only for how long ago the keys were read
	Log   *slog.Logger     // slog.Default() by default

	// Keep replaces the first key in its place when it is retired: it must not sign again if the store should lack keys. Nil for nothing to
	// replace.
	Keep func(ctx context.Context, key []byte) error

	// Follow returns a channel that is closed when the keys have changed, or for another reason; nil for no such hints.
	Follow func() (changed <-chan struct{}, stop func())
}

// A Set are the secrets of the keys at a moment.
type Set struct {
	Keys    [][]byte // the newest first
	Signing int      // place of the one that signs
	Fresh   bool     // no key signs that the set lacks; without it a cookie that no key has signed may be good
}

// A Ring is what a node knows of the keys. Its methods may be called by several goroutines at a time.
type Ring struct {
	Config
	known atomic.Pointer[known]
	stop  context.CancelFunc
	done  sync.WaitGroup
}

// known are the keys as they were read.
type known struct {
	Set
	began time.Time // when the reading began
}

// Open reads the keys, and reads them again all the time until Close.
func Open(ctx context.Context, c Config) (*Ring, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	r := &Ring{Config: c}
	if err := r.Look(ctx); err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.done.Go(func() { r.run(running) })
	return r, nil
}

// Close ends the reading.
func (r *Ring) Close() {
	r.stop()
	r.done.Wait()
}

// readTime is how long a reading may take.
const readTime = 10 * time.Second

func (r *Ring) run(ctx context.Context) {
	every := time.NewTicker(Refresh)
	defer every.Stop()
	for {
		changed, stop := r.follow()
		limited, cancel := context.WithTimeout(ctx, readTime)
		if err := r.Look(limited); err != nil && ctx.Err() == nil { // after following: no change is missed in between
			r.Log.Error("cannot read the keys of the cookies, trying again", "error", err)
		}
		cancel()
		select {
		case <-ctx.Done():
			stop()
			return
		case <-every.C:
		case <-changed:
		}
		stop()
	}
}

func (r *Ring) follow() (<-chan struct{}, func()) {
	if r.Follow == nil {
		return nil, func() {}
	}
	return r.Follow()
}

// Look reads the keys.
func (r *Ring) Look(ctx context.Context) error {
	began := r.Now()
	keys, now, err := r.Store.CookieKeys(ctx)
	if err != nil {
		return err
	}
	if len(keys) == 0 {
		keys = []Key{{Secret: r.First}}
	}
	r.adopt(&known{setOf(keys, now), began})
	return nil
}

// adopt remembers keys, unless a reading that began later has ended before.
func (r *Ring) adopt(next *known) {
	for {
		old := r.known.Load()
		if old != nil && old.began.After(next.began) || r.known.CompareAndSwap(old, next) {
			return
		}
	}
}

// setOf returns the secrets of keys.
func setOf(keys []Key, now time.Time) (s Set) {
	by := signing(keys, now)
	for i, key := range keys {
		if i == by {
			s.Signing = len(s.Keys)
		}
		s.Keys = append(s.Keys, Split(key.Secret)...)
	}
	return s
}

// Split returns the keys in a secret: one, or several of [Size] one after another, of which the first signs.
func Split(secret []byte) [][]byte {
	if len(secret) == 0 || len(secret)%Size != 0 {
		return [][]byte{secret}
	}
	return slices.Collect(slices.Chunk(secret, Size))
}

// fresh is how long ago the keys may have been read: a key that was made since then does not sign yet, also if it took the store a while to
// write it.
const fresh = Delay - Refresh

// Set returns the keys.
func (r *Ring) Set() Set {
	k := r.known.Load()
	s := k.Set
	s.Fresh = r.Now().Sub(k.began) <= fresh
	return s
}

// Rotate makes a new key, which signs after [Delay].
func (r *Ring) Rotate(ctx context.Context) error { return r.change(ctx, rotation(r.First, Delay)) }

// Retire drops the key with an ID; with "" all those whose cookies have expired. It fails with ErrSigning for the key that signs and for a
// newer one.
func (r *Ring) Retire(ctx context.Context, id string) error {
	if err := r.change(ctx, retirement(id)); err != nil {
		return err
	}
	keys, now, err := r.Store.CookieKeys(ctx)
	isFirst := func(k Key) bool { return k.ID == First }
	if err != nil || len(keys) == 0 || slices.ContainsFunc(keys, isFirst) || r.Keep == nil {
		return err
	}
	return r.Keep(ctx, keys[signing(keys, now)].Secret)
}

func (r *Ring) change(ctx context.Context, decide func([]Key, time.Time) (Change, error)) error {
	if err := r.Store.ChangeCookieKeys(ctx, decide); err != nil {
		return err
	}
	return r.Look(ctx)
}
