package pages_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"razzia/internal/identity"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// An overtaken store makes an account of a guest just before a sign-in takes them along.
type overtaken struct{ identity.Store }

func (o overtaken) overtake(ctx context.Context, guest string) {
	if guest != "" {
		_ = o.KeepGuest(ctx, identity.Account{ID: guest}, identity.DeviceSession{}, identity.Hash{})
	}
}

// UseLink signs a device in too late.
func (o overtaken) UseLink(ctx context.Context, h identity.Hash, j identity.Joining, now time.Time) (identity.Account, error) {
	o.overtake(ctx, j.Guest)
	return o.Store.UseLink(ctx, h, j, now)
}

// UsePasskey signs a device in too late.
func (o overtaken) UsePasskey(ctx context.Context, p identity.Passkey, j identity.Joining, now time.Time) (identity.Account, error) {
	o.overtake(ctx, j.Guest)
	return o.Store.UsePasskey(ctx, p, j, now)
}

// TestTwoSignInsOfOneGuest take a guest along at the same moment. The later one is refused, and that is no fault of the store.
func TestTwoSignInsOfOneGuest(t *testing.T) {
	t.Parallel()
	kept := sitetest.Open(t)
	h := webtest.NewWith(t, site.Config{Store: kept, Members: identity.Config{Store: overtaken{kept}}})
	ann, key := webtest.Member(t, h, "Ann"), h.Authenticator()
	ann.Want(200, ann.AddPasskey(key))
	guest := func() *webtest.Guest {
		g := h.Guest(t)
		g.Want(200, g.Post("/play", "bots=1"))
		return g
	}
	link := webtest.LinkOf(ann)
	ben, cleo, dora := guest(), guest(), guest()
	ben.Want(409, ben.Post(link, "games=along"))
	if r := cleo.PostLocally("/api/session/use-link", map[string]any{"token": strings.TrimPrefix(link, "/link/"),
		"along": true}); r.Key() != "already-a-member" {
		t.Errorf("a link: %d %s", r.Status, r.Body)
	}
	if r := dora.SignIn(key, "along"); r.Key() != "already-a-member" {
		t.Errorf("a passkey: %d %s", r.Status, r.Body)
	}
}
