package oidc_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/oidc"
	"razzia/internal/oidc/oidctest"
)

// site is the address of the server that people sign in to.
const site = "https://razzia.example.org"

// A fixture is a server with its provider.
type fixture struct {
	t    *testing.T
	at   *oidctest.Provider
	p    *oidc.Provider
	late atomic.Int64 // how far the clock is ahead, in nanoseconds
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, at: oidctest.New(t)}
	var err error
	f.p, err = oidc.New(oidc.Config{Issuer: f.at.URL, Client: oidctest.Client, Secret: oidctest.Secret, Address: site,
		Now: func() time.Time { return time.Now().Add(time.Duration(f.late.Load())) }})
	fatal.If(t, err)
	return f
}

// browse goes to the provider with a token, and returns what the browser brings back.
func (f *fixture) browse(token string) url.Values {
	f.t.Helper()
	address, err := f.p.Start(f.t.Context(), token)
	fatal.If(f.t, err)
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	got, err := browser.Get(address)
	fatal.If(f.t, err)
	got.Body.Close()
	to, err := got.Location()
	if err != nil || !strings.HasPrefix(to.String(), site+oidc.CallbackPath+"?") {
		f.t.Fatalf("the provider answers %s, and leads to %v, %v", got.Status, to, err)
	}
	return to.Query()
}

// finish ends a sign-in.
func (f *fixture) finish(token, code string) (string, error) {
	return f.p.Finish(f.t.Context(), token, code)
}

func TestSignIn(t *testing.T) {
	f := newFixture(t)
	back := f.browse("TOKEN")
	if !oidc.IsState(back.Get("state"), "TOKEN") || oidc.IsState(back.Get("state"), "OTHER") || oidc.IsState("", "") {
		t.Error("the state is not that of the token alone")
	}
	if subject, err := f.finish("TOKEN", back.Get("code")); err != nil || subject != "ann" {
		t.Errorf("the person is %q, %v", subject, err)
	}
	if _, err := f.finish("TOKEN", back.Get("code")); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("a code that was used: %v", err)
	}
	if _, err := f.finish("OTHER", f.browse("TOKEN").Get("code")); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("a code of another browser: %v", err)
	}
}

func TestTokensThatProveNothing(t *testing.T) {
	f := newFixture(t)
	for name, change := range map[string]func(*oidctest.Provider){
		"another nonce":          func(p *oidctest.Provider) { p.Claims = map[string]any{"nonce": "other"} },
		"no nonce":               func(p *oidctest.Provider) { p.Claims = map[string]any{"nonce": nil} },
		"another audience":       func(p *oidctest.Provider) { p.Claims = map[string]any{"aud": "other"} },
		"two audiences":          func(p *oidctest.Provider) { p.Claims = map[string]any{"aud": []string{"razzia", "other"}} },
		"another party":          func(p *oidctest.Provider) { p.Claims = map[string]any{"azp": "other"} },
		"another issuer":         func(p *oidctest.Provider) { p.Claims = map[string]any{"iss": "https://other.example.org"} },
		"too old":                func(p *oidctest.Provider) { p.Claims = map[string]any{"exp": time.Now().Add(-time.Minute).Unix()} },
		"no person":              func(p *oidctest.Provider) { p.Subject = "" },
		"a person without end":   func(p *oidctest.Provider) { p.Subject = strings.Repeat("a", 256) },
		"another key":            func(p *oidctest.Provider) { p.Forge = true },
		"a token without a seal": func(p *oidctest.Provider) { p.None = true },
	} {
		f.at.Set(func(p *oidctest.Provider) {
			p.Claims, p.Subject, p.Forge, p.None = nil, "ann", false, false
			change(p)
		})
		if subject, err := f.finish("TOKEN", f.browse("TOKEN").Get("code")); !errors.Is(err, oidc.ErrRefused) {
			t.Errorf("%s: the person is %q, %v", name, subject, err)
		}
	}
}

