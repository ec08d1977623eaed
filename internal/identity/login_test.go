package identity_test

import (
	"errors"
	"testing"

	"razzia/internal/identity"
)

// TestALoginEndsItsSessionsAtAllNodes removes a login at one node. The session that it began is refused at the other node at once, and what
// follows it there ends when that has read the change.
func TestALoginEndsItsSessionsAtAllNodes(t *testing.T) {
	c, s := newClock(), openStore(t)
	one, other := openRegistry(t, s, c, lease), openRegistry(t, s, c, lease)
	who := identity.Subject{Issuer: "https://id.example.org", Name: "ann"}.Proof()
	first, err := one.KeepBy(t.Context(), ann, who, identity.Place{})
	if err != nil {
		t.Fatal(err)
	}
	login, err := other.LoginOf(t.Context(), who)
	if err != nil {
		t.Fatal(err)
	}
	link, _, err := other.NewLinkBy(t.Context(), login)
	if err != nil {
		t.Fatal(err)
	}
	_, second, err := other.UseLink(t.Context(), link, "", identity.Place{})
	if err != nil {
		t.Fatal(err)
	}
	at := func(b *identity.Registry, token identity.Token) (identity.Member, error) {
		m, _, err := b.Member(t.Context(), token, identity.Place{})
		return m, err
	}
	desk, err := at(one, first)
	if err != nil {
		t.Fatal(err)
	}
	phone, err := at(other, second)
	if err != nil {
		t.Fatal(err)
	}
	ended, stop := other.Follow(phone.Session.ID)
	defer stop()
	late, _, err := other.NewLinkBy(t.Context(), login)
	if err != nil {
		t.Fatal(err)
	}
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
	if err := other.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-ended // or the test hangs
}
