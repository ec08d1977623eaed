// Package operations has the operations of the API on the bot accounts of members.
package operations

import (
	"razzia/client"
	"razzia/internal/bots"
	"razzia/internal/fault"
	"razzia/internal/identity"
	ratings "razzia/internal/rating/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on the bot accounts of members.
type Operations struct {
	Bots bots.Accounts
}

// The paths of the bot accounts of a member.
const (
	OwnBotsPath = "/api/session/bots"
	OwnBotPath  = OwnBotsPath + "/{bot}"
)

func botsOf(list []bots.Rated) client.BotAccounts {
	all := client.BotAccounts{Bots: make([]client.BotAccount, len(list))}
	for i := range list {
		b := &list[i]
		all.Bots[i] = client.BotAccount{ID: b.Handle(), Name: b.Name, Face: b.Face, Owner: b.By, Since: b.Since, Used: b.Used,
			Rating: ratings.RatingOf(b.Rating)}
	}
	return all
}

// AtBot is the input of an operation on a bot account.
type AtBot struct {
	Bot string `path:"bot" doc:"Id of the bot account." minLength:"1" maxLength:"64"`
}

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/bots", ID: "listBots", Cost: guard.Meeting,
		Summary: "List the bot accounts of the site",
		About:   "Up to 200 that have a token, the one used last first. To play against one, make a table with botAccounts, and invite it.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.BotAccounts, error) {
		list, err := a.Bots.All(c.Context())
		return botsOf(list), err
	})

	o = api.Operation{Route: "GET " + OwnBotsPath, ID: "listOwnBots", Cost: guard.Reading,
		Summary: "List your bot accounts",
		About:   "You answer for them, and are named as their owner.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.BotAccounts, error) { return a.own(c) })

	o = api.Operation{Route: "POST " + OwnBotsPath, ID: "makeBot", Cost: guard.Acting,
		Summary: "Make a bot account",
		About:   "The account of a program: it is marked as such everywhere, sits down only at tables that are open to bot accounts, and rates no person. It stays a bot account, and an account of a person never becomes one. You may have five.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{identity.ErrManyBots}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.BotWish) (client.NewBot, error) {
		bot, token, err := a.Bots.Make(c.Context(), c.By(), in.Name, in.Face)
		if err == nil {
			c.Note(guard.BotMade)
		}
		return client.NewBot{ID: bot.Handle(), Token: string(token)}, err
	})
	a.changes(f)
}

// changes adds the operations that change a bot account.
func (a Operations) changes(f *api.Frame) {
	o := api.Operation{Route: "POST " + OwnBotPath + "/token", ID: "renewBotToken", Cost: guard.Acting,
		Summary: "Make a new token for a bot account of yours",
		About:   "The one before ends at once, with its streams.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{bots.ErrNoBot}},
	}
	api.Register(f, o, func(c api.Call, in *AtBot) (client.NewBot, error) {
		token, err := a.Bots.Renew(c.Context(), c.By(), in.Bot)
		if err == nil {
			c.Note(guard.TokenMade)
		}
		return client.NewBot{ID: in.Bot, Token: string(token)}, err
	})
	o = api.Operation{Route: "DELETE " + OwnBotPath, ID: "closeBot", Removes: true, Cost: guard.Acting,
		Summary: "Close a bot account of yours for good",
		About:   "Its token ends, it leaves its games, and its name and what it said go. Its games stay for the others.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{bots.ErrNoBot}},
	}
	api.Register(f, o, func(c api.Call, in *AtBot) (client.BotAccounts, error) {
		if err := a.Bots.Close(c.Context(), c.By(), in.Bot); err != nil {
			return client.BotAccounts{}, err
		}
		c.Note(guard.BotClosed)
		return a.own(c)
	})
}

// own lists the bot accounts of the caller.
func (a Operations) own(c api.Call) (client.BotAccounts, error) {
	list, err := a.Bots.Of(c.Context(), c.By())
	return botsOf(list), err
}
