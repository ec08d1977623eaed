package ui

import (
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A sheetRow is a line of a score sheet: what is scored, by which clause, and what each seat got for it.
type sheetRow struct {
	label, clause, class string
	cells                []sheetCell
}

// A sheetCell is the points of a seat, and why.
type sheetCell struct {
	points int
	why    string
}

// sheetRows lays out the score sheet of a round, the total so far below it.
func (b *Board) sheetRows(s table.Scoring) []sheetRow {
	var rows []sheetRow
	state := &s.After.State
	scoring, _ := i18n.ScoringOf(state, s.Events)
	for seat := range state.Players {
		for i, e := range b.Speaker.Explain(scoring, razzia.Seat(seat)) {
			if i == len(rows) {
				clause, _, _ := strings.Cut(e.Clause, ",")
				rows = append(rows, sheetRow{label: e.Label, clause: clause})
			}
			rows[i].cells = append(rows[i].cells, sheetCell{e.Scored, e.Why})
		}
	}
	rows[len(rows)-1].class = "sum"
	total := sheetRow{label: b.T("score.total"), class: "total"}
	for seat := range state.Players {
		total.cells = append(total.cells, sheetCell{points: b.totalAfter(s, int(seat))})
	}
	return append(rows, total)
}

// totalAfter is what a seat has after a round and all before it.
func (b *Board) totalAfter(s table.Scoring, seat int) (total int) {
	for round := range s.Round {
		total += s.After.Sheets[round][seat].Sum()
	}
	return total
}

// A Place is where a seat came in, from 1; who has as many points as another shares his place (R8.4).
type Place struct {
	Place  int
	Seat   razzia.Seat
	Points int
}

// places lists the seats from the winner down.
func (b *Board) places() []Place {
	var list []Place
	for i := range b.View.Seats {
		list = append(list, Place{Seat: razzia.Seat(i), Points: int(b.State().Seats[i].Total)})
	}
	slices.SortStableFunc(list, func(a, b Place) int { return b.Points - a.Points })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Points == list[i-1].Points {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
