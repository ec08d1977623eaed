package ui

import (
	"razzia"
	"razzia/bot/hint"
	"razzia/bot/review"
	"razzia/internal/study"
)

// gradeKeys are the catalog keys of the grades of costly decisions.
var gradeKeys = map[review.Grade]string{
	review.Inaccuracy: "analysis.grade_inaccuracy", review.Mistake: "analysis.grade_mistake", review.Blunder: "analysis.grade_blunder",
}

// A mistake is a costly decision in words.
type mistake struct {
	Ply                  int
	Grade                review.Grade
	Name                 string // of the grade
	At, Loss             string
	Played, Better       string // the two moves
	Reasons, WhatItMeant []string
	Retries              bool
}

// mistakes lists the costly decisions of a seat, the worst first.
func (b *Board) mistakes(seat int) (list []mistake) {
	for _, c := range b.Replay.Costly[seat] {
		list = append(list, b.mistake(c))
	}
	return list
}

// mistake puts a costly decision into words.
func (b *Board) mistake(c study.Costly) mistake {
	return mistake{
		Ply: c.Ply, Grade: c.Grade(), Name: b.T(gradeKeys[c.Grade()]), Loss: b.gain(-c.Cost), Retries: c.Retries,
		At:      b.T("analysis.at_move", "move", c.Ply, "round", c.Round),
		Played:  b.T("analysis.was_played", "move", b.Narrator.Action(c.Played)),
		Better:  b.T("analysis.is_better", "move", b.Narrator.Action(c.Best().Move)),
		Reasons: b.facts(c.Seat, c.Better), WhatItMeant: b.facts(c.Seat, c.Besides),
	}
}

// facts puts reasons into words. Those for the reader's own moves address them.
func (b *Board) facts(seat razzia.Seat, reasons []hint.Reason) (list []string) {
	narrator := b.Narrator.To(b.Replay.Reader)
	for _, r := range reasons {
		list = append(list, narrator.ReasonOf(seat, r))
	}
	return list
}

// firstJudged is the seat whose costly decisions are shown first: the reader's, else the first with any.
func (b *Board) firstJudged() int {
	if b.Replay.Reader != razzia.NoSeat {
		return int(b.Replay.Reader)
	}
	for seat, list := range b.Replay.Costly {
		if len(list) > 0 {
			return seat
		}
	}
	return 0
}
