package ui

import "razzia"

func seatOf(p *picture, seat razzia.Seat) seatView {
	return seatView{p, seat, &p.View.Seats[seat], &p.State().Seats[seat]}
}

func analysisOf(p *picture) analysisView { return analysisView{p, p.Replay.review()} }

func resultOf(b *Board) resultView {
	return resultView{&b.picture, studyView{&b.picture, b.Analyst, b.Study}}
}
