package ui

import (
	"fmt"
	"strings"

	"razzia"
	"razzia/internal/i18n"
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
func (b *Board) sheetRows(s Scored) []sheetRow {
	var rows []sheetRow
	state := &s.Game.State
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
func (b *Board) totalAfter(s Scored, seat int) (total int) {
	for round := range s.Round {
		total += s.Game.Sheets[round][seat].Sum()
	}
	return total
}

// The field of the curve.
const (
	curveWide = 600.0
	curveHigh = 240.0
	curveEdge = 8.0
)

// curveBounds are the lowest and the highest points of the game, zero among them.
func (b *Board) curveBounds() (low, high int) {
	for _, p := range b.Story.Curve {
		for i := range b.View.Seats {
			low, high = min(low, p.Seats[i]), max(high, p.Seats[i])
		}
	}
	return low, max(high, low+1)
}

// curveY is the height at which points are drawn.
func (b *Board) curveY(points int) float64 {
	low, high := b.curveBounds()
	return curveEdge + (curveHigh-2*curveEdge)*float64(high-points)/float64(high-low)
}

// curveOf lists the corners of the curve of a seat.
func (b *Board) curveOf(seat int) string {
	var out strings.Builder
	for _, p := range b.Story.Curve {
		x := curveWide * float64(p.Ply) / float64(max(1, b.View.Ply))
		fmt.Fprintf(&out, "%.0f,%.0f ", x, b.curveY(p.Seats[seat]))
	}
	return out.String()
}

func (b *Board) zeroLine() string { return fmt.Sprintf("M0 %.0fH%.0f", b.curveY(0), curveWide) }
