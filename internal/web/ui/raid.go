package ui

import (
	"strconv"

	"razzia"
	"razzia/internal/table"
)

// raided reports whether the block tells of a raid (R6.1).
func (b *Board) raided() bool {
	o := b.outcomeNow()
	return o != nil && o.Beat == table.Raided
}

// blockSign is the name of the drawing in the block: the lamp of a raid, else the gavel of an auction.
func (b *Board) blockSign() string {
	if b.raided() {
		return "raid"
	}
	return "gavel"
}

// raidText says who drew the last police card, and what it ends.
func (b *Board) raidText() string {
	seat := b.outcomeNow().Seat
	if seat == razzia.NoSeat {
		return b.T("shown.raid_ends")
	}
	nth := b.T("event.police_nth." + strconv.Itoa(b.State().RaidAt()))
	if b.isYou(seat) {
		return b.T("status.raid_you", "nth", nth)
	}
	return b.T("status.raid", "nth", nth, "name", b.Narrator.Name(seat))
}
