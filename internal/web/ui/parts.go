package ui

import "razzia"

// This file makes the parts of a page from its board: each is a small value with what its file draws.

func seatOf(p *picture, seat razzia.Seat) seatView {
	return seatView{p, seat, &p.View.Seats[seat], &p.State().Seats[seat]}
}

func stageOf(p *picture) stageView { return stageView{p, movesOf(p), blockView{p, p.outcomeNow()}} }

func movesOf(p *picture) moves { return moves{p.View.Game.Legal, p.MyTurn()} }

func statusOf(p *picture) statusView { return statusView{p, movesOf(p)} }

func consentOf(b *Board) consentView { return consentView{&b.picture, b.Site} }

func consoleOf(b *Board) consoleView {
	p := &b.picture
	return consoleView{p, movesOf(p), statusOf(p), consentOf(b), planOf(p), earlyOf(p), rematchView{p}, b.Hint, b.Analyst, openingOf(b)}
}

// planOf returns the move ahead of the viewer's seat. With several seats at one device there is none: the others could see it.
func planOf(p *picture) planView {
	v := planView{p, razzia.NoSeat, nil}
	if len(p.View.Plans) > 0 {
		v.plan = &p.View.Plans[0]
	}
	if p.mySeats() == 1 && (v.plan != nil || v.may()) && p.Replay == nil && !p.MyTurn() {
		v.seat = p.mySeat()
	}
	return v
}

// earlyOf returns the promise of the viewer's seat. With several seats at one device there is none: the others could see it. A longer
// move ahead is not replaced by accident.
func earlyOf(p *picture) earlyView {
	v := earlyView{p, razzia.NoSeat, len(p.View.EarlyPasses) > 0}
	if (len(p.View.Plans) == 0 || v.passes) && p.mySeats() == 1 && len(p.View.MayPassEarly) > 0 && p.Replay == nil {
		v.seat = p.View.MayPassEarly[0]
	}
	return v
}

func analysisOf(p *picture) analysisView { return analysisView{p, p.Replay.review()} }

// measureOf returns what the game says of luck and skill. Where the analysis is there too, it names the decisions.
func measureOf(p *picture, analysed bool) measureView { return measureView{p, analysed} }

// ratedOf returns how the finished game was rated for the viewer.
func ratedOf(p *picture) ratedView { return ratedView{p} }

func studyOf(b *Board) studyView { return studyView{&b.picture, b.Analyst, b.Study} }
