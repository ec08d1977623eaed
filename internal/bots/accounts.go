// Package bots has the accounts of programs that play: what their owners do with them.
package bots

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// Accounts are the accounts of programs.
type Accounts struct {
	Members *identity.Registry
	Ratings rating.Store
	Filter  *moderation.Filter

	Forgetting members.Forgetting
}

// mostBots is how many bot accounts a list shows.
const mostBots = 200

// A Rated is a bot account with its rating among programs.
type Rated struct {
	identity.Bot
	Rating rating.Rating // without games for none
}

// Handle names a bot account to people and programs.
func (b *Rated) Handle() string { return table.Handle(b.ID) }

func (b Accounts) bots() identity.Bots { return identity.Bots{Members: b.Members} }

// Make makes a bot account of the caller, with its token. The name is one without the mark.
func (b Accounts) Make(ctx context.Context, c people.Caller, name string, face uint8) (Rated, identity.Token, error) {
	bot, err := b.Open(ctx, c, name, face)
	if err != nil {
		return Rated{}, "", err
	}
	token, _, err := b.bots().NewToken(ctx, c.Member, bot.ID)
	return Rated{Bot: bot}, token, fault.Store(err)
}

// Open makes a bot account of the caller without a token. The name is one without the mark.
func (b Accounts) Open(ctx context.Context, c people.Caller, name string, face uint8) (identity.Bot, error) {
	if !isOwner(c) {
		return identity.Bot{}, fault.ErrGuest
	}
	if !table.ValidPersonName(name) || !table.ValidName(table.BotName(name)) {
		problem := fmt.Sprintf("want one line of 1 to %d characters that can be seen, without %s", table.MaxBotName, table.BotMark)
		return identity.Bot{}, &fault.BadField{Field: "name", Problem: problem}
	}
	name, err := b.Filter.Name(ctx, c, name)
	if err != nil {
		return identity.Bot{}, err
	}
	bot, err := b.bots().Make(ctx, c.Member, name, face)
	return bot, fault.Store(err)
}

// isOwner reports whether a caller may have bot accounts: a member at a device.
func isOwner(c people.Caller) bool {
	return c.Member != nil && !c.Member.Session.IsProgram() && !table.IsBotAccount(c.Person.ID)
}

// Renew makes a new token for a bot account of the caller. The one before ends.
func (b Accounts) Renew(ctx context.Context, c people.Caller, handle string) (identity.Token, error) {
	bot, err := b.Own(ctx, c, handle)
	if err != nil {
		return "", err
	}
	token, _, err := b.bots().NewToken(ctx, c.Member, bot.ID)
	return token, botFault(err)
}

// Close closes a bot account of the caller for good: it leaves its games, and its name and what it said go.
func (b Accounts) Close(ctx context.Context, c people.Caller, handle string) error {
	bot, err := b.Own(ctx, c, handle)
	if err != nil {
		return err
	}
	return b.Forgetting.Forget(ctx, []string{bot.ID})
}

// botFault is accountFault for a bot account that may have been closed meanwhile.
func botFault(err error) error {
	if errors.Is(err, identity.ErrNoAccount) {
		return ErrNoBot
	}
	return fault.Store(err)
}

// Own finds a bot account of the caller.
func (b Accounts) Own(ctx context.Context, c people.Caller, handle string) (identity.Bot, error) {
	list, err := b.Of(ctx, c)
	for i := range list {
		if list[i].Handle() == handle {
			return list[i].Bot, nil
		}
	}
	if err == nil {
		err = ErrNoBot
	}
	return identity.Bot{}, err
}

// Of lists the bot accounts of the caller, the oldest first.
func (b Accounts) Of(ctx context.Context, c people.Caller) ([]Rated, error) {
	if !isOwner(c) {
		return nil, fault.ErrGuest
	}
	list, err := b.bots().Of(ctx, c.Member.ID)
	if err != nil {
		return nil, fault.Store(err)
	}
	return b.rated(ctx, list)
}

// All lists bot accounts that have a token, the one used last first. It leaves out those that are
// banned, and those of owners who are.
func (b Accounts) All(ctx context.Context) ([]Rated, error) {
	list, err := b.bots().All(ctx, mostBots)
	if err != nil {
		return nil, fault.Store(err)
	}
	var accounts []string
	for i := range list {
		accounts = append(accounts, list[i].ID, list[i].Owner)
	}
	banned, err := b.Filter.Sanctions.Banned(ctx, b.Members, accounts...)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(one identity.Bot) bool { return banned[one.ID] || banned[one.Owner] })
	return b.rated(ctx, list)
}

// rated adds the ratings.
func (b Accounts) rated(ctx context.Context, bots []identity.Bot) ([]Rated, error) {
	list, ids := make([]Rated, len(bots)), make([]string, len(bots))
	for i := range bots {
		list[i].Bot, ids[i] = bots[i], bots[i].ID
		list[i].Name, list[i].By = b.Filter.Shown(bots[i].Name), b.Filter.Shown(bots[i].By)
	}
	if len(bots) == 0 {
		return list, nil
	}
	sets, err := b.Ratings.Of(ctx, ids)
	for i := range list {
		set := sets[list[i].ID]
		list[i].Rating = set.Of(rating.Machine)
	}
	return list, fault.Store(err)
}

// ErrNoBot refuses a bot account that is not there, or is not the caller's.
var ErrNoBot = fault.NotFound.New("no-such-bot-account", "bots.gone", "You have no open bot account of this id.")
