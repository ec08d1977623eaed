package passkey_test

import (
	"bytes"
	"errors"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/identity/passkey/passkeytest"
)

var site = passkey.Site{Host: "razzia.example", Origin: "https://razzia.example"}

func TestPasskeysNeedANameAndTLS(t *testing.T) {
	for _, test := range []struct{ scheme, host, name, origin string }{
		{"https", "razzia.example", "razzia.example", "https://razzia.example"},
		{"https", "Razzia.Example:443", "razzia.example", "https://razzia.example"},
		{"https", "razzia.example:8443", "razzia.example", "https://razzia.example:8443"},
		{"https", "nas", "nas", "https://nas"},
		{"http", "localhost:8080", "localhost", "http://localhost:8080"},
		{"http", "localhost:80", "localhost", "http://localhost"},
		{"http", "a.localhost", "a.localhost", "http://a.localhost"},
		{"http", "razzia.example", "", ""}, {"http", "notlocalhost", "", ""},
		{"https", "192.0.2.1", "", ""}, {"https", "192.0.2.1:8443", "", ""}, {"https", "[2001:db8::1]", "", ""},
		{"https", "[2001:db8::1]:8443", "", ""},
		{"http", "127.0.0.1:8080", "", ""}, {"https", "razzia.example.", "", ""}, {"https", "", "", ""},
	} {
		got, ok := passkey.SiteOf(test.scheme, test.host)
		if want := (passkey.Site{Host: test.name, Origin: test.origin}); got != want || ok != (test.name != "") {
			t.Errorf("%s://%s: %+v, %v; want %+v", test.scheme, test.host, got, ok, want)
		}
	}
}

// member makes a passkey of an account.
func member(t *testing.T, account string) (*passkeytest.Authenticator, identity.Passkey) {
	t.Helper()
	a, challenge := passkeytest.New(site), identity.NewToken()
	made := a.Create(challenge)
	if got := passkey.Challenge(made.ClientData); got != challenge {
		t.Fatalf("the challenge is %q, want %q", got, challenge)
	}
	p, err := site.Verify(made, challenge)
	fatal.If(t, err)
	p.Account, a.Handle = account, passkey.Handle(account)
	return a, p
}

func TestAnAnswerSignsIn(t *testing.T) {
	a, p := member(t, "ANN")
	if p.Host != site.Host || !bytes.Equal(p.Credential, a.Credential) || len(p.Key) == 0 || p.Counter != 0 || p.Copyable || p.Copied {
		t.Errorf("the passkey is %+v", p)
	}
	challenge := identity.NewToken()
	now, err := site.Check(a.Sign(challenge), p, challenge)
	if err != nil || now.Counter != 1 {
		t.Errorf("the passkey is then %+v, %v", now, err)
	}
}

// TestAPasskeyMayBecomeOneToCopy signs by a passkey of a password manager that has learned to copy it since, and by one that cannot copy it
// any more.
func TestAPasskeyMayBecomeOneToCopy(t *testing.T) {
	for _, was := range []bool{false, true} {
		a, p := member(t, "ANN")
		p.Copyable, p.Copied = was, was
		if !was {
			a.Flags |= passkeytest.Copyable | passkeytest.Copied
		}
		challenge := identity.NewToken()
		now, err := site.Check(a.Sign(challenge), p, challenge)
		if err != nil || now.Copyable == was || now.Copied == was {
			t.Errorf("a passkey with the flag %v is then %+v, %v", was, now, err)
		}
	}
}

