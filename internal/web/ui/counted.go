package ui

import (
	"razzia"
	"razzia/internal/table"
)

// counted is the round that the last move has ended, nil if it ended none. Its score sheet stands on the stage.
func (b *Board) counted() *table.Scoring {
	if len(b.Log.Facts) == 0 || len(b.Log.Scorings) == 0 || b.Over() || b.View.Lesson != nil || b.Log.Resumed {
		return nil
	}
	for _, e := range b.Log.Facts[len(b.Log.Facts)-1].Events {
		if e.Kind == razzia.SeatScored {
			return &b.Log.Scorings[len(b.Log.Scorings)-1]
		}
	}
	return nil
}

// reasonText tells what a seat scored in a line of the score sheet, and why.
func (b *Board) reasonText(label string, seat razzia.Seat, cell sheetCell) string {
	return b.T("score.reason", "label", label, "name", b.seatName(seat), "points", signed(cell.points), "why", cell.why)
}
