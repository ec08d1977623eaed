package ui

import "razzia"

func seatOf(p *picture, seat razzia.Seat) seatView {
	return seatView{p, seat, &p.View.Seats[seat], &p.State().Seats[seat]}
}

func analysisOf(p *picture) analysisView { return analysisView{p, p.Replay.review()} }

func resultOf(b *Board) resultView {
	return resultView{&b.picture, studyView{&b.picture, b.Analyst, b.Study}}
}

func movesOf(p *picture) moves { return moves{p.View.Game.Legal, p.MyTurn()} }

func stageOf(p *picture) stageView { return stageView{p, movesOf(p), blockView{p, p.outcomeNow()}} }

func statusOf(p *picture) statusView { return statusView{p, movesOf(p), pauseView{p}} }

func consentOf(b *Board) consentView { return consentView{&b.picture, b.Site} }

func consoleOf(b *Board) consoleView {
	p := &b.picture
	return consoleView{p, movesOf(p), statusOf(p), consentOf(b), planOf(p), earlyOf(p), rematchView{p}, b.Hint, b.Analyst}
}
