package webtest

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/identity/passkey/passkeytest"
)

// Local is the server as a browser on its own machine sees it: by a name, for which browsers have passkeys.
func (s *Server) Local() passkey.Site {
	at, _ := url.Parse(s.URL)
	return passkey.Site{Host: "localhost", Origin: "http://localhost:" + at.Port()}
}

// Authenticator makes an authenticator that belongs to a browser which sees the server by its name.
func (s *Server) Authenticator() *passkeytest.Authenticator { return passkeytest.New(s.Local()) }

// PostLocally sends a body to the API under the name for which there are passkeys.
func (g *Guest) PostLocally(to string, body any) Reply {
	g.T.Helper()
	text, err := json.Marshal(body)
	fatal.If(g.T, err)
	if body == nil {
		text = nil
	}
	r := g.Request("POST", to, strings.NewReader(string(text)))
	r.Header.Set("Content-Type", "application/json")
	return g.DoLocally(r)
}

// DoLocally sends a request under the name for which there are passkeys.
func (g *Guest) DoLocally(r *http.Request) Reply {
	g.T.Helper()
	local := g.Server.Local().Origin
	r.Host = strings.TrimPrefix(local, "http://")
	g.carry(g.Server.URL, local)
	reply := g.Do(r)
	g.carry(local, g.Server.URL)
	return reply
}

// carry takes the cookies for one name of the server to another.
func (g *Guest) carry(from, to string) {
	there, _ := url.Parse(from)
	here, _ := url.Parse(to)
	for _, c := range g.Client.Jar.Cookies(there) {
		g.Client.Jar.SetCookies(here, []*http.Cookie{{Name: c.Name, Value: c.Value, Path: "/"}})
	}
}

// Challenge asks for a challenge: "passkey" to add one, and "sign-in".
func (g *Guest) Challenge(to string) identity.Token {
	g.T.Helper()
	var o struct {
		Challenge string
		User      struct{ ID string }
	}
	if err := json.Unmarshal([]byte(g.Want(http.StatusOK, g.PostLocally("/api/session/"+to+"-challenge", nil)).Body), &o); err != nil {
		g.T.Fatal(err)
	}
	raw, err := base64.RawURLEncoding.DecodeString(o.Challenge)
	fatal.If(g.T, err)
	return identity.Token(raw)
}

// Created is the input of addPasskey.
func Created(c passkey.Creation) map[string]any {
	return map[string]any{"id": encode(c.Credential), "clientDataJSON": encode(c.ClientData), "attestationObject": encode(c.Attestation)}
}

// Signed is the input of signIn. Games of before come along if a text is "along".
func Signed(a passkey.Assertion, how string) map[string]any {
	return map[string]any{"id": encode(a.Credential), "clientDataJSON": encode(a.ClientData), "authenticatorData": encode(a.Authenticator),
		"signature": encode(a.Signature), "userHandle": encode(a.Handle), "along": how == "along"}
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// AddPasskey adds the key of an authenticator to the account of a member.
func (g *Guest) AddPasskey(a *passkeytest.Authenticator) Reply {
	g.T.Helper()
	var data struct{ Settings struct{ ID string } }
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(http.StatusOK, g.Get("/api/session/data")).Body), &data))
	a.Handle = passkey.Handle(data.Settings.ID)
	return g.PostLocally("/api/session/passkeys", Created(a.Create(g.Challenge("passkey"))))
}

// SignIn signs a guest in by an authenticator.
func (g *Guest) SignIn(a *passkeytest.Authenticator, how string) Reply {
	g.T.Helper()
	return g.PostLocally("/api/session/sign-in", Signed(a.Sign(g.Challenge("sign-in")), how))
}
