package ui

import (
	"razzia"
	"razzia/bot/review"
)

// A verdict is one of the viewer's decisions that the analysis singles out.
type verdict struct {
	Label, Text string
	Ply         int    // moves made before it: the moment of the replay
	Gain        string // in percent of the win, with its sign
}

// studied returns the complete review of the finished game for its result, nil if there is none yet.
func (b *Board) studied() *review.Review {
	if b.Study == nil {
		return nil
	}
	return b.Study.Review
}

// mayStudy reports whether the result offers to start the analysis: not on the replay, which offers it itself.
func (b *Board) mayStudy() bool {
	return b.Analyst && b.Replay == nil && (b.Study == nil || !b.Study.UnderWay() && b.Study.Review == nil)
}

// judged is the seat whose decisions the result judges, NoSeat if there is none: the viewer's, if they have one seat
// and played it themselves from the first to the last move.
func (b *Board) judged() razzia.Seat {
	seat := b.mySeat()
	if b.studied() == nil || b.mySeats() != 1 || b.View.Seats[seat].Resigned || b.Log.Helped[seat] {
		return razzia.NoSeat
	}
	return seat
}

// verdicts are the viewer's best and worst decision, each if there is one.
func (b *Board) verdicts() (list []verdict) {
	seat := b.judged()
	if seat == razzia.NoSeat {
		return nil
	}
	r := b.studied()
	if d, next, gain := bestDecision(r, seat); d != nil {
		list = append(list, verdict{
			Label: b.T("result.best"), Ply: d.Ply, Gain: b.T("analysis.percent", "share", b.gain(gain)),
			Text: b.T("result.best_move", "move", d.Ply, "played", b.Narrator.Action(d.Played), "other", b.Narrator.Action(next)),
		})
	}
	if costly := r.Seats[seat].Costliest; len(costly) > 0 {
		d := &r.Decisions[costly[0]]
		list = append(list, verdict{
			Label: b.T("result.worst"), Ply: d.Ply, Gain: b.T("analysis.percent", "share", b.gain(-d.Cost)),
			Text: b.T("analysis.mistake", "move", d.Ply, "played", b.Narrator.Action(d.Played), "better", b.Narrator.Action(d.Best().Move)),
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

// luckLine says how much the luck of the cards gave the viewer, or cost them.
func (b *Board) luckLine() string {
	return b.T("analysis.percent", "share", b.gain(b.studied().Seats[b.judged()].Luck))
}
