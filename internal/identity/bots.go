package identity

import (
	"context"
	"crypto/rand"
	"math"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Bot is a bot account: the account of a program, which people see as such everywhere. It never becomes one of a person, and no account
// of a person becomes one.
type Bot struct {
	Account        // its name ends with the mark of bot accounts
	Owner   string // account of the person who answers for it
	By      string // name of the owner
	// Used is when its token was used last, exact to a minute; when it was made, if it was never used, and zero without a token.
	Used time.Time
}

// MostBots is how many open bot accounts a person may have.
const MostBots = 5

// ErrManyBots refuses one bot account too many.
var ErrManyBots = fault.Stale.New("too-many-bot-accounts", "bots.full", "You have five bot accounts: close one first.")

// A BotStore keeps bot accounts. It is a part of a [Store].
type BotStore interface {
	// MakeBot makes a bot account, for an owner with the session of a device. It fails with ErrNoSession if that has ended, or is one of a
	// program, and with ErrManyBots if the owner has as many open ones as they may. Of several calls at a time no more succeed than there
	// is room for.
	MakeBot(ctx context.Context, b Bot, session string, most int) error

	// BotsOf lists the open bot accounts of an owner, the oldest first.
	BotsOf(ctx context.Context, owner string) ([]Bot, error)

	// Bots lists open bot accounts with a token that is valid by now, the one used last first, up to a limit.
	Bots(ctx context.Context, most int, now time.Time) ([]Bot, error)

	// FindBot finds the open bot account with a handle, as [table.Handle] makes it, and a token that is valid by now. It fails with
	// ErrNoAccount without one.
	FindBot(ctx context.Context, handle string, now time.Time) (Bot, error)
}

// Bots are the bot accounts of a Registry.
type Bots struct{ Members *Registry }

// Make makes a bot account of a member. The name is one without the mark.
func (b Bots) Make(ctx context.Context, owner *Member, name string, face uint8) (Bot, error) {
	bot := Bot{Owner: owner.ID, By: owner.Name, Account: Account{
		ID: table.BotIdentity + rand.Text(), Name: table.BotName(name), Face: face, Since: b.Members.Now(),
	}}
	return bot, b.Members.Store.MakeBot(ctx, bot, owner.Session.ID, MostBots)
}

// Of lists the open bot accounts of a member, the oldest first.
func (b Bots) Of(ctx context.Context, owner string) ([]Bot, error) {
	return b.Members.Store.BotsOf(ctx, owner)
}

// All lists bot accounts that have a token, the one used last first, up to a limit.
func (b Bots) All(ctx context.Context, most int) ([]Bot, error) {
	return b.Members.Store.Bots(ctx, most, b.Members.Now())
}

// Find finds the bot account with a handle that has a token, or fails with ErrNoAccount.
func (b Bots) Find(ctx context.Context, handle string) (Bot, error) {
	return b.Members.Store.FindBot(ctx, handle, b.Members.Now())
}

// OwnedBy lists the identities of the bot accounts of a person, who has some identities.
func (b Bots) OwnedBy(ctx context.Context, identities []string) (list []string, err error) {
	for _, id := range identities {
		bots, err := b.Members.Store.BotsOf(ctx, id)
		if err != nil {
			return nil, err
		}
		for i := range bots {
			list = append(list, bots[i].ID)
		}
	}
	return list, nil
}

// BotGrant is the name of the token that an owner makes for a bot account. Programs that ask for one have their own.
const BotGrant = "bot"

// NewToken makes the token of a bot account of a member. It has all scopes and lasts for a year, and the one before ends.
func (b Bots) NewToken(ctx context.Context, owner *Member, id string) (Token, DeviceSession, error) {
	token, p := b.Draw(id, owner.ID, owner.Session.ID, Grant{Name: BotGrant, Scopes: AllScopes})
	if err := b.Members.Store.AddProgram(ctx, p, p.Session.Began); err != nil {
		return "", p.Session, err
	}
	return token, p.Session, b.Members.Look(context.WithoutCancel(ctx))
}

// Draw draws a token of the bot account with an id, which a session by of its owner allows, with what a store keeps of it. It lasts for a
// year. Nothing is stored.
func (b Bots) Draw(id, owner, by string, g Grant) (Token, Program) {
	token, s := PersonalTokens(b).draw(g, LongestToken)
	return token, Program{Account: id, Owner: owner, By: by, Session: s, Hash: token.Hash(), Most: math.MaxInt, Alone: true}
}
