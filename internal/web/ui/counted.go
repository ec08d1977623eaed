package ui

import "razzia"

// reasonText tells what a seat scored in a line of the score sheet, and why.
func (b *Board) reasonText(label string, seat razzia.Seat, cell sheetCell) string {
	return b.T("score.reason", "label", label, "name", b.seatName(seat), "points", signed(cell.points), "why", cell.why)
}
