package auth_test

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

// TestALateAnswerLeavesTheMemberSignedIn sends requests with the cookie of a guest that are answered after the guest has become a member:
// as from pages that were loading then. Their answers must not replace the cookie of the member. A browser that still has the old cookie a
// minute later gets one of a new guest.
func TestALateAnswerLeavesTheMemberSignedIn(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	h := webtest.NewWith(t, site.Config{Now: clock})
	ann := h.Guest(t)
	old := ann.Cookie()
	ann.Want(200, ann.Post("/devices/keep", ""))
	for _, late := range []struct{ method, path, body string }{
		{"GET", "/", ""}, {"GET", "/lobby", ""}, {"POST", "/settings", "name=Bea"}, {"POST", "/devices/keep", ""}, {"POST", "/play", "bots=1"},
	} {
		r := ann.Request(late.method, late.path, strings.NewReader(late.body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(&http.Cookie{Name: session.CookieName, Value: old})
		answer, err := http.DefaultTransport.RoundTrip(r)
		fatal.If(t, err)
		answer.Body.Close()
		at := r.URL
		ann.Client.Jar.SetCookies(at, answer.Cookies())
		if !webtest.SessionOf(ann).Member {
			t.Fatalf("after a late answer to %s %s the browser is a new guest", late.method, late.path)
		}
	}
	copied := h.Guest(t)
	copied.SetCookie(old)
	copied.Get("/")
	ahead.Store(int64(59 * time.Second))
	if copied.Get("/"); copied.Cookie() != old {
		t.Error("the cookie goes within a minute")
	}
	ahead.Store(int64(2 * time.Minute))
	if copied.Get("/"); copied.Cookie() == old || webtest.SessionOf(copied).Member {
		t.Error("a browser with an old cookie gets none of its own")
	}
	before := copied.Cookie()
	if copied.Get("/"); copied.Cookie() != before {
		t.Error("the new guest does not stay the same")
	}
}

// TestASignedOutDeviceGetsNoCookieForAMinute ends the session of a device by each way that another device has. An answer to the device
// within a minute sets no cookie: it may have signed in again in another page.
func TestASignedOutDeviceGetsNoCookieForAMinute(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"/devices/end-others", "/privacy/delete"} {
		var ahead atomic.Int64
		h := webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }})
		ann, phone := h.Guest(t), h.Guest(t)
		ann.Want(200, ann.Post("/devices/keep", ""))
		ann.Get("/")
		link := webtest.LinkOf(ann)
		phone.Want(200, phone.Post(link, ""))
		old := phone.Cookie()
		ann.Want(200, ann.Post(way, ""))
		ahead.Store(int64(59 * time.Second))
		if phone.Get("/"); phone.Cookie() != old {
			t.Errorf("%s: the cookie goes within a minute", way)
		}
		ahead.Store(int64(2 * time.Minute))
		if phone.Get("/"); phone.Cookie() == old || webtest.SessionOf(phone).Member {
			t.Errorf("%s: the device does not become a new guest", way)
		}
	}
}

// TestALateAnswerLeavesADeviceSignedIn signs a browser in and leaves its guest behind, who stays one. Requests with the cookie of the guest
// that are answered after that must not replace the cookie of the member: neither when the cookie is due to be signed anew, nor with other
// settings.
func TestALateAnswerLeavesADeviceSignedIn(t *testing.T) {
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	h := webtest.NewWith(t, site.Config{Now: clock})
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	old := phone.Cookie()
	ahead.Store(int64(48 * time.Hour))
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=apart"))
	for _, late := range []struct{ method, path, body string }{
		{"GET", "/", ""}, {"POST", "/settings", "name=Bea"}, {"POST", "/devices/keep", ""}, {"POST", "/play", "bots=1"},
		{"POST", "/privacy/delete", ""},
	} {
		r := phone.Request(late.method, late.path, strings.NewReader(late.body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(&http.Cookie{Name: session.CookieName, Value: old})
		answer, err := http.DefaultTransport.RoundTrip(r)
		fatal.If(t, err)
		answer.Body.Close()
		phone.Client.Jar.SetCookies(r.URL, answer.Cookies())
		if !webtest.SessionOf(phone).Member {
			t.Fatalf("after a late answer to %s %s the browser is a new guest", late.method, late.path)
		}
	}
	ahead.Store(int64(48*time.Hour + 2*time.Minute))
	copied := h.Guest(t)
	copied.SetCookie(old)
	if copied.Get("/"); copied.Cookie() == old {
		t.Error("the cookie of the guest is not signed anew any more")
	}
}
