package admin

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// A Token is the personal token of a program of a member, without the token itself, which no server knows.
type Token struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"` // of the program
	Scopes  []string  `json:"scopes"`
	Made    time.Time `json:"made"`
	Used    time.Time `json:"used"`
	Expires time.Time `json:"expires"`
	Network string    `json:"network,omitempty"` // where it was used last, shortened; "" for nowhere
}

// A NewToken is a token that was made just now.
type NewToken struct {
	Secret string `json:"secret"` // the token itself
	Token  Token  `json:"token"`
}

// A TokenWish is a token to make.
type TokenWish struct {
	Who    string   `json:"who"`  // identity or name of the member
	Name   string   `json:"name"` // of the program
	Scopes []string `json:"scopes"`
	Days   int      `json:"days"`
}

// LogValue is what the audit log shows: the name of the program would be data of the person.
func (w TokenWish) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("of", forgetting{w.Who}), slog.Any("scopes", w.Scopes), slog.Int("days", w.Days))
}

// A tokenEnd is the input of the action that revokes a token.
type tokenEnd struct {
	Who string `json:"who"`
	ID  string `json:"id"`
}

// LogValue is what the audit log shows.
func (e tokenEnd) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("of", forgetting{e.Who}), slog.String("token", e.ID))
}

// TokenControls see to the programs of members, who are named by their identity or their name. All fail with code [fault.NotFound] if
// there is no such member, and with [fault.Denied] if several members have the name.
type TokenControls interface {
	// Tokens lists the tokens of a member.
	Tokens(ctx context.Context, who string) ([]Token, error)

	// MakeToken makes a token.
	MakeToken(ctx context.Context, w TokenWish) (NewToken, error)

	// RevokeToken ends a token. It fails with code [fault.NotFound] if the member has none with the ID.
	RevokeToken(ctx context.Context, who, id string) error
}

// tokenRoutes adds what the operator can ask about tokens.
func (s *Server) tokenRoutes(mux *http.ServeMux) {
	mux.Handle("POST /tokens", actsWith(s, "list tokens", func(ctx context.Context, in forgetting) ([]Token, error) {
		return s.controls.Tokens(ctx, in.Person)
	}))
	mux.Handle("POST /make-token", actsWith(s, "make token", s.controls.MakeToken))
	mux.Handle("POST /revoke-token", acts(s, "revoke token", func(ctx context.Context, in tokenEnd) error {
		return s.controls.RevokeToken(ctx, in.Who, in.ID)
	}))
}

// Tokens asks for the tokens of a member.
func (c *Client) Tokens(who string) (list []Token, err error) {
	err = c.ask(http.MethodPost, "/tokens", forgetting{who}, &list)
	return list, err
}

// MakeToken makes a token.
func (c *Client) MakeToken(w TokenWish) (made NewToken, err error) {
	err = c.ask(http.MethodPost, "/make-token", w, &made)
	return made, err
}

// RevokeToken ends a token of a member.
func (c *Client) RevokeToken(who, id string) error {
	return c.ask(http.MethodPost, "/revoke-token", tokenEnd{who, id}, nil)
}
