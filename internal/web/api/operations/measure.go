package operations

import (
	"errors"

	"razzia"
	"razzia/client"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// measuring is the cost of an operation on a measure: it may have to be made, which takes some processors a second.
var measuring = guard.Hint

// measureOperation returns the measure of a finished game.
func (a *Operations) measureOperation(f *api.Frame) {
	o := api.Operation{Route: "GET /api/tables/{id}/measure", ID: "getMeasure", Cost: measuring,
		Summary: "Get the measure of a finished game",
		About: "Says what the cards gave to each seat, and what its decisions cost of what was at stake. It is there as soon as the game is " +
			"over. While the game runs the answer is 409: a measure would be help.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{
				fault.ErrNoPage.At("The game is a lesson, or a position that is tried again: it is not measured."),
				fault.ErrNotOver}},
	}
	api.Register(f, o, func(c api.Call, in *api.AtTable) (client.Measure, error) { return a.measure(c, in) })
}

// measure returns the measure of a game.
func (a *Operations) measure(c api.Call, in *api.AtTable) (m client.Measure, _ error) {
	t, err := a.Host.Table(c.Context(), in.ID)
	if err != nil {
		return m, err
	}
	g, err := a.Reviews.Queue.Measures.Of(c.Context(), t)
	switch {
	case errors.Is(err, analysis.ErrNotOver):
		return m, fault.ErrNotOver
	case errors.Is(err, analysis.ErrNotMeasured):
		return m, fault.ErrNoPage
	case err != nil:
		return m, err
	}
	return MeasureOf(g), nil
}

// MeasureOf returns a measure as programs see it.
func MeasureOf(g *measure.Game) client.Measure {
	m := client.Measure{Judge: client.Judge{Name: g.Judge.Name, Hash: g.Judge.Hash}}
	for i := range g.Seats {
		m.Seats = append(m.Seats, seatMeasure(&g.Seats[i]))
	}
	return m
}

// measures returns what is stored of the measure of a game, for some of its seats.
func (e *exporter) measures(id table.ID, of []razzia.Seat) (list []client.SeatMeasure) {
	if e.err != nil {
		return nil
	}
	kept, err := e.site.Reviews.Queue.Measures.Kept(e.Context(), id)
	if e.err = err; kept == nil {
		return nil
	}
	for _, seat := range of {
		if int(seat) < len(kept.Seats) { // rows may be missing in a damaged store
			list = append(list, seatMeasure(&kept.Seats[seat]))
		}
	}
	return list
}

// seatMeasure returns the measure of a seat as programs see it.
func seatMeasure(s *analysis.SeatMeasure) client.SeatMeasure {
	m := client.SeatMeasure{Place: s.Place, Start: amount(s.Start), Luck: amount(s.Luck), Decisions: amount(s.Decisions), End: amount(s.End),
		Spent: []client.Spent{}, Costly: []client.CostlyDecision{}}
	for c := range razzia.Cheques(s.Package).All() {
		m.Cheques = append(m.Cheques, int(c))
	}
	for _, l := range s.Spent.Lines() {
		m.Spent = append(m.Spent, client.Spent{Kind: l.Kind, Round: l.Round, Decisions: l.Decisions, Cost: share(l.Cost), Stake: share(l.Stake)})
	}
	for i := range s.Costly {
		m.Costly = append(m.Costly, costlyDecision(&s.Costly[i]))
	}
	return m
}

// costlyDecision returns a costly decision as programs see it.
func costlyDecision(d *analysis.CostlyDecision) client.CostlyDecision {
	return client.CostlyDecision{Ply: d.Ply, Card: d.Card, Round: d.Round, Played: d.Played.String(),
		Best: d.Best.String(), Habit: string(d.Habit),
		Cost: share(d.Cost), Stake: share(d.Stake)}
}

// amount returns an amount as programs see it.
func amount(a analysis.Amount) client.Amount {
	return client.Amount{Share: share(a.Share), Points: float64(a.Points) / 1000}
}

// share returns a share of the win from millionths.
func share(millionths int64) float64 { return float64(millionths) / 1_000_000 }
