package ui

import (
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A sheetRow is a line of a score sheet: its name, its clause, and the points of each seat.
type sheetRow struct {
	label, clause, class string
	cells                []sheetCell
}

// A sheetCell has the points of a seat in one line, and the reason for them.
type sheetCell struct {
	points int
	why    string
}

// sheetRows returns the score sheet of a round, with the totals so far in the last line.
func (b *Board) sheetRows(s table.Scoring) []sheetRow {
	var rows []sheetRow
	state := &s.After.State
	scoring, _ := i18n.ScoringOf(state, s.Events)
	for seat := range state.Players {
		for i, e := range b.Localizer.Explain(scoring, razzia.Seat(seat)) {
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

// totalAfter is the sum of a seat's points up to and including a round.
func (b *Board) totalAfter(s table.Scoring, seat int) (total int) {
	for round := range s.Round {
		total += s.After.Sheets[round][seat].Sum()
	}
	return total
}

// A Place is the final place of a seat, from 1. Seats with equal points share a place (R8.4).
type Place struct {
	Place  int
	Seat   razzia.Seat
	Points int
}

// places lists the seats, the winner first.
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
