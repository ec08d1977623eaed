package identity_test

import (
	"errors"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// TestChallengesWorkOnceAndForAWhile answers challenges late, twice, and for another session.
func TestChallengesWorkOnceAndForAWhile(t *testing.T) {
	c := newClock()
	b := openRegistry(t, openStore(t), c, 0)
	m, err := b.Keep(t.Context(), ann, identity.NewToken(), identity.Place{})
	fatal.If(t, err)
	own := m.Session.ID
	for name, test := range map[string]struct {
		of, by string
		after  time.Duration
		want   error
	}{
		"at once": {own, own, 0, nil}, "just in time": {"", "", identity.ChallengeTime - time.Millisecond, nil},
		"too late":                {"", "", identity.ChallengeTime, identity.ErrNoChallenge},
		"to sign in, made to add": {own, "", 0, identity.ErrNoChallenge}, "to add, made to sign in": {"", own, 0, identity.ErrNoChallenge},
	} {
		challenge, err := b.Passkeys().NewChallenge(t.Context(), test.of)
		fatal.If(t, err)
		c.advance(test.after)
		if err := b.Passkeys().BurnChallenge(t.Context(), challenge, test.by); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
		if err := b.Passkeys().BurnChallenge(t.Context(), challenge, test.of); !errors.Is(err, identity.ErrNoChallenge) {
			t.Errorf("%s, once more: %v", name, err)
		}
	}
	for _, token := range []identity.Token{"", "forged", identity.NewToken()} {
		if err := b.Passkeys().BurnChallenge(t.Context(), token, ""); !errors.Is(err, identity.ErrNoChallenge) {
			t.Errorf("the challenge %q: %v", token, err)
		}
	}
	if _, err := b.Passkeys().NewChallenge(t.Context(), "NONE"); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("a challenge of no session: %v", err)
	}
}

// TestAGuestWhoJoinsByAPasskeyIsNone signs a device in at one node, while another node remembers its guest.
func TestAGuestWhoJoinsByAPasskeyIsNone(t *testing.T) {
	c, s := newClock(), openStore(t)
	one, other := openRegistry(t, s, c, lease), openRegistry(t, s, c, lease)
	first, err := one.Keep(t.Context(), ann, identity.NewToken(), identity.Place{})
	fatal.If(t, err)
	if err := one.Passkeys().Add(t.Context(), identity.Passkey{Account: "ANN", Credential: []byte("A"), Key: []byte("key")}, first.Session.ID,
		identity.Place{}); err != nil {
		t.Fatal(err)
	}
	p, err := one.Passkeys().Find(t.Context(), []byte("A"))
	fatal.If(t, err)
	wantGuest(t, other, "BEN", true)
	_, token, err := one.Passkeys().Use(t.Context(), p, "BEN", identity.Place{})
	fatal.If(t, err)
	c.advance(time.Millisecond) // a lease has just passed
	wantGuest(t, other, "BEN", false)
	m, _, err := other.Member(t.Context(), token, identity.Place{})
	if err != nil || m.ID != "ANN" || len(m.Identities) != 2 {
		t.Errorf("the member is %+v, %v", m, err)
	}
	changed, stop := one.Follow(m.Session.ID)
	defer stop()
	if ended, err := one.Passkeys().Remove(t.Context(), &identity.Member{Account: m.Account}, p.ID); err != nil || len(ended) != 1 {
		t.Errorf("ended %v, %v", ended, err)
	}
	select {
	case <-changed:
	default:
		t.Error("the streams of a device go on after its passkey was removed")
	}
}
