package ui

import "razzia/internal/table"

// shows reports whether the board is a picture of a stage: it tells what has just happened, and has no actions.
func (b *Board) shows() bool { return b.Beat != table.Final && b.Beat != table.Past }

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

// exchangeText tells which cheques change owners (R4.3), "" if none do in this picture.
func (b *Board) exchangeText() string {
	o := b.outcomeNow()
	switch {
	case o == nil || b.Beat != table.Exchanged:
		return ""
	case b.isMe(o.Seat):
		return b.T("shown.exchange_you", "cheque", int(o.Cheque), "middle", int(o.Middle))
	}
	return b.T("shown.exchange", "cheque", int(o.Cheque), "middle", int(o.Middle), "name", b.Narrator.Name(o.Seat))
}
