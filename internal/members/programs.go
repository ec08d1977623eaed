package members

import (
	"context"
	"fmt"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
)

// MostTokenDays is how many days a personal token lasts at most.
const MostTokenDays = int(identity.LongestToken / (24 * time.Hour))

// Programs are the programs that act for members, each with a personal token.
type Programs struct{ Members *identity.Registry }

// A NewProgram is what a member wants of a program.
type NewProgram struct {
	Name   string
	Scopes []string
	Days   int // that its token lasts, up to MostTokenDays
}

// Make makes a personal token for a program of the caller. The token is seen here and never again.
func (p Programs) Make(ctx context.Context, c people.Caller, n NewProgram) (identity.Token, identity.DeviceSession, error) {
	if c.Member == nil || c.Member.Session.IsProgram() {
		return "", identity.DeviceSession{}, fault.ErrGuest
	}
	return p.make(ctx, c.Member.ID, c.Session(), n)
}

func (p Programs) make(ctx context.Context, account, by string, n NewProgram) (t identity.Token, s identity.DeviceSession, err error) {
	scopes, err := n.check()
	if err != nil {
		return "", s, err
	}
	grant := identity.Grant{Name: n.Name, Scopes: scopes}
	t, s, err = p.tokens().Make(ctx, account, by, grant, time.Duration(n.Days)*24*time.Hour)
	return t, s, fault.Store(err)
}

// check returns the scopes, if all that the member wants is possible.
func (n NewProgram) check() ([]identity.Scope, error) {
	scopes, err := identity.ParseScopes(n.Scopes)
	switch {
	case !table.ValidName(n.Name):
		return nil, &fault.BadField{Field: "name", Problem: "cannot be shown as a name: want one line of characters that can be seen"}
	case err != nil:
		return nil, &fault.BadField{Field: "scopes", Problem: err.Error()}
	case n.Days < 1 || n.Days > MostTokenDays:
		return nil, &fault.BadField{Field: "days", Problem: fmt.Sprintf("a token lasts for 1 to %d days", MostTokenDays)}
	}
	return scopes, nil
}

func (p Programs) tokens() identity.PersonalTokens {
	return identity.PersonalTokens{Members: p.Members}
}

// Of lists the programs of the caller, the one used last first.
func (p Programs) Of(ctx context.Context, c people.Caller) ([]identity.DeviceSession, error) {
	if c.Member == nil {
		return nil, fault.ErrGuest
	}
	list, err := p.tokens().Of(ctx, c.Member.ID)
	return list, fault.Store(err)
}

// A BotToken is the token of a bot account.
type BotToken struct {
	identity.DeviceSession
	Bot identity.Account
}

// OfBots lists the tokens of the bot accounts of the caller, the oldest account first.
func (p Programs) OfBots(ctx context.Context, c people.Caller) (list []BotToken, _ error) {
	if c.Member == nil {
		return nil, fault.ErrGuest
	}
	bots, err := identity.Bots{Members: p.Members}.Of(ctx, c.Member.ID)
	if err != nil {
		return nil, fault.Store(err)
	}
	for i := range bots {
		tokens, err := p.tokens().Of(ctx, bots[i].ID)
		if err != nil {
			return nil, fault.Store(err)
		}
		for _, s := range tokens {
			list = append(list, BotToken{s, bots[i].Account})
		}
	}
	return list, nil
}

// Revoke ends the token of a program of the caller, or of a bot account of theirs. One that has ended changes nothing.
func (p Programs) Revoke(ctx context.Context, c people.Caller, id string) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	done, err := p.tokens().Revoke(ctx, c.Member.ID, id)
	if err != nil || done {
		return fault.Store(err)
	}
	bots, err := identity.Bots{Members: p.Members}.Of(ctx, c.Member.ID)
	for i := range bots {
		if err == nil {
			_, err = p.tokens().Revoke(ctx, bots[i].ID, id)
		}
	}
	return fault.Store(err)
}
