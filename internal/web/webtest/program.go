package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"razzia/client"
	botaccounts "razzia/internal/bots/operations"
	"razzia/internal/fatal"
	accounts "razzia/internal/members/operations"
)

// bearing sends a personal token with each request.
type bearing struct {
	http.RoundTripper
	token string
}

// RoundTrip sends a request.
func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return b.RoundTripper.RoundTrip(r)
}

// Program returns a client that sends a token, and no cookie.
func (s *Server) Program(t testing.TB, token string) *Guest {
	g := s.WithoutCookies(t)
	next := g.Client.Transport
	if next == nil {
		next = http.DefaultTransport
	}
	g.Client.Transport = bearing{next, token}
	return g
}

// TokenOf makes a token of a member by the API. Body is the input of makeToken.
func TokenOf(g *Guest, body string) (made client.NewToken) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(http.StatusOK, g.PostJSON(accounts.ProgramsPath, body)).Body), &made))
	return made
}

// BotOf makes a bot account of a member by the API.
func BotOf(g *Guest, name string) (made client.NewBot) {
	g.T.Helper()
	body := g.Want(http.StatusOK, g.PostJSON(botaccounts.OwnBotsPath, fmt.Sprintf(`{"name":%q}`, name))).Body
	fatal.If(g.T, json.Unmarshal([]byte(body), &made))
	return made
}
