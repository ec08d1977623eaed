package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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

// A scoreSheet is the score sheet of a round, with the totals so far in the last line.
type scoreSheet struct {
	*tablePage
	scored *table.Scoring
	rows   []sheetRow
}

// scoreSheetOf returns the score sheet of a round.
func scoreSheetOf(p *tablePage, scored *table.Scoring) scoreSheet {
	var rows []sheetRow
	state := &scored.After.State
	scoring, _ := i18n.ScoringOf(state, scored.Events)
	for seat := range state.Players {
		for i, e := range p.Localizer.Explain(scoring, razzia.Seat(seat)) {
			if i == len(rows) {
				clause, _, _ := strings.Cut(e.Clause, ",")
				rows = append(rows, sheetRow{label: e.Label, clause: clause})
			}
			rows[i].cells = append(rows[i].cells, sheetCell{e.Scored, e.Why})
		}
	}
	rows[len(rows)-1].class = "sum"
	total := sheetRow{label: p.T("score.total"), class: "total"}
	for seat := range state.Players {
		total.cells = append(total.cells, sheetCell{points: totalAfter(scored, int(seat))})
	}
	return scoreSheet{p, scored, append(rows, total)}
}

// totalAfter is the sum of a seat's points up to and including a round.
func totalAfter(scored *table.Scoring, seat int) (total int) {
	for round := range scored.Round {
		total += scored.After.Sheets[round][seat].Sum()
	}
	return total
}

// categories are the lines in which a round is scored (R7, R8). Below them are the sum and the total.
func (s scoreSheet) categories() []sheetRow { return s.rows[:len(s.rows)-2] }

// reason tells what a seat scored in a line, and why.
func (s scoreSheet) reason(row sheetRow, seat razzia.Seat) string {
	cell := row.cells[seat]
	return s.T("score.reason", "label", row.label, "name", s.seatName(seat), "points", i18n.Signed(cell.points), "why", cell.why)
}

// clockText writes the time left, in milliseconds: whole hours, and within an hour minutes and seconds.
func clockText(left int64) string {
	d := time.Duration(left) * time.Millisecond
	if d >= time.Hour {
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// total writes a total of points. Negative ones have a minus sign as wide as a digit.
func total(n int) string {
	if n > 0 {
		return strconv.Itoa(n)
	}
	return i18n.Signed(n)
}

// tone is the CSS class of a number of points.
func tone(n int) string {
	switch {
	case n > 0:
		return "plus"
	case n < 0:
		return "minus"
	}
	return "zero"
}

// size is the absolute value of points.
func size(points int) int { return max(points, -points) }