// TestTheProviderChangesItsKey signs in before and after.
func TestTheProviderChangesItsKey(t *testing.T) {
	f := newFixture(t)
	for range 3 {
		if subject, err := f.finish("TOKEN", f.browse("TOKEN").Get("code")); err != nil || subject != "ann" {
			t.Errorf("the person is %q, %v", subject, err)
		}
		f.at.Rotate()
	}
}

// TestTheProviderIsDown starts without a provider, and signs in when it is there.
func TestTheProviderIsDown(t *testing.T) {
	f := newFixture(t)
	down := func(what string) {
		t.Helper()
		if _, err := f.p.Start(t.Context(), "TOKEN"); !errors.Is(err, oidc.ErrDown) {
			t.Errorf("%s: %v", what, err)
		}
	}
	f.at.Set(func(p *oidctest.Provider) { p.Down = true })
	down("the provider is down")
	f.at.Set(func(p *oidctest.Provider) { p.Down, p.Long = false, true })
	down("just after an attempt")
	f.late.Add(int64(time.Minute))
	down("an answer without end")
	if n := f.at.Asked("/.well-known/openid-configuration"); n != 2 {
		t.Errorf("the provider was asked %d times: want once for each attempt but the one just after another", n)
	}
	f.at.Set(func(p *oidctest.Provider) { p.Long, p.NoKeys = false, true })
	f.late.Add(int64(time.Minute))
	code := f.browse("TOKEN").Get("code")
	f.late.Store(0)
	if _, err := f.finish("TOKEN", code); !errors.Is(err, oidc.ErrDown) {
		t.Errorf("without the keys: %v", err)
	}
	f.at.Set(func(p *oidctest.Provider) { p.Down, p.NoKeys = true, false })
	if _, err := f.finish("TOKEN", "code"); !errors.Is(err, oidc.ErrDown) {
		t.Errorf("down at the end: %v", err)
	}
	f.at.Set(func(p *oidctest.Provider) { p.Down = false })
	if subject, err := f.finish("TOKEN", f.browse("TOKEN").Get("code")); err != nil || subject != "ann" {
		t.Errorf("the person is %q, %v", subject, err)
	}
}

func TestConfigurationsThatAreRefused(t *testing.T) {
	good := oidc.Config{Issuer: "https://id.example.org", Client: "razzia", Address: site}
	for what, change := range map[string]func(*oidc.Config){
		"the issuer":                     func(c *oidc.Config) { c.Issuer = "id.example.org" },
		"want https":                     func(c *oidc.Config) { c.Issuer = "http://id.example.org" },
		"the client":                     func(c *oidc.Config) { c.Client = "" },
		"the address of this server":     func(c *oidc.Config) { c.Address = "" },
		"nothing after the host":         func(c *oidc.Config) { c.Address = site + "/" },
		"such as https://id.example.org": func(c *oidc.Config) { c.Issuer = "https://user:hush@id.example.org" },
	} {
		c := good
		change(&c)
		if _, err := oidc.New(c); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if p, err := oidc.New(good); err != nil || p.Name != "id.example.org" {
		t.Errorf("a good one: %+v, %v", p, err)
	}
}

func TestAddressesAreAsBrowsersWriteThem(t *testing.T) {
	for address, want := range map[string]string{
		site:                              site,
		"HTTPS://Razzia.Example.ORG":      site,
		"https://razzia.example.org:443":  site,
		"https://razzia.example.org:":     site,
		"https://RAZZIA.example.org:8443": site + ":8443",
		"https://razzia.example.org:80":   site + ":80",
		"http://localhost:80":             "http://localhost",
		"http://localhost:443":            "http://localhost:443",
		"HTTP://LocalHost:1080":           "http://localhost:1080",
		"http://[::1]:80":                 "http://[::1]",
		"https://Spielhölle.example":      "https://xn--spielhlle-57a.example",
		"https://[2001:DB8::443]":         "https://[2001:db8::443]",
	} {
		p, err := oidc.New(oidc.Config{Issuer: "https://id.example.org", Client: "razzia", Address: address})
		if err != nil || p.Address != want {
			t.Errorf("%s: %+v, %v, want %s", address, p, err, want)
		}
	}
}