// TestOtherCreationsAreRefused changes one thing of an answer that would be right.
func TestOtherCreationsAreRefused(t *testing.T) {
	for name, change := range map[string]func(*passkeytest.Authenticator){
		"another origin":         func(a *passkeytest.Authenticator) { a.Origin = "https://evil.example" },
		"another port":           func(a *passkeytest.Authenticator) { a.Origin += ":8443" },
		"the usual port":         func(a *passkeytest.Authenticator) { a.Origin += ":443" },
		"no TLS":                 func(a *passkeytest.Authenticator) { a.Origin = "http://razzia.example" },
		"a name below":           func(a *passkeytest.Authenticator) { a.Origin = "https://x.razzia.example" },
		"another site":           func(a *passkeytest.Authenticator) { a.Host = "evil.example" },
		"a frame":                func(a *passkeytest.Authenticator) { a.CrossOrigin = true },
		"no touch":               func(a *passkeytest.Authenticator) { a.Flags = passkeytest.Verified },
		"no proof of the user":   func(a *passkeytest.Authenticator) { a.Flags = passkeytest.Present },
		"copied but not to copy": func(a *passkeytest.Authenticator) { a.Flags |= passkeytest.Copied },
		"a signature":            func(a *passkeytest.Authenticator) { a.Type = "webauthn.get" },
		"an empty credential":    func(a *passkeytest.Authenticator) { a.Credential = nil },
		"a long credential":      func(a *passkeytest.Authenticator) { a.Credential = make([]byte, 1024) },
	} {
		a, challenge := passkeytest.New(site), identity.NewToken()
		change(a)
		if _, err := site.Verify(a.Create(challenge), challenge); !errors.Is(err, identity.ErrNoProof) {
			t.Errorf("%s: %v", name, err)
		}
	}
	a, challenge := passkeytest.New(site), identity.NewToken()
	made := a.Create(challenge)
	if _, err := site.Verify(made, identity.NewToken()); !errors.Is(err, identity.ErrNoProof) {
		t.Errorf("another challenge: %v", err)
	}
	for name, other := range map[string]passkey.Creation{
		"nothing": {}, "no JSON": {Credential: made.Credential, ClientData: []byte("{"), Attestation: made.Attestation},
		"no CBOR":            {Credential: made.Credential, ClientData: made.ClientData, Attestation: []byte{0xff}},
		"another credential": {Credential: []byte("x"), ClientData: made.ClientData, Attestation: made.Attestation},
		"an attestation": {Credential: made.Credential, ClientData: made.ClientData,
			Attestation: bytes.Replace(made.Attestation, []byte("none"), []byte("appl"), 1)},
		"cut off": {Credential: made.Credential, ClientData: made.ClientData, Attestation: made.Attestation[:len(made.Attestation)-1]},
	} {
		if _, err := site.Verify(other, challenge); !errors.Is(err, identity.ErrNoProof) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOtherSignaturesAreRefused changes one thing of an answer that would be right.
func TestOtherSignaturesAreRefused(t *testing.T) {
	_, bens := member(t, "BEN")
	for name, change := range map[string]func(*passkeytest.Authenticator, *identity.Passkey){
		"another origin":        func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Origin = "https://evil.example" },
		"another site":          func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Host = "evil.example" },
		"a frame":               func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.CrossOrigin = true },
		"no touch":              func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Flags = passkeytest.Verified },
		"no proof of the user":  func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Flags = passkeytest.Present },
		"a creation":            func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Type = "webauthn.create" },
		"the account of Ben":    func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Handle = passkey.Handle("BEN") },
		"no account":            func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Handle = nil },
		"copied":                func(a *passkeytest.Authenticator, _ *identity.Passkey) { a.Flags |= passkeytest.Copied },
		"the key of Ben":        func(_ *passkeytest.Authenticator, p *identity.Passkey) { p.Key = bens.Key },
		"the passkey of Ben":    func(_ *passkeytest.Authenticator, p *identity.Passkey) { *p = bens },
		"made for another site": func(_ *passkeytest.Authenticator, p *identity.Passkey) { p.Host = "old.example" },
		"the credential of Ben": func(a *passkeytest.Authenticator, p *identity.Passkey) {
			a.Credential, *p = bens.Credential, bens
			a.Handle = passkey.Handle("BEN")
		},
	} {
		a, p := member(t, "ANN")
		challenge := identity.NewToken()
		change(a, &p)
		if _, err := site.Check(a.Sign(challenge), p, challenge); !errors.Is(err, identity.ErrNoProof) {
			t.Errorf("%s: %v", name, err)
		}
	}
	a, p := member(t, "ANN")
	challenge := identity.NewToken()
	right := a.Sign(challenge)
	if _, err := site.Check(right, p, identity.NewToken()); !errors.Is(err, identity.ErrNoProof) {
		t.Errorf("another challenge: %v", err)
	}
	higher := right
	higher.Authenticator = bytes.Clone(right.Authenticator)
	higher.Authenticator[36]++
	for name, other := range map[string]passkey.Assertion{"nothing": {}, "another count": higher} {
		if _, err := site.Check(other, p, challenge); !errors.Is(err, identity.ErrNoProof) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestChallengesAreRead(t *testing.T) {
	for text, want := range map[string]identity.Token{`{"challenge":"QUJD"}`: "ABC", `{"challenge":"?"}`: "", `{`: "", `{}`: "", `[]`: ""} {
		if got := passkey.Challenge([]byte(text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
