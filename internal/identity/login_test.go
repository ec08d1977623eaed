package identity_test

import (
	"errors"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// TestALoginEndsItsSessionsAtAllNodes removes a login at one node. The session that it began is refused at the other node at once, and what
// follows it there ends when that has read the change.
func TestALoginEndsItsSessionsAtAllNodes(t *testing.T) {
	c, s := newClock(), openStore(t)
	one, other := openRegistry(t, s, c, lease), openRegistry(t, s, c, lease)
	who := identity.Subject{Issuer: "https://id.example.org", Name: "ann"}.Proof()
	first, err := one.KeepBy(t.Context(), ann, who, identity.Place{})
	fatal.If(t, err)
	login, err := other.LoginOf(t.Context(), who)
	fatal.If(t, err)
	link, _, err := other.NewLinkBy(t.Context(), login)
	fatal.If(t, err)
	_, second, err := other.UseLink(t.Context(), link, "", identity.Place{})
	fatal.If(t, err)
	at := func(b *identity.Registry, token identity.Token) (identity.Member, error) {
		m, _, err := b.Member(t.Context(), token, identity.Place{})
		return m, err
	}
	desk, err := at(one, first)
	fatal.If(t, err)
	phone, err := at(other, second)
	fatal.If(t, err)
	ended, stop := other.Follow(phone.Session.ID)
	defer stop()
	late, _, err := other.NewLinkBy(t.Context(), login)
	fatal.If(t, err)
	if gone, err := one.DropLogin(t.Context(), &desk, login.ID); err != nil || len(gone) != 1 || gone[0] != phone.Session.ID {
		t.Errorf("the sessions %v ended, %v", gone, err)
	}
	if _, err := at(other, second); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("the phone at the other node: %v", err)
	}
	if _, err := at(other, first); err != nil {
		t.Errorf("the device that removed the login: %v", err)
	}
	if _, _, err := other.UseLink(t.Context(), late, "", identity.Place{}); !errors.Is(err, identity.ErrNoLink) {
		t.Errorf("a link that the login made before: %v", err)
	}
	fatal.If(t, other.Look(t.Context()))
	<-ended // or the test hangs
}
