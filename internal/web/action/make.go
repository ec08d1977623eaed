package action

import (
	"context"
	"strings"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
	"razzia/internal/web/session"
)

// mostPlayers limits the number of players in a form. It is one more than a table allows, so that the table itself
// refuses too many.
const mostPlayers = razzia.MaxPlayers + 1

// readCreation reads the form of a table for friends. Its maker sits down.
func readCreation(v form.Values, in *client.Creation) error {
	in.Players, in.Sit, in.Listed = v.Number("players", 4), true, v.Has("listed")
	return readTerms(v, &in.Terms)
}

var createTable = define(Action{Form: "/tables", Path: "/api/tables", ID: "createTable", Makes: true, Cost: guard.Making,
	Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{errBotGames, table.ErrClock, table.ErrHintsWithClock, exchange.ErrPeopleOnly,
			host.ErrUnfinished, lobby.ErrOffers, guard.ErrLobbyFast, host.ErrFull, host.ErrClosing}},
	Summary: "Make a table that waits for players",
	About:   "All seats are empty; with sit you take seat 0. The game begins when all seats are taken. You may have made at most 20 tables whose game is not over."},
	func(ctx context.Context, c Call, in client.Creation) (*table.Table, error) {
		if in.Listed && table.IsBotAccount(c.By.ID) {
			return nil, exchange.ErrPeopleOnly
		}
		var sitting []table.Sitter
		if in.Sit {
			sitting = []table.Sitter{{Person: c.By}}
		}
		o := optionsOf(in.Terms, in.Players)
		o.Listed = in.Listed
		create := func() (*table.Table, error) { return c.create(ctx, o, sitting) }
		if o.Listed {
			return c.offer(ctx, create)
		}
		return c.withinBotGames(ctx, create)
	})

// MakeForFriends makes the table that the form of a table for friends proposes. The caller sits down.
func MakeForFriends(ctx context.Context, c Call) (*table.Table, error) {
	return createTable.Run(ctx, c, func(into any) error { return readCreation(form.Values{}, into.(*client.Creation)) })
}

// MakeForBot makes a table for the caller and a bot account, which is to be invited.
func MakeForBot(ctx context.Context, c Call) (*table.Table, error) {
	return createTable.Run(ctx, c, func(into any) error {
		in := into.(*client.Creation)
		err := readCreation(form.Values{}, in)
		in.Players, in.BotAccounts, in.Hints, in.Undo = 2, true, false, false
		return err
	})
}

// sitters returns the bots that are chosen.
func (c Call) sitters(o client.Opponents) (list []table.Sitter, err error) {
	for i := range o.Bots {
		name := o.Level
		if i < len(o.Levels) {
			name = o.Levels[i]
		} else if name == "" {
			name = c.Bots.Usual
		}
		level, err := c.level(name)
		if err != nil {
			return nil, err
		}
		list = append(list, table.Sitter{Level: level})
	}
	return list, nil
}

// readMatch reads the form of a game against bots. A player alone may use hints unless they decline them.
func readMatch(v form.Values, in *client.Match) error {
	in.Bots, in.Level = min(max(0, v.Number("bots", 3)), mostPlayers), v.Get("level")
	if err := readTerms(v, &in.Terms); err != nil {
		return err
	}
	in.Hints = in.Bank == 0 && (in.Hints || !asked(v))
	return nil
}

var playBots = define(Action{Form: "/play", Path: "/api/play", ID: "playBots", Makes: true, Cost: guard.Making,
	Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{errBotGames, table.ErrPlayers, table.ErrClock, table.ErrHintsWithClock, host.ErrUnfinished,
			host.ErrFull, host.ErrClosing}},
	Summary: "Begin a game against bots",
	About:   "You get seat 0, and bots get the others. The game begins at once."},
	func(ctx context.Context, c Call, in client.Match) (*table.Table, error) {
		return c.withinBotGames(ctx, func() (*table.Table, error) {
			return c.begin(ctx, []table.Person{c.By}, in.Opponents, in.Terms)
		})
	})

// readGathering reads the form of a game at one device. Empty names are skipped.
func readGathering(v form.Values, in *client.Gathering) error {
	for _, name := range v.Values["name"] {
		if name = strings.TrimSpace(name); name != "" {
			in.Names = append(in.Names, name)
		}
	}
	in.Bots, in.Level = min(max(0, v.Number("bots", 0)), max(0, razzia.MaxPlayers-len(in.Names))), v.Get("level")
	return readTerms(v, &in.Terms)
}

var playTogether = define(Action{Form: "/together", Path: "/api/together", ID: "playTogether", Makes: true, Cost: guard.Making,
	Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope, For: operation.People,
		Refuses: []*fault.Fault{fault.ErrName, table.ErrPlayers, table.ErrClock, table.ErrHintsWithClock,
			moderation.ErrSilenced, host.ErrUnfinished, host.ErrFull, host.ErrClosing, moderation.ErrNameWord}},
	Summary: "Begin a game of several people at one device",
	About:   "All the people play with your cookie: their seats are yours. Bots get the seats after theirs. The game begins at once."},
	func(ctx context.Context, c Call, in client.Gathering) (*table.Table, error) {
		if len(in.Names) == 0 || len(in.Names) > razzia.MaxPlayers {
			return nil, fault.ErrForm
		}
		var people []table.Person
		for i, name := range in.Names {
			if name = strings.TrimSpace(name); !table.ValidPersonName(name) {
				return nil, fault.ErrName
			}
			name, err := c.Filter.Name(ctx, c.Caller, name)
			if err != nil {
				return nil, err
			}
			people = append(people, table.Person{ID: c.By.ID, Name: name, Face: (c.By.Face + uint8(i)) % session.Faces})
		}
		return c.begin(ctx, people, in.Opponents, in.Terms)
	})

var startLesson = plain(Action{Form: "/lesson", Path: "/api/lesson", ID: "startLesson", Makes: true, Cost: guard.Making,
	Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope, For: operation.People,
		Refuses: []*fault.Fault{host.ErrUnfinished, host.ErrFull, host.ErrClosing}},
	Summary: "Begin the lesson",
	About:   "The lesson is a first game that teaches the rules. You get seat 0; the other seats play by a script, and the deck is stacked."},
	func(ctx context.Context, c Call) (*table.Table, error) {
		return c.Host.Create(ctx, table.Teach{Person: c.By})
	})

// begin makes a table at which people and bots sit.
func (c Call) begin(ctx context.Context, people []table.Person, o client.Opponents, t client.Terms) (*table.Table, error) {
	var sitting []table.Sitter
	for _, p := range people {
		sitting = append(sitting, table.Sitter{Person: p})
	}
	bots, err := c.sitters(o)
	if err != nil {
		return nil, err
	}
	return c.create(ctx, optionsOf(t, len(people)+len(bots)), append(sitting, bots...))
}

func (c Call) create(ctx context.Context, o table.Options, sitting []table.Sitter) (*table.Table, error) {
	return c.Host.Create(ctx, table.Create{Maker: c.By, Options: o, Sitting: sitting})
}
