package session

import (
	"bytes"
	"testing"
	"time"

	"razzia/internal/keyring"
)

// TestTheAgeOfACookie reads cookies that were signed a while ago. One that is used is signed anew, so it never ends; one that was not used
// for a year is invalid.
func TestTheAgeOfACookie(t *testing.T) {
	began := time.Unix(1.8e9, 0)
	now := began
	old, fresh := bytes.Repeat([]byte{1}, keyring.Size), bytes.Repeat([]byte{2}, keyring.Size)
	clock := func() time.Time { return now }
	signer, rotated := Fixed(old, clock), Fixed(append(append([]byte{}, fresh...), old...), clock)
	guest := New()
	sealed, undated := signer.Seal(guest), signer.seal(forSession, guest)
	for _, test := range []struct {
		what   string
		by     Signer
		value  string
		age    time.Duration
		cookie Cookie
		stale  bool
	}{
		{"a new one", signer, sealed, 0, Valid, false},
		{"one of today", signer, sealed, 23 * time.Hour, Valid, false},
		{"one of yesterday", signer, sealed, 25 * time.Hour, Valid, true},
		{"one of last year", signer, sealed, 365 * 24 * time.Hour, Valid, true},
		{"one that is too old", signer, sealed, keyring.Lifetime + time.Second, Invalid, false},
		{"one of a clock that is ahead", signer, sealed, -time.Minute, Valid, false},
		{"one of a clock that is far ahead", signer, sealed, -48 * time.Hour, Valid, true},
		{"one without a time", signer, undated, 0, Invalid, false},
		{"one by a key of before", rotated, sealed, 0, Valid, true},
	} {
		now = began.Add(test.age)
		if got := test.by.read(test.value); got.Cookie != test.cookie || got.Stale != test.stale || got.Cookie == Valid && got.ID != guest.ID {
			t.Errorf("%s: state %d, stale %t; want %d, %t", test.what, got.Cookie, got.Stale, test.cookie, test.stale)
		}
	}
}

// TestACookieThatWasOpenedBefore opens a cookie again while its key becomes old and is retired: that it was good once is no reason to take
// it.
func TestACookieThatWasOpenedBefore(t *testing.T) {
	key, fresh := bytes.Repeat([]byte{1}, keyring.Size), bytes.Repeat([]byte{2}, keyring.Size)
	set := keyring.Set{Keys: [][]byte{key}, Fresh: true}
	signer := NewSigner(func() keyring.Set { return set }, time.Now)
	guest := New()
	sealed := signer.Seal(guest)
	for _, test := range []struct {
		what   string
		keys   [][]byte
		cookie Cookie
		stale  bool
	}{
		{"at first", [][]byte{key}, Valid, false},
		{"again", [][]byte{key}, Valid, false},
		{"with a newer key", [][]byte{fresh, key}, Valid, true},
		{"without its key", [][]byte{fresh}, Invalid, false},
		{"with its key again", [][]byte{key}, Valid, false},
	} {
		set.Keys = test.keys
		got := signer.read(sealed)
		if got.Cookie != test.cookie || got.Stale != test.stale || got.Cookie == Valid && got.Session != guest {
			t.Errorf("%s: cookie %d, stale %v: want %d, %v", test.what, got.Cookie, got.Stale, test.cookie, test.stale)
		}
	}
	other := []byte(sealed)
	other[len(other)-5] ^= 1 // not the last character, some of whose bits say nothing
	if _, ok := signer.Open(string(other)); ok {
		t.Error("another signature is good after the right one was opened")
	}
}
