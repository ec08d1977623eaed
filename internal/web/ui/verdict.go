package ui

import (
	"razzia"
	"razzia/bot/review"
)

// A verdict is one of the viewer's decisions that the analysis singles out.
type verdict struct {
	Label, Text string
	Ply         int    // moves made before it: the moment of the replay
	Gain        string // of the chance to win, with its sign and unit
}

// A studyView is what the analysis says of the viewer's game, at its result.
type studyView struct {
	*tablePage
	study *Analysis // nil if there is none, or on a replay
}

// offered reports whether the result offers to start the analysis: not on the replay, which offers it itself.
func (v studyView) offered() bool {
	return v.Replay == nil && (v.study == nil || !v.study.UnderWay() && v.study.Review == nil)
}

// judged is the seat whose decisions the result judges, NoSeat if there is none: the viewer's, if they have one seat
// and played it themselves from the first to the last move.
func (v studyView) judged() razzia.Seat {
	seat := v.Seat
	if v.study.complete() == nil || v.Held != 1 || v.View.Seats[seat].Resigned || v.Log.Helped[seat] {
		return razzia.NoSeat
	}
	return seat
}

// verdicts are the viewer's best and worst decision, each if there is one.
func (v studyView) verdicts() (list []verdict) {
	seat := v.judged()
	if seat == razzia.NoSeat {
		return nil
	}
	all := v.study.complete()
	if d, next, won := bestDecision(all, seat); d != nil {
		list = append(list, verdict{
			Label: v.T("result.best"), Ply: d.Ply, Gain: ofChance(v.Localizer, won),
			Text: v.T("result.best_move", "move", d.Ply, "played", v.Narrator.Action(d.Played), "other", v.Narrator.Action(next)),
		})
	}
	if costly := all.Seats[seat].Costliest; len(costly) > 0 {
		d := &all.Decisions[costly[0]]
		list = append(list, verdict{
			Label: v.T("result.worst"), Ply: d.Ply, Gain: ofChance(v.Localizer, -d.Cost),
			Text: v.T("analysis.mistake", "move", d.Ply, "played", v.Narrator.Action(d.Played), "better", v.Narrator.Action(d.Best().Move)),
		})
	}
	return list
}

// bestDecision returns the decision of a seat that gained most: it played the best move, and the second best was worth
// less by the greatest share of the win. It returns nil if no decision gained anything.
func bestDecision(r *review.Review, seat razzia.Seat) (best *review.Decision, next razzia.Move, gain float64) {
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Seat != seat || d.Cost > 0 {
			continue
		}
		options := oneDraw(d)
		if len(options) < 2 {
			continue
		}
		if by := options[0].Values[seat] - options[1].Values[seat]; by > gain {
			best, next, gain = d, options[1].Move, by
		}
	}
	return best, next, gain
}
