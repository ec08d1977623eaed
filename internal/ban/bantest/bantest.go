// Package bantest tests stores of bans.
package bantest

import (
	"reflect"
	"testing"
	"time"

	"razzia/internal/ban"
)

// Stores tests the contract of [ban.Store]. Open makes an empty store, and a function that closes it and opens it again.
func Stores(t *testing.T, open func(t *testing.T) (ban.Store, func() ban.Store)) {
	s, reopen := open(t)
	since := time.UnixMilli(1_700_000_000_123).UTC()
	ann := ban.Ban{Subject: "ANN", Since: since}
	net := ban.Ban{Subject: "203.0.113.0/24", Since: since, Until: since.Add(time.Hour)}
	want(t, s)
	for _, b := range []ban.Ban{{Subject: "ANN", Since: since, Until: since}, ann, net} {
		if err := s.Ban(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	want(t, s, net, ann)
	s = reopen()
	want(t, s, net, ann)
	for _, found := range []bool{true, false} {
		if got, err := s.Unban(t.Context(), "ANN"); err != nil || got != found {
			t.Errorf("the ban is found: %v, %v; want %v", got, err, found)
		}
	}
	want(t, s, net)
	if err := s.Ban(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		before time.Time
		left   []ban.Ban
	}{{net.Until, []ban.Ban{net, ann}}, {net.Until.Add(time.Millisecond), []ban.Ban{ann}}} {
		if err := s.Expire(t.Context(), test.before); err != nil {
			t.Fatal(err)
		}
		want(t, s, test.left...)
	}
}

// want checks the list of a store.
func want(t *testing.T, s ban.Store, list ...ban.Ban) {
	t.Helper()
	got, err := s.Bans(t.Context())
	if err != nil || len(got) != len(list) || len(list) > 0 && !reflect.DeepEqual(got, list) {
		t.Errorf("the bans are %+v, %v: want %+v", got, err, list)
	}
}
