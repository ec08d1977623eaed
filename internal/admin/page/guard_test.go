//go:build unix

package page_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/admin/page/pagetest"
	"razzia/internal/fatal"
)

// ask sends a request without cookies, which a function may change, and does not follow redirects.
func ask(t *testing.T, s *pagetest.Site, method, address string, change func(*http.Request)) *http.Response {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader("table=k3x2v7q4wz5a"))
	fatal.If(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	change(r)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	fatal.If(t, err)
	answer.Body.Close()
	return answer
}

func same(*http.Request) {}

// TestTheLinkWorksOnce opens it with two browsers. The first one may open it again.
func TestTheLinkWorksOnce(t *testing.T) {
	s := pagetest.Open(t)
	link := s.Page.Link()
	for _, wrong := range []string{link[:len(link)-1], link + "A", strings.Split(link, "?")[0]} {
		if r := ask(t, s, "GET", wrong, same); r.StatusCode != 403 || len(r.Cookies()) > 0 {
			t.Errorf("%s is answered with %s", wrong, r.Status)
		}
	}
	if r := ask(t, s, "HEAD", link, same); r.StatusCode != 403 {
		t.Errorf("HEAD is answered with %s", r.Status)
	}
	r := ask(t, s, "GET", link, same)
	if r.StatusCode != 303 || len(r.Cookies()) != 1 {
		t.Fatalf("the link is answered with %s and %d cookies", r.Status, len(r.Cookies()))
	}
	c := r.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != r.Header.Get("Location") || len(c.Path) < 20 ||
		strings.Contains(link, c.Value) {
		t.Errorf("the cookie is %v", c)
	}
	if r := ask(t, s, "GET", link, same); r.StatusCode != 403 {
		t.Errorf("a second browser is answered with %s", r.Status)
	}
	if r := ask(t, s, "GET", link, func(r *http.Request) { r.AddCookie(c) }); r.StatusCode != 303 || len(r.Cookies()) > 0 {
		t.Errorf("the same browser is answered with %s", r.Status)
	}
}

// TestOthersAreKeptOut asks as other programs and users of the machine, as pages of other sites, and by other host names.
func TestOthersAreKeptOut(t *testing.T) {
	s := pagetest.Open(t)
	b := enter(t, s)
	at, _ := url.Parse(b.base)
	cookie := b.Jar.Cookies(at)[0]
	for name, test := range map[string]struct {
		method, path string
		status       int
		change       func(*http.Request)
	}{
		"the browser":          {"GET", "", 200, func(r *http.Request) { r.AddCookie(cookie) }},
		"localhost":            {"GET", "", 200, func(r *http.Request) { r.AddCookie(cookie); r.Host = "localhost:" + at.Port() }},
		"without the cookie":   {"GET", "", 403, same},
		"an action without it": {"POST", "delete", 403, same},
		"a wrong cookie":       {"POST", "delete", 403, func(r *http.Request) { r.AddCookie(&http.Cookie{Name: cookie.Name, Value: "x"}) }},
		"another name":         {"GET", "", 421, func(r *http.Request) { r.AddCookie(cookie); r.Host = "pagetest.Evil.example:" + at.Port() }},
		"another port":         {"GET", "", 421, func(r *http.Request) { r.AddCookie(cookie); r.Host = "127.0.0.1:1" }},
		"no port":              {"GET", "", 421, func(r *http.Request) { r.AddCookie(cookie); r.Host = "127.0.0.1" }},
		"another site": {"POST", "delete", 403, func(r *http.Request) {
			r.AddCookie(cookie)
			r.Header.Set("Sec-Fetch-Site",
				"cross-site")
		}},
		"another port's page": {"POST", "delete", 403, func(r *http.Request) {
			r.AddCookie(cookie)
			r.Header.Set("Sec-Fetch-Site",
				"same-site")
		}},
		"another page's origin": {"POST", "delete", 403, func(r *http.Request) {
			r.AddCookie(cookie)
			r.Header.Set("Origin",
				"http://127.0.0.1:1")
		}},
		"an old browser's frame": {"POST", "drain", 403, func(r *http.Request) { r.AddCookie(cookie); r.Header.Set("Origin", "null") }},
	} {
		r := ask(t, s, test.method, b.base+test.path, test.change)
		if r.StatusCode != test.status {
			t.Errorf("%s: %s, want %d", name, r.Status, test.status)
		}
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "font-src 'self'") ||
			!strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") ||
			r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: the headers are %v", name, r.Header)
		}
	}
	if len(s.Tables) != 2 || s.Status.Draining || s.Audit.Len() > 0 {
		t.Errorf("the server did something: %s", s.Audit)
	}
}
