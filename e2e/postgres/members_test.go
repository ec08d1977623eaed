package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// TestTwoNodesAgreeWhoIsSignedIn lets one node end a session and make a member of a guest. The other node hears of it from the
// database alone, follows both, and refuses the session at once.
func TestTwoNodesAgreeWhoIsSignedIn(t *testing.T) {
	url := pgtest.Database(t)
	node := func() *identity.Registry {
		b, err := identity.Open(t.Context(), identity.Config{Store: identity.NewStore(open(t, url).Engine()), Lease: 40 * time.Millisecond})
		fatal.If(t, err)
		t.Cleanup(b.Close)
		return b
	}
	one, other := node(), node()
	if guest, err := other.IsGuest(t.Context(), "ANN"); err != nil || !guest {
		t.Fatal(guest, err)
	}
	streams, stop := other.Follow("ANN")
	defer stop()
	token := identity.NewToken()
	m, err := one.Keep(t.Context(), identity.Account{ID: "ANN", Name: "Ann"}, token, identity.Place{})
	fatal.If(t, err)
	if guest, err := other.IsGuest(t.Context(), "ANN"); err != nil || guest {
		t.Errorf("when the node answers, another one takes the guest's cookie: %v, %v", guest, err)
	}
	wait(t, streams)
	ended, stopped := other.Follow(m.Session.ID)
	defer stopped()
	if _, _, err := other.Member(t.Context(), token, identity.Place{}); err != nil {
		t.Fatal(err)
	}
	if _, err := one.End(t.Context(), "ANN", m.Session.ID); err != nil {
		t.Fatal(err)
	}
	if _, _, err := other.Member(t.Context(), token, identity.Place{}); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("the other node takes the session: %v", err)
	}
	wait(t, ended)
}

// wait waits for the end of streams.
func wait(t *testing.T, streams <-chan struct{}) {
	t.Helper()
	limited, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	select {
	case <-streams:
	case <-limited.Done():
		t.Error("the streams go on at the other node")
	}
}
