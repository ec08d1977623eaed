package ui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// raidIsNext reports whether the next police card is the raid (R6.1).
func (b *Board) raidIsNext() bool {
	return int(b.State().Police) == b.State().RaidAt()-1 && !b.Over()
}

// policeMark is the name of the drawing on a place of the police line.
func (b *Board) policeMark() string {
	if b.Me.Theme == i18n.Theme2020 {
		return "mark-police-2020"
	}
	return "mark-police"
}

// rowLabel names the cards of the row.
func (b *Board) rowLabel() string {
	cards := b.State().Row.Cards()
	return b.T("aria.row", "n", cards.Len(), "cards", b.Localizer.Cards(cards))
}

// blockClass is the CSS class of the block: the kind of what happens there.
func (b *Board) blockClass() string {
	if b.State().Phase == razzia.Bidding {
		return "selling"
	}
	return ""
}

// blockTitle names the auction, or says that there is none.
func (b *Board) blockTitle() string {
	if b.State().Phase == razzia.Bidding {
		return b.auctionText()
	}
	return b.T("status.no_auction")
}

// stillToBid lists the players who have yet to bid or pass, in order.
func (b *Board) stillToBid() string {
	var names []string
	for _, seat := range b.View.Game.ToSay {
		names = append(names, b.seatName(seat))
	}
	return strings.Join(names, ", ")
}

// seatName is the name of a seat. The viewer's only seat is "You".
func (b *Board) seatName(i razzia.Seat) string {
	if b.View.Seats[i].Mine && b.mySeats() == 1 && b.Replay == nil {
		return b.T("table.you")
	}
	return b.Narrator.Name(i)
}
