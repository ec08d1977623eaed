package keyring_test

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/site/sitetest"
)

var first = bytes.Repeat([]byte{7}, keyring.Size)

// node opens a ring on a store.
func node(t *testing.T, c keyring.Config) *keyring.Ring {
	t.Helper()
	c.First = first
	r, err := keyring.Open(t.Context(), c)
	fatal.If(t, err)
	t.Cleanup(r.Close)
	return r
}

// look lets a ring read the keys.
func look(t *testing.T, r *keyring.Ring) keyring.Set {
	t.Helper()
	fatal.If(t, r.Look(t.Context()))
	return r.Set()
}

// states lists the states of the keys of a ring, the newest first.
func states(t *testing.T, r *keyring.Ring) (all []keyring.State, entries []keyring.Entry) {
	t.Helper()
	entries, err := r.List(t.Context())
	fatal.If(t, err)
	for _, e := range entries {
		all = append(all, e.State)
	}
	return all, entries
}

// TestTheLifeOfAKey follows a key from the rotation to its retirement.
func TestTheLifeOfAKey(t *testing.T) {
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	var kept []byte
	r := node(t, keyring.Config{Store: s, Keep: func(_ context.Context, key []byte) error { kept = key; return nil }})
	if set := r.Set(); len(set.Keys) != 1 || !bytes.Equal(set.Keys[0], first) {
		t.Errorf("a new site has %+v", set)
	}
	fatal.If(t, r.Rotate(t.Context()))
	fresh := r.Set().Keys[0]
	for _, step := range []struct {
		after   time.Duration
		signing int
		states  []keyring.State
	}{
		{0, 1, []keyring.State{keyring.Waiting, keyring.Signing}},
		{keyring.Delay, 0, []keyring.State{keyring.Signing, keyring.Verifying}},
		{keyring.Lifetime - time.Minute, 0, []keyring.State{keyring.Signing, keyring.Verifying}},
		{2 * time.Minute, 0, []keyring.State{keyring.Signing}},
	} {
		s.Advance(step.after)
		fatal.If(t, r.Retire(t.Context(), ""))
		set := look(t, r)
		got, _ := states(t, r)
		if len(set.Keys) != len(step.states) || !bytes.Equal(set.Keys[0], fresh) || set.Signing != step.signing || len(got) != len(step.states) ||
			got[0] != step.states[0] {
			t.Errorf("%v later: %d keys, %d signs, %v: want %+v", step.after, len(set.Keys), set.Signing, got, step)
		}
	}
	if !bytes.Equal(kept, fresh) {
		t.Error("the first key is in its place after it was retired")
	}
}

func TestWhatIsRefused(t *testing.T) {
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	r := node(t, keyring.Config{Store: s})
	want := func(got, want error) {
		t.Helper()
		if !errors.Is(got, want) || want != nil && !keyring.IsRefusal(got) {
			t.Errorf("the error is %v: want %v", got, want)
		}
	}
	want(r.Retire(t.Context(), keyring.First), keyring.ErrNoKey) // it is the only one
	want(r.Rotate(t.Context()), nil)
	want(r.Rotate(t.Context()), keyring.ErrWaiting)
	_, entries := states(t, r)
	want(r.Retire(t.Context(), entries[0].ID), keyring.ErrSigning)
	want(r.Retire(t.Context(), keyring.First), keyring.ErrSigning)
	s.Advance(keyring.Delay)
	want(r.Retire(t.Context(), entries[0].ID), keyring.ErrSigning)
	want(r.Retire(t.Context(), "unknown"), keyring.ErrNoKey)
	want(r.Retire(t.Context(), keyring.First), nil)
	for range 15 {
		want(r.Rotate(t.Context()), nil)
		s.Advance(keyring.Delay)
	}
	want(r.Rotate(t.Context()), keyring.ErrMany)
}

// TestAnotherNodeLearnsOfAKey rotates at one node. The other hears of it, and knows when it has not read the keys for too long.
func TestAnotherNodeLearnsOfAKey(t *testing.T) {
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	var at atomic.Int64
	now := func() time.Time { return time.Unix(1_700_000_000, at.Load()) }
	hints := make(chan struct{})
	followed := make(chan struct{}, 1)
	one := node(t, keyring.Config{Store: s})
	other := node(t, keyring.Config{Store: s, Now: now, Follow: func() (<-chan struct{}, func()) {
		followed <- struct{}{}
		return hints, func() {}
	}})
	<-followed
	fatal.If(t, one.Rotate(t.Context()))
	for range 2 { // it hears the second hint after it has read for the first
		hints <- struct{}{}
		<-followed
	}
	if n := len(other.Set().Keys); n != 2 {
		t.Errorf("after a hint the other node has %d keys", n)
	}
	for _, test := range []struct {
		after time.Duration
		fresh bool
	}{{keyring.Delay - keyring.Refresh, true}, {time.Second, false}} {
		if at.Add(int64(test.after)); other.Set().Fresh != test.fresh {
			t.Errorf("%v later the keys are fresh: %v", test.after, !test.fresh)
		}
	}
	s.Cut(true)
	if err := other.Look(t.Context()); !errors.Is(err, keyringtest.ErrCut) || other.Set().Fresh {
		t.Errorf("without the store: %v", err)
	}
	s.Cut(false)
	if !look(t, other).Fresh {
		t.Error("keys that were just read are not fresh")
	}
}
