package auth_test

import (
	"bytes"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// A keyed node is a server whose keys rotate.
type keyedNode struct {
	*webtest.Server
	keys *keyring.Ring
}

// keyedNodes start two nodes, each with its way to the keys of one store. The clock of the second one is returned too: it says for how long
// the node has not read the keys.
func keyedNodes(t *testing.T, s, others keyring.Store) (one, other keyedNode, clock *atomic.Int64) {
	t.Helper()
	clock = new(atomic.Int64)
	start := time.Now()
	node := func(s keyring.Store, now func() time.Time) keyedNode {
		ring, err := keyring.Open(t.Context(), keyring.Config{Store: s, First: webtest.Key, Now: now})
		fatal.If(t, err)
		t.Cleanup(ring.Close)
		return keyedNode{webtest.NewWith(t, site.Config{Pages: web.Settings{Cookies: web.Cookies{Keys: ring}}}), ring}
	}
	return node(s, nil), node(others, func() time.Time { return start.Add(time.Duration(clock.Load())) }), clock
}

// at returns the same browser at another node.
func at(g *webtest.Guest, n keyedNode) *webtest.Guest {
	there := n.Guest(g.T)
	there.SetCookie(g.Cookie())
	return there
}

// TestARotationSignsNobodyOut rotates the keys of two nodes. A guest whose cookie has the first key, one who comes while the new key
// waits, and one whose cookie has the new key are the same at both nodes.
func TestARotationSignsNobodyOut(t *testing.T) {
	t.Parallel()
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	one, other, _ := keyedNodes(t, s, s)
	ann := one.Guest(t)
	ann.Get("/")
	was, old := ann.Identity(), ann.Cookie()
	want := func(step string, g *webtest.Guest, id string) {
		t.Helper()
		for _, n := range []keyedNode{one, other} {
			if got := at(g, n).Identity(); got != id {
				t.Errorf("%s: at a node the guest is another person", step)
			}
		}
	}
	fatal.If(t, one.keys.Rotate(t.Context()))
	want("the new key waits", ann, was)
	if ann.Get("/"); ann.Cookie() != old {
		t.Error("a cookie is signed again while its key signs")
	}
	look := func(n keyedNode) {
		t.Helper()
		fatal.If(t, n.keys.Look(t.Context()))
	}
	s.Advance(keyring.Delay)
	look(one)
	look(other)
	want("the new key signs", ann, was)
	if ann.Get("/"); ann.Cookie() == old {
		t.Error("a cookie with the old key is not signed again")
	}
	want("signed again", ann, was)
	fatal.If(t, one.keys.Retire(t.Context(), keyring.First))
	look(other)
	want("the old key is retired", ann, was)
	for _, n := range []keyedNode{one, other} {
		thief := n.Guest(t)
		if thief.SetCookie(old); thief.Identity() == was {
			t.Error("a cookie with a key that is retired is taken")
		}
	}
}

// TestANodeThatMissedARotation shows a cookie with a new key to a node that has not read the keys for long. The node asks the store, and
// does not replace the cookie if that cannot be reached.
func TestANodeThatMissedARotation(t *testing.T) {
	t.Parallel()
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	others := &keyringtest.Later{Store: s}
	one, other, clock := keyedNodes(t, s, others)
	others.Cut(true) // also from the reading with which a node begins
	fatal.If(t, one.keys.Rotate(t.Context()))
	s.Advance(keyring.Delay)
	fatal.If(t, one.keys.Look(t.Context()))
	ann := one.Guest(t)
	ann.Get("/")
	clock.Add(int64(keyring.Delay))
	there := at(ann, other)
	there.Want(503, there.Get("/"))
	if there.Cookie() != ann.Cookie() {
		t.Error("a node that cannot read the keys replaces a good cookie")
	}
	others.Cut(false)
	if there.Identity() != ann.Identity() {
		t.Error("the node does not know the new key")
	}
}

// TestForgedKeys shows cookies that another key has signed, and damaged ones.
func TestForgedKeys(t *testing.T) {
	t.Parallel()
	s := &keyringtest.Later{Store: sitetest.Open(t)}
	one, _, _ := keyedNodes(t, s, s)
	fatal.If(t, one.keys.Rotate(t.Context()))
	ann := one.Guest(t)
	ann.Get("/")
	was, own := ann.Identity(), ann.Cookie()
	guest := session.New()
	guest.ID = was
	payload, signature, _ := strings.Cut(own, ".")
	for _, forged := range []string{
		session.Fixed(make([]byte, keyring.Size), time.Now).Seal(guest),
		session.Fixed(bytes.Repeat([]byte{1}, keyring.Size), time.Now).Seal(guest), session.Fixed(nil, time.Now).Seal(guest),
		payload, payload + ".", payload + "." + signature[1:], payload + "." + signature + signature, payload + "A." + signature,
	} {
		thief := one.Guest(t)
		if thief.SetCookie(forged); thief.Identity() == was {
			t.Errorf("the cookie %.20q… is taken", forged)
		}
	}
}
