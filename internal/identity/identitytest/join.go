package identitytest

import (
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// JoinGuest makes an account that began at a moment, and lets a guest join it at another one.
func JoinGuest(t testing.TB, s identity.Store, account identity.Account, guest string, joined time.Time) {
	t.Helper()
	ctx, began := t.Context(), account.Since
	session := func(id string) identity.DeviceSession {
		return identity.DeviceSession{ID: "S-" + id, Began: began, Used: began, Expires: began.Add(time.Hour)}
	}
	hash := func(id string) identity.Hash { return identity.Token(id).Hash() }
	link, joining := hash("link of "+guest), identity.Joining{Session: session(guest), Hash: hash(guest), Guest: guest, Most: 9}
	err := s.KeepGuest(ctx, account, session(account.ID), hash(account.ID))
	if err == nil {
		err = s.SaveLink(ctx, link, identity.Link{Account: account.ID, Expires: began.Add(time.Hour)}, began, began)
	}
	if err == nil {
		_, err = s.UseLink(ctx, link, joining, joined)
	}
	fatal.If(t, err)
}
