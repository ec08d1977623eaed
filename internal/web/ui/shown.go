package ui

import "razzia/internal/table"

// showTitle says in two or three words what the picture of a stage tells.
func (b *Board) showTitle() string {
	switch b.Beat {
	case table.Said, table.Sold, table.Discarded:
		return b.auctionText()
	case table.Exchanged:
		return b.T("shown.sold")
	case table.Counted:
		return b.T("status.counted", "round", int(b.State().Round))
	case table.Raided:
		return b.T("shown.raid")
	}
	return b.T("table.turning_up")
}

// shownText adds a sentence to the title.
func (b *Board) shownText() string {
	if b.Beat == table.Raided {
		return b.T("shown.raid_ends")
	}
	return ""
}
