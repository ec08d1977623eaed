package oidc

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"razzia/internal/hostname"
)

// CallbackPath is the path to which the provider sends browsers back.
const CallbackPath = "/sign-in/callback"

// A Config says which provider signs people in. Issuer, Client and Address are required.
type Config struct {
	Issuer  string // URL of the provider, exactly as it calls itself
	Client  string // name of this server at the provider
	Secret  string // of the server at the provider; "" for a public client
	Name    string // of the provider, for people; the host of the issuer by default
	Address string // of this server as browsers reach it, without a slash at its end; a Provider has it as browsers write it
	Now     func() time.Time
}

// A Provider signs people in. Its methods may be called by several goroutines at a time.
type Provider struct {
	Config
	http *http.Client

	mu     sync.Mutex
	found  *found // nil until the provider has answered
	failed error  // of the last attempt to find it
	at     time.Time
}

// pause is the time after a failed attempt to find the provider until the next one: requests would wait for each other's.
const pause = 5 * time.Second

// found is what a provider says of itself.
type found struct {
	oauth2   oauth2.Config
	verifier *oidc.IDTokenVerifier
}

// The errors of a sign-in.
var (
	// ErrDown is the error of a provider that does not answer as it should.
	ErrDown = errors.New("the identity provider does not answer")

	// ErrRefused is the error of an answer that proves nothing: the code was used before, or the token is for another server or attempt.
	ErrRefused = errors.New("the identity provider did not sign the person in")
)

// New makes a Provider, and sends no request yet. It fails if an address is none, or would send secrets without TLS.
func New(c Config) (*Provider, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	issuer, err := parse(c.Issuer)
	if err != nil {
		return nil, fmt.Errorf("the issuer: %w", err)
	}
	address, err := parse(c.Address)
	if err == nil && (address.Path != "" || address.RawQuery != "") {
		err = fmt.Errorf("%q: want nothing after the host and the port", c.Address)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("the address of this server: %w", err)
	case c.Client == "":
		return nil, errors.New("the client: want the name of this server at the provider")
	}
	c.Name, c.Address = cmp.Or(c.Name, issuer.Host), origin(address)
	return &Provider{Config: c, http: newClient()}, nil
}

// parse reads a URL, which must be that of a server with TLS, or on this machine.
func parse(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, err
	case u.Host == "" || u.User != nil || u.Fragment != "":
		return nil, fmt.Errorf("%q: want a URL such as https://id.example.org", text)
	case u.Scheme == "https", u.Scheme == "http" && isOwnMachine(strings.ToLower(u.Hostname())):
		return u, nil
	}
	return nil, fmt.Errorf("%q: want https", text)
}

// origin returns scheme, host and port of a URL as browsers write them: in lower case, other letters than those of ASCII in Punycode, and
// without the port that the scheme has anyway.
func origin(u *url.URL) string {
	host := strings.ToLower(u.Host)
	if sent, err := hostname.Sent(host); err == nil {
		host = sent
	}
	usual := map[string]string{"https": ":443", "http": ":80"}[u.Scheme]
	return u.Scheme + "://" + strings.TrimSuffix(strings.TrimSuffix(host, usual), ":")
}

func isOwnMachine(host string) bool {
	return slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, host)
}

// Start returns the address at the provider to which a browser with a token goes.
func (p *Provider) Start(ctx context.Context, token string) (string, error) {
	f, err := p.find(ctx)
	if err != nil {
		return "", err
	}
	return f.oauth2.AuthCodeURL(derive("state", token), oidc.Nonce(derive("nonce", token)),
		oauth2.S256ChallengeOption(derive("verifier", token))), nil
}

// IsState reports whether a state belongs to a token.
func IsState(state, token string) bool {
	return token != "" && subtle.ConstantTimeCompare([]byte(state), []byte(derive("state", token))) == 1
}

// derive returns one of the secrets of an attempt, of 43 letters, digits, dashes and underscores, as RFC 7636 wants a verifier.
func derive(what, token string) string {
	hash := sha256.Sum256([]byte("razzia sign-in\x00" + what + "\x00" + token))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// longestSubject is the longest name of a person at a provider, in bytes, as OpenID Connect says.
const longestSubject = 255

// Finish exchanges a code for the provider's name of the person.
func (p *Provider) Finish(ctx context.Context, token, code string) (subject string, err error) {
	f, err := p.find(ctx)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.http), timeout)
	defer cancel()
	answer, err := f.oauth2.Exchange(ctx, code, oauth2.VerifierOption(derive("verifier", token)))
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok && refused.Response.StatusCode < http.StatusInternalServerError {
		return "", fmt.Errorf("%w: %s %s", ErrRefused, refused.Response.Status, refused.ErrorCode)
	}
	if err != nil {
		return "", down(err)
	}
	raw, _ := answer.Extra("id_token").(string)
	id, err := f.verifier.Verify(ctx, raw)
	switch {
	case failedToFetch(err):
		return "", down(err)
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return id.Subject, p.accept(id, derive("nonce", token))
}

// accept checks what the library leaves to its callers.
func (p *Provider) accept(id *oidc.IDToken, nonce string) error {
	var claims struct {
		Party string `json:"azp"`
	}
	err := id.Claims(&claims)
	switch {
	case err != nil:
	case subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(nonce)) != 1:
		err = errors.New("the token is of another attempt")
	case id.Subject == "" || len(id.Subject) > longestSubject:
		err = errors.New("the token names no person")
	case claims.Party != "" && claims.Party != p.Client, claims.Party == "" && len(id.Audience) > 1:
		err = errors.New("the token was issued to another server")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return nil
}

// find returns what the provider says of itself, and asks it unless it has answered before. One caller asks at a time.
func (p *Provider) find(ctx context.Context) (*found, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil || p.failed != nil && p.Now().Sub(p.at) < pause {
		return p.found, p.failed
	}
	limited, cancel := context.WithTimeout(oidc.ClientContext(context.WithoutCancel(ctx), p.http), timeout)
	defer cancel()
	p.found, p.failed = p.discover(limited)
	p.at = p.Now()
	return p.found, p.failed
}

// discover asks the provider.
func (p *Provider) discover(ctx context.Context) (*found, error) {
	provider, err := oidc.NewProvider(ctx, p.Issuer)
	if err != nil {
		return nil, down(err)
	}
	var m metadata
	if err := provider.Claims(&m); err != nil {
		return nil, down(err)
	}
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = p.style(m)
	for _, at := range []string{endpoint.AuthURL, endpoint.TokenURL, m.Keys} {
		if _, err := parse(at); err != nil {
			return nil, down(err)
		}
	}
	return &found{
		oauth2: oauth2.Config{ClientID: p.Client, ClientSecret: p.Secret, Endpoint: endpoint, RedirectURL: p.Address + CallbackPath,
			Scopes: []string{oidc.ScopeOpenID}},
		verifier: oidc.NewVerifier(p.Issuer, newKeySet(p.http, m.Keys),
			&oidc.Config{ClientID: p.Client, Now: p.Now, SupportedSigningAlgs: m.algorithms()}),
	}, nil
}

// style is how this server shows its secret: as the provider can read it, and never a second time in another way.
func (p *Provider) style(m metadata) oauth2.AuthStyle {
	if p.Secret == "" || len(m.Methods) > 0 && !slices.Contains(m.Methods, "client_secret_basic") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}

func down(err error) error { return fmt.Errorf("%w: %w", ErrDown, err) }
