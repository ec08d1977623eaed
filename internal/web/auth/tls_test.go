package auth_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"razzia/internal/keyring"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// TestCookiesBehindTLS brings cookies with the name without TLS and that behind it, of guests and of members, over TLS.
func TestCookiesBehindTLS(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Proxy: guard.ForwardedFor}}})
	ann := webtest.Member(t, h, "Ann")
	signer := session.Fixed(webtest.Key, time.Now)
	guest := session.New()
	guest.Name = "Gus"
	for name, test := range map[string]struct {
		cookies map[string]string
		known   string
		renewed bool
	}{
		"a guest from before TLS":       {map[string]string{session.CookieName: signer.Seal(guest)}, "Gus", true},
		"a guest":                       {map[string]string{session.SecureName: signer.Seal(guest)}, "Gus", false},
		"a member":                      {map[string]string{session.SecureName: ann.Cookie()}, "Ann", false},
		"a member under a guest's name": {map[string]string{session.CookieName: ann.Cookie()}, "", true},
		"a planted cookie beside a real one": {map[string]string{session.SecureName: ann.Cookie(), session.CookieName: signer.Seal(guest)},
			"Ann", false},
	} {
		r := httptest.NewRequest("GET", "https://localhost/", nil)
		r.Header.Set("X-Forwarded-Proto", "https")
		for name, value := range test.cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		w := httptest.NewRecorder()
		h.Pages.ServeHTTP(w, r)
		sent := map[string]*http.Cookie{}
		for _, c := range w.Result().Cookies() {
			sent[c.Name] = c
		}
		if (len(sent) > 0) != test.renewed {
			t.Errorf("%s: sent the cookies %v", name, sent)
		}
		if fresh := sent[session.SecureName]; test.renewed && (fresh == nil || !fresh.Secure || !fresh.HttpOnly || fresh.Path != "/" ||
			fresh.Domain != "" || len(sent) > 1) {
			t.Errorf("%s: sent the cookies %v", name, sent)
		}
		if known := test.known; known != "" && !strings.Contains(w.Body.String(), `value="`+known+`"`) {
			t.Errorf("%s: the page is not that of %s", name, known)
		}
		if test.known == "" && strings.Contains(w.Body.String(), `value="Ann"`) {
			t.Errorf("%s: the page is that of the member", name)
		}
	}
}

// TestKeysRotate signs with one key, and reads with two.
func TestKeysRotate(t *testing.T) {
	t.Parallel()
	old, fresh := make([]byte, keyring.Size), make([]byte, keyring.Size)
	fresh[0] = 1
	guest := session.New()
	r := httptest.NewRequest("GET", "/", nil)
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: session.Fixed(old, time.Now).Seal(guest)})
	both := session.Fixed(append(append([]byte{}, fresh...), old...), time.Now)
	if got := both.Read(r, false); got.ID != guest.ID || got.Cookie != session.Valid || !got.Stale {
		t.Errorf("an old key: %+v", got)
	}
	if got := session.Fixed(fresh, time.Now).Read(r, false); got.Cookie != session.Invalid {
		t.Errorf("another key: %+v", got)
	}
	r = httptest.NewRequest("GET", "/", nil)
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: both.Seal(guest)})
	if got := both.Read(r, false); got.Cookie != session.Valid || got.Stale {
		t.Errorf("the newest key: %+v", got)
	}
}

// TestABanHoldsForAllIdentities bans the guest who has joined an account.
func TestABanHoldsForAllIdentities(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	phone.Want(200, phone.Post("/play", "bots=1"))
	guest := phone.Identity()
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=along"))
	h.Ban(t, guest)
	for _, g := range []*webtest.Guest{ann, phone} {
		g.Want(403, g.Post("/play", "bots=1"))
	}
	ann.Want(200, ann.Post("/devices/end-others", ""))
}
