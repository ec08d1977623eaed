// Package oidctest has a small identity provider for tests.
package oidctest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// The name and the secret of the server at the provider.
const (
	Client = "razzia"
	Secret = "hush hush"
)

// A Provider signs every browser in, as the person that the test says.
type Provider struct {
	*httptest.Server
	mu sync.Mutex
	behaviour
	key     *ecdsa.PrivateKey
	keyID   int
	pending map[string]url.Values // the requests of codes that were not used yet
	asked   map[string]int        // requests, by path
}

// A behaviour is how a provider answers.
type behaviour struct {
	Subject string         // the person who signs in
	Claims  map[string]any // of tokens, in the place of the right ones; nil removes one
	Down    bool           // every request fails
	Long    bool           // every answer is long
	NoKeys  bool           // the keys cannot be read
	Forge   bool           // another key signs
	None    bool           // tokens have no signature
}

// New starts a provider.
func New(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{pending: map[string]url.Values{}, asked: map[string]int{}}
	p.Subject = "ann"
	p.key = newKey()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /keys", p.keys)
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.asked[r.URL.Path]++
		switch {
		case p.Down, p.NoKeys && r.URL.Path == "/keys":
			http.Error(w, "broken", http.StatusBadGateway)
		case p.Long:
			_, _ = w.Write([]byte(`{"issuer":"` + strings.Repeat("x", 1<<20)))
		default:
			mux.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(p.Close)
	return p
}

// Set changes how the provider answers.
func (p *Provider) Set(change func(*Provider)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

// Rotate gives the provider another key. Tokens of before cannot be verified any more.
func (p *Provider) Rotate() { p.Set(func(p *Provider) { p.key, p.keyID = newKey(), p.keyID+1 }) }

// Asked returns how often a path was asked for.
func (p *Provider) Asked(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err) // it never fails
	}
	return key
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"ES256"},
	})
}

// authorize sends the browser back with a code.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("response_type") != "code" || q.Get("client_id") != Client || q.Get("code_challenge_method") != "S256" ||
		q.Get("scope") != "openid" {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	p.pending[code] = q
	back := url.Values{"code": {code}, "state": {q.Get("state")}, "iss": {p.URL}}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusSeeOther)
}

// token gives a token for a code, once.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	user, password, _ := r.BasicAuth()
	code := r.FormValue("code")
	q, found := p.pending[code]
	delete(p.pending, code)
	challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !found || user != Client || password != url.QueryEscape(Secret) || r.FormValue("redirect_uri") != q.Get("redirect_uri") ||
		base64.RawURLEncoding.EncodeToString(challenge[:]) != q.Get("code_challenge") {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]any{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{
		"iss": p.URL, "aud": Client, "sub": p.Subject, "nonce": q.Get("nonce"), "email": "ann@example.org",
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
	}
	maps.Copy(claims, p.Claims)
	maps.DeleteFunc(claims, func(_ string, value any) bool { return value == nil })
	answer(w, map[string]any{"access_token": "unused", "token_type": "Bearer", "id_token": p.sign(claims)})
}

// sign writes a token.
func (p *Provider) sign(claims map[string]any) string {
	key := p.key
	if p.Forge {
		key = newKey()
	}
	header := map[string]any{"alg": "ES256", "kid": fmt.Sprint(p.keyID)}
	if p.None {
		header = map[string]any{"alg": "none"}
	}
	head, _ := json.Marshal(header)
	body, _ := json.Marshal(claims)
	text := base64.RawURLEncoding.EncodeToString(head) + "." + base64.RawURLEncoding.EncodeToString(body)
	if p.None {
		return text + "."
	}
	hash := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, key, hash[:])
	if err != nil {
		panic(err) // it never fails with a good key
	}
	var signature [64]byte
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return text + "." + base64.RawURLEncoding.EncodeToString(signature[:])
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	point, err := p.key.PublicKey.Bytes() // 4, X and Y
	if err != nil {
		panic(err) // it never fails with a good key
	}
	answer(w, map[string]any{"keys": []any{map[string]any{
		"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": fmt.Sprint(p.keyID),
		"x": base64.RawURLEncoding.EncodeToString(point[1:33]), "y": base64.RawURLEncoding.EncodeToString(point[33:]),
	}}})
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}
