package pages_test

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/operators"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// by is the same browser whose next requests go to a node, as a proxy sends them: under one name, whichever node answers.
func by(node *webtest.Server, g *webtest.Guest) *webtest.Guest {
	to := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, node.Listener.Addr().String())
	}
	client := *g.Client
	client.Transport = &http.Transport{DialContext: to, DisableKeepAlives: true}
	return &webtest.Guest{T: g.T, Server: g.Server, Client: &client}
}

// openTwo opens a site of two nodes with the operator Ann. Both carry out what she wants.
func openTwo(t *testing.T) (h *house, two *webtest.Server) {
	t.Helper()
	kept := sitetest.Open(t)
	h = open(t, site.Config{Store: kept})
	two = webtest.NewWith(t, site.Config{Store: kept, Now: h.now})
	h.operate(two)
	return h, two
}

// eventually asks until an answer has a status: a node hears of the changes of others by its store.
func eventually(t *testing.T, status int, ask func() webtest.Reply) {
	t.Helper()
	for began := time.Now(); ask().Status != status; {
		if time.Since(began) > time.Minute {
			t.Fatalf("the status is never %d", status)
		}
	}
}

// TestAConfirmationHoldsAtAllNodes confirms at one node and acts at the other one, within the time and after it, where the question of one
// node is answered at the other.
func TestAConfirmationHoldsAtAllNodes(t *testing.T) {
	t.Parallel()
	h, two := openTwo(t)
	h.enter()
	there := by(two, h.ann)
	h.ahead.Add(int64(operators.ActTime) - int64(time.Minute))
	there.Want(200, h.get(there, "/operator/"))
	there.Want(200, h.post(there, "/operator/drain", url.Values{}))
	h.ahead.Add(int64(time.Minute))
	question := there.Want(403, h.post(there, "/operator/undrain", url.Values{})).Body
	there.Want(200, h.get(there, "/operator/"))
	if !slices.Equal(h.did, []string{"drain"}) {
		t.Errorf("after the time the nodes did %q", h.did)
	}
	h.ann.Want(200, h.post(h.ann, "/operator/undrain", h.answer(question, h.key)))
	there.Want(200, h.post(there, "/operator/drain", url.Values{}))
	if !slices.Equal(h.did, []string{"drain", "undrain", "drain"}) {
		t.Errorf("after a new confirmation the nodes did %q", h.did)
	}
	h.ahead.Add(int64(operators.LookTime))
	for _, g := range []*webtest.Guest{h.ann, there} {
		if r := h.get(g, "/operator/"); r.Status != 403 || !asks(r) {
			t.Errorf("a node shows the page after the time to look: %d", r.Status)
		}
	}
}

// TestAConfirmationIsThatOfOneBrowser signs a second browser in: it must confirm for itself, at each node.
func TestAConfirmationIsThatOfOneBrowser(t *testing.T) {
	t.Parallel()
	h, two := openTwo(t)
	h.enter()
	second := webtest.PhoneOf(h.ann)
	for _, g := range []*webtest.Guest{second, by(two, second)} {
		if r := h.get(g, "/operator/"); r.Status != 403 || !asks(r) {
			t.Errorf("a second browser sees the page: %d", r.Status)
		}
		if r := h.post(g, "/operator/drain", url.Values{}); r.Status != 403 || !asks(r) || len(h.did) > 0 {
			t.Errorf("a second browser acts: %d, %q", r.Status, h.did)
		}
	}
	there := by(two, second)
	question := second.Want(403, h.get(second, "/operator/")).Body
	there.Want(200, h.post(there, "/operator/confirm", h.answer(question, h.key)))
	second.Want(200, h.post(second, "/operator/drain", url.Values{}))
	h.ann.Want(200, h.post(h.ann, "/operator/undrain", url.Values{}))
}

// TestTheEndOfASessionEndsItsConfirmation signs browsers out at one node: by themselves, and from another one. The other node then has no
// page for them, and when they sign in again they must confirm again.
func TestTheEndOfASessionEndsItsConfirmation(t *testing.T) {
	t.Parallel()
	h, two := openTwo(t)
	second, third := webtest.PhoneOf(h.ann), webtest.PhoneOf(h.ann)
	for _, g := range []*webtest.Guest{h.ann, second, third} {
		question := g.Want(403, h.get(g, "/operator/")).Body
		g.Want(200, h.post(g, "/operator/confirm", h.answer(question, h.key)))
		g.Want(200, h.get(by(two, g), "/operator/"))
	}
	devices := webtest.DevicesOf(third).Devices
	own := slices.IndexFunc(devices, func(d client.Device) bool { return d.This })
	third.Want(200, third.Post("/devices/end", "id="+devices[own].ID))
	h.ann.Want(200, h.ann.Post("/devices/end-others", ""))
	for _, g := range []*webtest.Guest{second, third} {
		g.Want(404, h.get(g, "/operator/"))
		eventually(t, 404, func() webtest.Reply { return h.get(by(two, g), "/operator/") })
		if r := h.post(by(two, g), "/operator/drain", url.Values{}); r.Status < 400 || asks(r) || len(h.did) > 0 {
			t.Errorf("a browser that was signed out acts: %d, %q", r.Status, h.did)
		}
	}
	h.ann.Want(200, h.get(by(two, h.ann), "/operator/"))
	second.Want(200, second.Post(webtest.LinkOf(h.ann), ""))
	if r := h.get(by(two, second), "/operator/"); r.Status != 403 || !asks(r) || len(h.did) > 0 {
		t.Errorf("a browser that signs in again sees the page: %d, %q", r.Status, h.did)
	}
	fatal.If(t, h.Site.Operators.Dismiss(t.Context(), "Ann"))
	h.ann.Want(404, h.post(by(two, h.ann), "/operator/drain", url.Values{}))
}
