package admin

import (
	"fmt"
	"log/slog"
	"strings"
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

// A TokenHolder names a member, by their identity or their name.
type TokenHolder struct {
	Person string `arg:"" name:"name|id" json:"person" help:"Name or identity of the member."`
}

// LogValue is what the audit log shows.
func (h TokenHolder) LogValue() slog.Value { return Forgetting(h).LogValue() }

// A TokenWish is a token to make.
type TokenWish struct {
	Who    string   `arg:"" name:"name|id" json:"who" help:"Name or identity of the member."`
	Name   string   `json:"name" required:"" help:"What the program is called."`
	Scopes []string `json:"scopes" default:"read,play" help:"What the token allows: read, play, challenge, club."`
	Days   int      `json:"days" default:"90" help:"For how many days it is valid, at most 365."`
}

// LogValue is what the audit log shows: the name of the program would be data of the person.
func (w TokenWish) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("of", Forgetting{w.Who}), slog.Any("scopes", w.Scopes), slog.Int("days", w.Days))
}

// A TokenEnd names a token to revoke.
type TokenEnd struct {
	Who string `arg:"" name:"name|id" json:"who" help:"Name or identity of the member."`
	ID  string `arg:"" json:"id" help:"ID of the token (see list)."`
}

// LogValue is what the audit log shows.
func (e TokenEnd) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("of", Forgetting{e.Who}), slog.String("token", e.ID))
}

// The actions about the programs of members.
var (
	ListTokens = &Action[TokenHolder, []Token]{
		Name: "list tokens", Command: "tokens list", Help: "List the tokens of a member.",
		Rows: func(list []Token) [][]string {
			rows := [][]string{{"ID", "PROGRAM", "SCOPES", "USED", "EXPIRES", "FROM"}}
			for _, t := range list {
				rows = append(rows, []string{t.ID, t.Name, strings.Join(t.Scopes, ","), When(t.Used), When(t.Expires), t.Network})
			}
			return rows
		},
	}
	// MakeToken makes a token, which is in no store: the answer is the only place where it stands.
	MakeToken = &Action[TokenWish, NewToken]{
		Name: "make token", Command: "tokens make", Help: "Make a token for a program of a member.",
		Says: func(in TokenWish, made NewToken) string {
			return fmt.Sprintf("%s\nlets a program act for %s, until %s; its ID is %s\n", made.Secret, in.Who, When(made.Token.Expires),
				made.Token.ID)
		},
	}
	RevokeToken = &Action[TokenEnd, Nothing]{
		Name: "revoke token", Command: "tokens revoke", Help: "Revoke a token: all servers of the site refuse it at once.",
		Says: done[TokenEnd]("revoked"),
	}
)
