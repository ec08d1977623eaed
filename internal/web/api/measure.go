package api

import (
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// measuring is the cost of an operation on a measure: it may have to be made, which takes some processors a second.
var measuring = guard.Hint

// A Measure is what a finished game says about its seats.
type Measure struct {
	_     struct{}      `doc:"What a finished game says about its seats: luck, and the cost of decisions."`
	Judge Judge         `json:"judge" doc:"What found it. Do not add up figures of judges with different hashes."`
	Seats []SeatMeasure `json:"seats" minItems:"2" maxItems:"5" doc:"By seat."`
}

// A Judge tells what found a measure.
type Judge struct {
	_    struct{} `doc:"The judge of a measure."`
	Name string   `json:"name" example:"net" doc:"Its name."`
	Hash string   `json:"hash" example:"8866fed48b9925d1" doc:"Hash of its weights and of the definitions."`
}

// A SeatMeasure is what a game says about a seat.
type SeatMeasure struct {
	_         struct{}         `doc:"What a game says about a seat. start, luck and decisions add up to end."`
	Cheques   []int            `json:"package" minItems:"3" maxItems:"4" doc:"The cheques that it was dealt, the lowest first (R2.2)."`
	Place     int              `json:"place" minimum:"1" maximum:"5" doc:"Place by points, from 1. Equal points share a place."`
	Start     Amount           `json:"start" doc:"What it could expect at the start."`
	Luck      Amount           `json:"luck" doc:"Gain by the cards that were turned up: 0 on average."`
	Decisions Amount           `json:"decisions" doc:"Gain by the decisions of all seats."`
	End       Amount           `json:"end" doc:"The result."`
	Spent     []Spent          `json:"spent" doc:"What the decisions of the seat cost, by kind and round. Skill is 1 less the sum of cost divided by the sum of stake, over some games: five at least."`
	Costly    []CostlyDecision `json:"costly" maxItems:"12" doc:"The decisions of the seat that cost it most, the costliest first: those that cost half a percent of the win or more, at most 12."`
}

// An Amount is a part of a result.
type Amount struct {
	_      struct{} `doc:"A part of a result."`
	Share  float64  `json:"share" example:"0.251317" doc:"Share of the win, to a millionth."`
	Points float64  `json:"points" example:"-3.125" doc:"Points, to a thousandth."`
}

// A Spent is what decisions of a kind in a round cost.
type Spent struct {
	_         struct{} `doc:"What decisions of a kind in a round cost."`
	Kind      string   `json:"kind" enum:"draw,call,bid,pass,steal" doc:"The move that was chosen (N2)."`
	Round     int      `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Decisions int      `json:"decisions" minimum:"1" doc:"Number of decisions with more than one way to go."`
	Cost      float64  `json:"cost" minimum:"0" doc:"Share of the win that they lost, each compared with its best way."`
	Stake     float64  `json:"stake" minimum:"0" doc:"Share of the win that they could have lost: that of the best way less that of the worst."`
}

// A CostlyDecision is a decision that cost its seat much of the win.
type CostlyDecision struct {
	_      struct{} `doc:"A decision that cost its seat much."`
	Ply    int      `json:"ply" minimum:"0" example:"97" doc:"Number of moves before it, reveals included: the replay shows the position at this step."`
	Card   int      `json:"card" minimum:"0" example:"41" doc:"Number in the game of the card that was turned up last, from 1. 0: none was."`
	Round  int      `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Played string   `json:"played" example:"pass" doc:"The move that was chosen (N2)."`
	Best   string   `json:"best" example:"bid 9" doc:"The move with the highest share of the win (N2)."`
	Habit  string   `json:"habit" enum:"call-for-draw,call-for-steal,draw-for-call,draw-for-steal,steal-for-draw,steal-for-call,steal-other,bid-for-pass,pass-for-bid,bid-too-high,bid-too-low" doc:"The kind of mistake: what was played, and what was better."`
	Cost   float64  `json:"cost" minimum:"0.005" doc:"Share of the win that it lost, compared with the best way."`
	Stake  float64  `json:"stake" minimum:"0.005" doc:"Share of the win that it could have lost."`
}

// measureOperation returns the measure of a finished game.
func (a *API) measureOperation(h huma.API) {
	o := Operation{Route: "GET /api/tables/{id}/measure", ID: "getMeasure", Cost: measuring,
		Summary: "Get the measure of a finished game",
		About: "Says what the cards gave to each seat, and what its decisions cost of what was at stake. It is there as soon as the game is " +
			"over. While the game runs the answer is 409: a measure would be help.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{
				fault.ErrNoPage.At("The server measures no games, or this one is a lesson or a position that is tried again."),
				fault.ErrNotOver}},
	}.huma()
	register(a, h, o, func(c call, in *AtTable) (Measure, error) { return a.measure(c, in) })
}

// measure returns the measure of a game.
func (a *API) measure(c call, in *AtTable) (m Measure, _ error) {
	t, err := a.Host.Table(c.Context(), in.ID)
	if err != nil {
		return m, err
	}
	if a.Reviews == nil || a.Reviews.Queue.Measures == nil {
		return m, fault.ErrNoPage
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
func MeasureOf(g *measure.Game) Measure {
	m := Measure{Judge: Judge{Name: g.Judge.Name, Hash: g.Judge.Hash}}
	for i := range g.Seats {
		m.Seats = append(m.Seats, seatMeasure(&g.Seats[i]))
	}
	return m
}

// measures returns what is stored of the measure of a game, for some of its seats.
func (e *exporter) measures(id table.ID, of []razzia.Seat) (list []SeatMeasure) {
	if e.api.Reviews == nil || e.api.Reviews.Queue.Measures == nil || e.err != nil {
		return nil
	}
	kept, err := e.api.Reviews.Queue.Measures.Kept(e.Context(), id)
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
func seatMeasure(s *analysis.SeatMeasure) SeatMeasure {
	m := SeatMeasure{Place: s.Place, Start: amount(s.Start), Luck: amount(s.Luck), Decisions: amount(s.Decisions), End: amount(s.End),
		Spent: []Spent{}, Costly: []CostlyDecision{}}
	for c := range razzia.Cheques(s.Package).All() {
		m.Cheques = append(m.Cheques, int(c))
	}
	for _, l := range s.Spent.Lines() {
		m.Spent = append(m.Spent, Spent{Kind: l.Kind, Round: l.Round, Decisions: l.Decisions, Cost: share(l.Cost), Stake: share(l.Stake)})
	}
	for i := range s.Costly {
		m.Costly = append(m.Costly, costlyDecision(&s.Costly[i]))
	}
	return m
}

// costlyDecision returns a costly decision as programs see it.
func costlyDecision(d *analysis.CostlyDecision) CostlyDecision {
	return CostlyDecision{Ply: d.Ply, Card: d.Card, Round: d.Round, Played: d.Played.String(), Best: d.Best.String(), Habit: string(d.Habit),
		Cost: share(d.Cost), Stake: share(d.Stake)}
}

// amount returns an amount as programs see it.
func amount(a analysis.Amount) Amount {
	return Amount{Share: share(a.Share), Points: float64(a.Points) / 1000}
}

// share returns a share of the win from millionths.
func share(millionths int64) float64 { return float64(millionths) / 1_000_000 }
