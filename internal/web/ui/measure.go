package ui

import (
	"math"
	"strconv"

	"razzia"
	"razzia/internal/analysis"
)

// A measureView is what a finished game says of luck and skill, in a line each.
type measureView struct {
	*tablePage
	analysed bool // the analysis of the game names the decisions
}

// shows reports whether there is anything to show, or soon will be.
func (v measureView) shows() bool { return v.Measuring || v.measured() }

// measured reports whether there is a measure of all seats.
func (v measureView) measured() bool {
	return v.Measure != nil && len(v.Measure.Seats) == len(v.View.Seats)
}

// own is the seat whose lines address the viewer: their only seat, which they played themselves from the first to the last move. It is
// NoSeat if there is none: then there are lines of all seats.
func (v measureView) own() razzia.Seat {
	seat := addressed(v.tablePage)
	if v.Replay != nil {
		seat = v.Replay.Reader
	}
	if seat != razzia.NoSeat && v.Log.Helped[seat] {
		return razzia.NoSeat
	}
	return seat
}

// cards says what the cards gave to the viewer.
func (v measureView) cards(m *analysis.SeatMeasure) string {
	return v.T("result.cards_you", "points", v.luck(m))
}

// luck writes the luck of a seat in whole points, with its sign.
func (v measureView) luck(m *analysis.SeatMeasure) string {
	n := int(math.Round(float64(m.Luck.Points) / 1000))
	sign := map[bool]string{true: "+"}[n > 0]
	if n < 0 {
		n, sign = -n, "−"
	}
	return sign + v.T("score.points", "n", n)
}

// decides reports whether the decisions of a seat had anything at stake.
func decides(m *analysis.SeatMeasure) bool { return m.Spent.Sum().Stake > 0 }

// kept is the part of what was at stake that the decisions of a seat kept.
func (v measureView) kept(m *analysis.SeatMeasure) string {
	sum := m.Spent.Sum()
	return wholePercent(v.Localizer, 1-float64(sum.Cost)/float64(sum.Stake))
}

// line says both of a seat, for those who watch.
func (v measureView) line(seat razzia.Seat, m *analysis.SeatMeasure) string {
	return v.T("result.measure_of", "name", v.Narrator.Name(seat), "points", v.luck(m), "percent", v.kept(m))
}

// costliest is the decision that cost a seat most; nil if none cost much, or the analysis names one.
func (v measureView) costliest(m *analysis.SeatMeasure) *analysis.CostlyDecision {
	if v.analysed || len(m.Costly) == 0 {
		return nil
	}
	return &m.Costly[0]
}

// costliestLine names a decision by its move and the card that was turned up last.
func (v measureView) costliestLine(d *analysis.CostlyDecision) string {
	key := "result.costliest"
	if d.Card == 0 {
		key = "result.costliest_first"
	}
	return v.T(key, "played", v.Narrator.Action(d.Played), "card", strconv.Itoa(d.Card))
}
