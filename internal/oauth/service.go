package oauth

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"razzia/internal/bots"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
)

// CodeTime is how long a code can be redeemed: a program does so at once.
const CodeTime = time.Minute

// keptTime is how long a used code is kept, to know it if it comes once more.
const keptTime = 24 * time.Hour

// A Service gives tokens to programs that people allow.
type Service struct {
	Members *identity.Registry
	Bots    bots.Accounts
	Store   Store
}

// A Choice is the bot account that a person chooses for a program.
type Choice struct {
	Handle string // of one that they have; "" for a new one
	Name   string // of a new one, without the mark
	Face   uint8  // likewise
}

// Allow makes a code with which the program gets a token of a bot account of the caller.
func (s *Service) Allow(ctx context.Context, c people.Caller, a Ask, chosen Choice) (identity.Token, error) {
	var bot identity.Bot
	var err error
	if chosen.Handle != "" {
		bot, err = s.Bots.Own(ctx, c, chosen.Handle)
	} else {
		bot, err = s.Bots.Open(ctx, c, chosen.Name, chosen.Face)
	}
	if err != nil {
		return "", err
	}
	code, now := identity.NewToken(), s.Members.Now()
	return code, fault.Store(s.Store.Save(ctx, code.Hash(), Code{
		Account: c.Member.ID, By: c.Member.Session.ID, Bot: bot.ID, Client: digest(a.ID), Name: a.Client.Name, Redirect: a.Redirect,
		Challenge: a.Challenge, Resource: a.Resource, Scopes: identity.Grant{Scopes: a.Scopes}.ScopeText(),
		Until: now.Add(CodeTime), Expires: now.Add(keptTime)}))
}

// digest is what is kept of the ID of a client.
func digest(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:])
}

// A Redemption is what a program sends for a token.
type Redemption struct {
	Code     identity.Token
	Client   string // its ID
	Redirect string
	Verifier string // the secret behind the challenge
	Resource string // "" for that of the request
}

// fits reports whether a redemption comes from the program that has asked for the code.
func (r Redemption) fits(c Code) bool {
	return digest(r.Client) == c.Client && r.Redirect == c.Redirect && isBehind(c.Challenge, r.Verifier) &&
		(r.Resource == "" || r.Resource == c.Resource)
}

// A Given is a token that a program gets.
type Given struct {
	Token  identity.Token
	Scopes string        // separated by blanks
	Lasts  time.Duration // from now on
}

// errCode refuses a code. It does not say what is wrong with it: a thief would learn from that.
var errCode = &Refusal{"invalid_grant", "the code is none, was used, is over, or was made for another program, address or secret"}

// Redeem gives a program its token. It fails with a [Refusal], and ends the token of a code that was used before: one of the two has
// stolen it.
func (s *Service) Redeem(ctx context.Context, r Redemption) (Given, error) {
	if !r.Code.Plausible() {
		return Given{}, errCode
	}
	hash, now := r.Code.Hash(), s.Members.Now()
	c, err := s.Store.Find(ctx, hash, now)
	switch {
	case errors.Is(err, ErrNoCode):
		return Given{}, errCode
	case err != nil:
		return Given{}, fault.Store(err)
	case c.Given != "":
		return Given{}, s.replayed(ctx, c)
	case !r.fits(c) || !now.Before(c.Until):
		return Given{}, errCode
	}
	token, program := identity.Bots{Members: s.Members}.Draw(c.Bot, c.Account, c.By,
		identity.Grant{Name: c.Name, Scopes: identity.StoredScopes(c.Scopes)})
	err = s.Store.Redeem(ctx, hash, program, now)
	switch {
	case errors.Is(err, ErrNoCode): // another request was faster
		if c, err = s.Store.Find(ctx, hash, now); err == nil && c.Given != "" {
			return Given{}, s.replayed(ctx, c)
		}
		return Given{}, errCode
	case errors.Is(err, identity.ErrNoAccount), errors.Is(err, identity.ErrNoSession):
		return Given{}, errCode // the bot account was closed, or the device signed out
	case err != nil:
		return Given{}, fault.Store(err)
	}
	return Given{token, c.Scopes, program.Session.Expires.Sub(now)}, fault.Store(s.Members.Look(context.WithoutCancel(ctx)))
}

// replayed ends the token of a code that came once more.
func (s *Service) replayed(ctx context.Context, c Code) error {
	_, err := s.Members.End(context.WithoutCancel(ctx), c.Bot, c.Given)
	return cmp.Or(fault.Store(err), error(errCode))
}
