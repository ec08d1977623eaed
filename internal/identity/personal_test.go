package identity_test

import (
	"errors"
	"hash/crc32"
	"math/big"
	"regexp"
	"slices"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/site/sitetest"
)

// TestPersonalTokensHaveTheirForm draws tokens and checks their checksum by another way of writing numbers. Each change of one character
// makes another text of one.
func TestPersonalTokensHaveTheirForm(t *testing.T) {
	form := regexp.MustCompile(`^rzz_[0-9A-Za-z]{36}$`)
	seen := map[identity.Token]bool{}
	for range 200 {
		token := identity.NewPersonalToken()
		if !form.MatchString(string(token)) || !token.IsPersonal() || seen[token] || token.Plausible() {
			t.Fatalf("the token %s", token)
		}
		seen[token] = true
		sum := new(big.Int)
		for _, c := range token[34:] { // big writes lower case first
			digit, _ := new(big.Int).SetString(string(c), 62)
			n := digit.Int64()
			if n >= 36 {
				n -= 26
			} else if n >= 10 {
				n += 26
			}
			sum.Add(sum.Mul(sum, big.NewInt(62)), big.NewInt(n))
		}
		if want := crc32.ChecksumIEEE([]byte(token[:34])); sum.Cmp(big.NewInt(int64(want))) != 0 {
			t.Fatalf("the checksum of %s is %v, want %d", token, sum, want)
		}
		for i := range token {
			other := []byte(token)
			other[i] ^= 1
			if identity.Token(other).IsPersonal() {
				t.Errorf("%s is one too", other)
			}
		}
	}
	for _, text := range []identity.Token{"", "rzz_", identity.NewToken(), "rzz_" + identity.NewPersonalToken()[4:39]} {
		if text.IsPersonal() {
			t.Errorf("%q is no token", text)
		}
	}
}

// TestScopes reads scopes in any order, and refuses others.
func TestScopes(t *testing.T) {
	got, err := identity.ParseScopes([]string{"play", "play"})
	if want := []identity.Scope{identity.ReadScope, identity.PlayScope}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	for _, names := range [][]string{nil, {}, {""}, {"read", "admin"}, {"READ"}} {
		if got, err := identity.ParseScopes(names); err == nil {
			t.Errorf("%q are the scopes %v", names, got)
		}
	}
	g := identity.Grant{Scopes: identity.StoredScopes("later read")}
	if !g.IsProgram() || !g.Allows(identity.ReadScope) || g.Allows(identity.PlayScope) || g.ScopeText() != "later read" {
		t.Errorf("scopes of a later version: %+v", g)
	}
	if device := (identity.Grant{}); device.IsProgram() || !device.Allows(identity.PlayScope) {
		t.Error("a device may not play")
	}
}

// TestAPersonalToken makes, uses and revokes one. It lasts as long as was said, however often it is used.
func TestAPersonalToken(t *testing.T) {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	store := sitetest.Open(t)
	r, err := identity.Open(t.Context(), identity.Config{Store: store, Now: func() time.Time { return at }})
	fatal.If(t, err)
	t.Cleanup(r.Close)
	personal := identity.PersonalTokens{Members: r}
	device := identity.NewToken()
	m, err := r.Keep(t.Context(), identity.Account{ID: "ANN", Name: "Ann"}, device, identity.Place{})
	fatal.If(t, err)
	grant := identity.Grant{Name: "engine", Scopes: []identity.Scope{identity.ReadScope}}
	for _, last := range []time.Duration{0, -time.Hour, time.Minute, 366 * 24 * time.Hour} {
		if _, _, err := personal.Make(t.Context(), "ANN", m.Session.ID, grant, last); !errors.Is(err, identity.ErrTokenTime) {
			t.Errorf("a token for %v: %v", last, err)
		}
	}
	token, made, err := personal.Make(t.Context(), "ANN", m.Session.ID, grant, 2*time.Hour)
	fatal.If(t, err)
	at = at.Add(time.Hour)
	place := identity.Place{Browser: "", Network: "203.0.113.0/24"}
	used, err := personal.Use(t.Context(), token, place)
	if err != nil || used.ID != "ANN" || used.Session.Used != at || used.Session.Expires != made.Expires || used.Session.Place != place {
		t.Errorf("used: %+v, %v", used, err)
	}
	if _, err := personal.Use(t.Context(), device, place); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("the token of a device: %v", err)
	}
	if _, _, err := r.Member(t.Context(), token, place); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("a personal token in a cookie: %v", err)
	}
	devices, err := r.Sessions(t.Context(), "ANN")
	if programs, wrong := personal.Of(t.Context(), "ANN"); err != nil || wrong != nil || len(devices) != 1 || len(programs) != 1 ||
		programs[0].ID != made.ID {
		t.Errorf("devices %+v, programs %+v", devices, programs)
	}
	for id, want := range map[string]bool{m.Session.ID: false, "": false} {
		if ended, err := personal.Revoke(t.Context(), "ANN", id); err != nil || ended != want {
			t.Errorf("revoke %q: %v, %v", id, ended, err)
		}
	}
	if ended, err := personal.Revoke(t.Context(), "BEN", made.ID); err != nil || ended {
		t.Errorf("another person revokes it: %v, %v", ended, err)
	}
	if ended, err := personal.Revoke(t.Context(), "ANN", made.ID); err != nil || !ended {
		t.Errorf("revoke: %v, %v", ended, err)
	}
	if _, err := personal.Use(t.Context(), token, place); !errors.Is(err, identity.ErrNoSession) {
		t.Errorf("a revoked token: %v", err)
	}
}
