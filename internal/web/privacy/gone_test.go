package privacy_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// with makes a client that has a cookie, such as a copy from a backup of a browser.
func with(h *webtest.Server, t *testing.T, cookie string) *webtest.Guest {
	t.Helper()
	g := h.Guest(t)
	g.SetCookie(cookie)
	return g
}

// TestCookiesOfADeletedPersonAreInvalid deletes the data of a guest and of a member. Every cookie that they had before is invalid:
// it does not act, makes no account, and shows nothing of them. After a minute its browser gets a new guest.
func TestCookiesOfADeletedPersonAreInvalid(t *testing.T) {
	for name, keep := range map[string]bool{"guest": false, "member": true} {
		t.Run(name, func(t *testing.T) {
			var ahead atomic.Int64
			h := webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }})
			ann := h.Guest(t)
			ann.Want(200, ann.Post("/settings", "name=Xanthippe"))
			ann.Want(200, ann.Post("/play", "bots=1"))
			cookies := map[string]string{"guest": ann.Cookie(), "keeping": keepingOf(ann)}
			if keep {
				ann.Want(200, ann.Post("/devices/keep", ""))
				webtest.SessionOf(ann)
				cookies["member"] = ann.Cookie()
			}
			was := webtest.SessionOf(ann)
			ann.Want(200, ann.Post("/privacy/delete", ""))
			if now := webtest.SessionOf(ann); now.Member || now.Name == was.Name {
				t.Errorf("the browser that asked has %+v", now)
			}
			for what, cookie := range cookies {
				old := with(h, t, cookie)
				if r := old.Post("/play", "bots=1"); r.Status != http.StatusForbidden {
					t.Errorf("the cookie of the %s: status %d, %q", what, r.Status, r.Body[max(0, len(r.Body)-900):])
				}
				old = with(h, t, cookie)
				if now := webtest.SessionOf(old); now.Member || now.Name == "Xanthippe" {
					t.Errorf("the cookie of the %s still says who they were: %+v", what, now)
				}
			}
			ahead.Store(int64(2 * time.Minute))
			for what, cookie := range cookies {
				old := with(h, t, cookie)
				if old.Get("/"); old.Cookie() == cookie {
					t.Errorf("the browser with the cookie of the %s gets no new guest", what)
				}
				old.Want(200, old.Post("/play", "bots=1"))
			}
		})
	}
}

// keepingOf is the cookie that would make a member of a guest, who stays a guest.
func keepingOf(g *webtest.Guest) string {
	g.T.Helper()
	r := g.Request("POST", "/devices/keep", nil)
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: g.Cookie()})
	answer, err := http.DefaultTransport.RoundTrip(r)
	fatal.If(g.T, err)
	answer.Body.Close()
	for _, c := range answer.Cookies() {
		if c.Name == session.CookieName {
			return c.Value
		}
	}
	g.T.Fatal("the answer has no cookie")
	return ""
}

// TestAnOldKeepingCookieMakesNoMember uses the cookie that makes a member after some minutes: its guest is still the guest, with all their
// games, and no account is made. The member that it has made before is found.
func TestAnOldKeepingCookieMakesNoMember(t *testing.T) {
	var ahead atomic.Int64
	h := webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }})
	ann, ben := h.Guest(t), h.Guest(t)
	ann.Want(200, ann.Post("/settings", "name=Xanthippe"))
	ben.Want(200, ben.Post("/settings", "name=Ben"))
	late, lost := keepingOf(ann), keepingOf(ben)
	if !webtest.SessionOf(with(h, t, lost)).Member {
		t.Fatal("a new cookie makes no member")
	}
	ahead.Store(int64(session.KeepTime + time.Minute))
	again := with(h, t, lost)
	if s := webtest.SessionOf(again); !s.Member || s.Name != "Ben" || strings.HasPrefix(again.Cookie(), "keep.") {
		t.Errorf("the device whose answer was lost has %+v", s)
	}
	for _, g := range []*webtest.Guest{with(h, t, late), ann} {
		if s := webtest.SessionOf(g); s.Member || s.Name != "Xanthippe" {
			t.Errorf("after a while the guest is %+v", s)
		}
	}
	g := with(h, t, late)
	if g.Get("/"); strings.HasPrefix(g.Cookie(), "keep.") || webtest.SessionOf(g).Name != "Xanthippe" {
		t.Errorf("the guest does not get their own cookie again: %+v", webtest.SessionOf(g))
	}
}
