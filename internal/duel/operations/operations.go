// Package operations has the operations of the API on duels.
package operations

import (
	"context"
	"math"

	"razzia/client"
	"razzia/internal/duel"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on duels.
type Operations struct{ Duels *duel.Service }

// tag is that of the operations.
var tag = &operation.Tag{Name: "duels", About: "Games against bots that several people play with the same cards.", After: operation.Playing}

// Of is the input of an operation on a duel. It is exported because huma sets embedded fields only then.
type Of struct {
	Key string `path:"key" maxLength:"64" doc:"Names the duel." example:"k3mr7pq2xw5b"`
}

// making is the input of makeDuel.
type making struct {
	Body client.NewDuel
}

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.PlayScope, For: operation.People}
	reads := operation.Facts{Tag: tag, Scope: identity.ReadScope, For: operation.People}
	o := api.Operation{Route: "GET /api/duels", ID: "listDuels", Cost: guard.Meeting, Summary: "List your duels",
		About: "The games that you play, or have played, with the cards of others or for others, and new cards that you have had dealt.", Facts: reads}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.OwnDuels, error) {
		return a.listed(c.Context(), c.By(), duel.MostOwn)
	})

	o = api.Operation{Route: "POST /api/duels", ID: "makeDuel", Cost: guard.Making, Summary: "Let others play your game",
		About: "Makes a link to a finished game of yours against bots: whoever has it plays the same cards against the same bots. There is one for a game.",
		Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, table.ErrNoSuchTable, table.ErrGameNotOver, table.ErrNotAtTheTable, table.ErrNoDuel}
	api.Register(f, o, func(c api.Call, in *making) (client.DuelKey, error) {
		return keyOf(a.Duels.Make(c.Context(), c.By(), table.ID(in.Body.Table)))
	})

	o = api.Operation{Route: "GET /api/duels/{key}", ID: "getDuel", Cost: guard.Meeting, Summary: "Read a duel",
		About: "It shows what others have made of the cards once you have played them.", Greets: true, Facts: reads}
	o.Refuses = []*fault.Fault{duel.ErrNoDuel}
	api.Register(f, o, func(c api.Call, in *Of) (client.Duel, error) { return a.read(c.Context(), c.By(), duel.Key(in.Key)) })

	o = api.Operation{Route: "POST /api/duels/{key}/play", ID: "playDuel", Cost: guard.Making, Summary: "Play a duel",
		About: "Begins your game, or goes on with it. You have one. The table is an ordinary one, which only those who have played the same cards " +
			"see: it cannot be left or handed on.",
		Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, duel.ErrNoDuel, duel.ErrPlayed, host.ErrUnfinished, host.ErrFull, host.ErrClosing}
	api.Register(f, o, func(c api.Call, in *Of) (client.DuelTable, error) {
		id, err := a.Duels.Play(c.Context(), c.By(), duel.Key(in.Key))
		return client.DuelTable{Table: string(id)}, err
	})

	o = api.Operation{Route: "POST /api/duels/{key}/anew", ID: "dealDuelAnew", Cost: guard.Making, Summary: "Deal new cards for a duel",
		About: "Makes another duel with new cards for all who have played this one. It is the same for all of them, and nobody has played it yet.",
		Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, duel.ErrNoDuel, duel.ErrPlayFirst}
	api.Register(f, o, func(c api.Call, in *Of) (client.DuelKey, error) {
		return keyOf(a.Duels.Anew(c.Context(), c.By(), duel.Key(in.Key)))
	})
}

// keyOf is the key of a duel as programs see it.
func keyOf(key duel.Key, err error) (client.DuelKey, error) {
	if err != nil {
		return client.DuelKey{}, err
	}
	return client.DuelKey{Key: string(key), Link: key.Path()}, nil
}

func (a Operations) read(ctx context.Context, by people.Caller, key duel.Key) (client.Duel, error) {
	c, err := a.Duels.Of(ctx, by, key)
	if err != nil {
		return client.Duel{}, err
	}
	d := client.Duel{Key: string(c.Key), Link: c.Key.Path(), Players: c.Players(), Seat: c.Deal.Seat, Levels: c.Deal.Levels, Stage: "open",
		Played: c.Played, Others: []client.DuelResult{}, Next: string(c.Next)}
	if c.Maker.Name != "" {
		d.Maker = &client.DuelPlayer{Name: c.Maker.Name, Face: c.Maker.Face}
	}
	if c.Mine != nil {
		d.Stage, d.Result = c.Mine.Stage.String(), resultOf(c.Mine)
	}
	for i := range c.Rivals {
		d.Others = append(d.Others, *resultOf(&c.Rivals[i]))
	}
	return d, nil
}

// resultOf is the result of a try as programs see it; nil for none.
func resultOf(t *duel.Try) *client.DuelResult {
	if t.Stage != duel.Done {
		return nil
	}
	r := &client.DuelResult{DuelPlayer: client.DuelPlayer{Name: t.Name, Face: t.Face}, Table: string(t.Table), Ended: t.Ended, Total: t.Total,
		Place: t.Place, Rounds: []int{}, Signs: t.Line.Words()}
	for _, round := range t.Rounds {
		r.Rounds = append(r.Rounds, round.Points)
	}
	if t.Score >= 0 {
		r.Score = &t.Score
	}
	return r
}

func (a Operations) listed(ctx context.Context, c people.Caller, most int) (client.OwnDuels, error) {
	tries, err := a.Duels.Own(ctx, c, most)
	out := client.OwnDuels{Duels: []client.OwnDuel{}}
	for i := range tries {
		t := &tries[i]
		one := client.OwnDuel{Key: string(t.Duel), Begun: t.Begun, Stage: t.Stage.String(), Table: string(t.Table), Result: resultOf(t)}
		if t.Table == "" {
			one.Stage = "open"
		}
		out.Duels = append(out.Duels, one)
	}
	return out, err
}

// Data are the duels of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "duels", Read: a.own}} }

// own returns all duels of a person as they are in their data; nil for none.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	list, err := a.listed(ctx, c, math.MaxInt)
	return api.If(len(list.Duels) > 0, list.Duels, err)
}
