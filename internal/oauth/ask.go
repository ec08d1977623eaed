package oauth

import (
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"razzia/internal/identity"
)

// A Refusal is an error as RFC 6749 has it.
type Refusal struct {
	Code  string // such as invalid_request
	About string // for the authors of programs, in English
}

// Error returns the code and the words.
func (r *Refusal) Error() string { return r.Code + ": " + r.About }

func invalid(about string) *Refusal { return &Refusal{"invalid_request", about} }

// Scopes are what a program may ask for: what the tools need.
var Scopes = []identity.Scope{identity.ReadScope, identity.PlayScope, identity.ChallengeScope}

// An Ask is what a program asks a person for.
type Ask struct {
	Client    Client
	ID        string // of the client
	Redirect  string // where the answer goes
	State     string // goes with it: the program knows its request by it
	Scopes    []identity.Scope
	Challenge string // S256 of the secret that the program keeps (RFC 7636)
	Resource  string // what the token is for (RFC 8707)
}

// The bounds of a request.
const (
	longestState = 1000
	// LongestQuery is how long the address of a request may be: it goes along in forms and in a cookie.
	LongestQuery = 3500
)

// ReadAsk reads a request at a server with an address, from a client with a known ID. It is answerable if it names an address of the
// client, to which a refusal can go.
func ReadAsk(query url.Values, c Client, issuer string) (a Ask, answerable bool, _ *Refusal) {
	a = Ask{Client: c, ID: query.Get("client_id"), Redirect: query.Get("redirect_uri"), State: query.Get("state"),
		Challenge: query.Get("code_challenge"), Resource: query.Get("resource")}
	for name, values := range query {
		if len(values) > 1 {
			return a, false, invalid("the parameter " + name + " comes more than once")
		}
	}
	switch {
	case !c.Takes(a.Redirect):
		return a, false, invalid("redirect_uri is none of the client's")
	case len(a.State) > longestState:
		return a, false, invalid("state is too long")
	}
	refusal := a.complete(query, issuer)
	return a, true, refusal
}

// challengeText is what a challenge of the method S256 looks like.
var challengeText = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)

// complete checks what a program asks for.
func (a *Ask) complete(query url.Values, issuer string) *Refusal {
	switch {
	case query.Get("response_type") != "code":
		return &Refusal{"unsupported_response_type", "want response_type=code"}
	case query.Get("code_challenge_method") != "S256" || !challengeText.MatchString(a.Challenge):
		return invalid("want a code_challenge with code_challenge_method=S256")
	case a.Resource == "":
		a.Resource = ResourceOf(issuer)
	case !isResource(a.Resource, issuer):
		return &Refusal{"invalid_target", "this server gives tokens for " + ResourceOf(issuer)}
	}
	asked := strings.Fields(query.Get("scope"))
	for _, scope := range Scopes {
		if len(asked) == 0 || scope == identity.ReadScope || slices.Contains(asked, string(scope)) {
			a.Scopes = append(a.Scopes, scope)
		}
	}
	known := slices.ContainsFunc(asked, func(one string) bool { return slices.Contains(Scopes, identity.Scope(one)) })
	if len(asked) > 0 && !known {
		return &Refusal{"invalid_scope", "want some of read, play, challenge"}
	}
	return nil
}

// ResourceOf is the address of the tools of a server.
func ResourceOf(issuer string) string { return issuer + "/mcp" }

// isResource reports whether a token of a server is for an address: for its tools, or for the server as a whole.
func isResource(resource, issuer string) bool {
	return slices.Contains([]string{ResourceOf(issuer), issuer, issuer + "/"}, resource)
}

// verifierText is what the secret behind a challenge looks like.
var verifierText = regexp.MustCompile(`^[0-9A-Za-z._~-]{43,128}$`)

// isBehind reports whether a secret is the one behind a challenge.
func isBehind(challenge, verifier string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return verifierText.MatchString(verifier) && base64.RawURLEncoding.EncodeToString(sum[:]) == challenge
}

// Answer is the address to which a browser takes an answer, with what it says and who says it (RFC 9207).
func (a Ask) Answer(issuer string, said url.Values) string {
	u, err := parseRedirect(a.Redirect)
	if err != nil {
		panic(err) // ReadAsk has read it
	}
	said.Set("iss", issuer)
	if a.State != "" {
		said.Set("state", a.State)
	}
	parts := []string{said.Encode()}
	if u.RawQuery != "" {
		parts = []string{u.RawQuery, parts[0]}
	}
	u.RawQuery = strings.Join(parts, "&")
	return u.String()
}

// Refused is the address to which a browser takes a refusal.
func (a Ask) Refused(issuer string, why *Refusal) string {
	return a.Answer(issuer, url.Values{"error": {why.Code}, "error_description": {why.About}})
}
