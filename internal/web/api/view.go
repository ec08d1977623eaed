package api

import (
	"context"
	"encoding/json"
	"net/http"

	"razzia"

	"razzia/client"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/live"
)

// A seen is a table as the caller sees it, which a program reads as a [client.Table]: the view itself, with what it has in other words.
type seen struct {
	*table.View
	Options  client.TableOptions `json:"options"`
	Plans    []client.MoveAhead  `json:"plans,omitempty"`
	PlansOld bool                `json:"plansOld,omitempty"`
	State    client.Position     `json:"state,omitzero"` // the last field: see marshal

	game *razzia.Game // of the state; nil without one
}

// tableOf returns a table as the viewer of a view sees it.
func tableOf(t *table.Table, v *table.View) *seen {
	out := &seen{View: v, Options: optionsOf(t.Options), Plans: MovesAhead(v.Plans), PlansOld: v.PlansOld}
	if g := out.Game; g != nil {
		g.Legal, g.Says, g.ToSay = notNull(g.Legal), notNull(g.Says), notNull(g.ToSay)
		out.game, out.State = &t.Game, client.PositionOf(&t.Game)
	}
	if r := out.Rematch; r != nil {
		r.Joined, r.Declined, r.Asked = notNull(r.Joined), notNull(r.Declined), notNull(r.Asked)
	}
	if out.Lesson != nil {
		out.Lesson.Texts = notNull(out.Lesson.Texts)
	}
	return out
}

// notNull returns a list that is [] in JSON if it is empty.
func notNull[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// tableOr returns a table as the caller sees it, or the error that there is instead.
func (a *API) tableOr(c call, t *table.Table, err error) (*seen, error) {
	if err != nil {
		return nil, err
	}
	me := c.At(t)
	a.Live.Visit(t, me)
	v := a.Live.View(t, c.Identities(), "")
	readPlans := a.Host.Plans.Read
	if c.Method != http.MethodGet {
		readPlans = a.Host.Plans.ReadOld // a durable move is answered at once
	}
	v.PlansOld = !readPlans(c.Context(), t, me)
	v.Plans, v.EarlyPasses = a.Host.Plans.At(t, me), a.Host.Plans.EarlyPasses(t, me)
	a.Host.AddSeatCodes(c.Context(), &v, me)
	return tableOf(t, &v), nil
}

// A Renderer renders tables as the data of events.
type Renderer struct{ Host *host.Host }

// Render writes a table as JSON. Programs get the newest state only.
func (r Renderer) Render(s live.Scene) ([]byte, error) {
	v := s.View()
	v.Plans, v.EarlyPasses = r.Host.Plans.At(s.Table, s.Person), r.Host.Plans.EarlyPasses(s.Table, s.Person)
	r.Host.AddSeatCodes(context.Background(), &v, s.Person)
	return json.Marshal(tableOf(s.Table, &v))
}

func optionsOf(o table.Options) client.TableOptions {
	return client.TableOptions{
		Players: o.Players, Piles: o.Piles, Listed: o.Listed, Hints: o.Hints, Undo: o.Undo, BotAccounts: o.BotAccounts,
		Pace: o.Pace.Milliseconds(), Series: o.Series,
		Bank: o.Clock.Bank.Milliseconds(), Increment: o.Clock.Increment.Milliseconds(), PerMove: o.Clock.PerMove,
		Without: client.Aids{Chance: o.Without.Chance, RowWorth: o.Without.RowWorth, ScoreNow: o.Without.ScoreNow},
	}
}
