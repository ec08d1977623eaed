package ui

import "razzia"

// This file makes the parts of a page from its board: each is a small value with what its file draws.

func seatOf(p *tablePage, seat razzia.Seat) seatView {
	return seatView{p, seat, &p.View.Seats[seat], &p.State.Seats[seat]}
}

func stageOf(p *tablePage) stageView { return stageView{p, movesOf(p), blockView{p, p.Outcome}} }

func movesOf(p *tablePage) moves { return moves{p.View.Game.Legal, p.MyTurn} }

func statusOf(p *tablePage) statusView { return statusView{p, movesOf(p)} }

func consentOf(b *Board) consentView { return consentView{&b.tablePage, b.Site} }

func consoleOf(b *Board) consoleView {
	p := &b.tablePage
	return consoleView{p, movesOf(p), statusOf(p), consentOf(b), planOf(p), earlyOf(p), rematchOf(p), b.Hint, openingOf(b), faultsOf(b)}
}

// planOf returns the move ahead of the viewer's seat. With several seats at one device there is none: the others could see it.
func planOf(p *tablePage) planView {
	v := planView{p, razzia.NoSeat, nil}
	if len(p.View.Plans) > 0 {
		v.plan = &p.View.Plans[0]
	}
	if p.Held == 1 && (v.plan != nil || v.may()) && p.Replay == nil && !p.MyTurn {
		v.seat = p.Seat
	}
	return v
}

// earlyOf returns the promise of the viewer's seat. With several seats at one device there is none: the others could see it. A longer
// move ahead is not replaced by accident.
func earlyOf(p *tablePage) earlyView {
	v := earlyView{p, razzia.NoSeat, len(p.View.EarlyPasses) > 0}
	if (len(p.View.Plans) == 0 || v.passes) && p.Held == 1 && len(p.View.MayPassEarly) > 0 && p.Replay == nil {
		v.seat = p.View.MayPassEarly[0]
	}
	return v
}

func analysisOf(p *tablePage) analysisView { return analysisView{p, p.Replay.review()} }

// measureOf returns what the game says of luck and skill. Where the analysis is there too, it names the decisions.
func measureOf(p *tablePage, analysed bool) measureView { return measureView{p, analysed} }

func studyOf(b *Board) studyView { return studyView{&b.tablePage, b.Study} }
