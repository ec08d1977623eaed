package ui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A SmallBoard is a table at half size on a page around the table: one looks at it, and does nothing there.
type SmallBoard struct {
	tablePage
	seats bool // they are shown
}

// NewSmallBoard makes the small board of what a viewer sees at a table.
func NewSmallBoard(p Page, v table.View, log *picture.Log) SmallBoard {
	names := make([]string, len(v.Seats))
	for i, s := range v.Seats {
		names[i] = s.Name
	}
	b := SmallBoard{tablePage{Page: p, Picture: picture.Of(v, log, picture.Moment{}),
		Narrator: p.Localizer.Narrator(names, i18n.IsolatedNames)}, true}
	b.Narrator = b.Narrator.To(addressed(&b.tablePage))
	return b
}

// SmallOf is the small board of a position, without its seats.
func SmallOf(b *PositionBoard) SmallBoard { return SmallBoard{b.tablePage, false} }

// told describes the board for those who do not see it.
func (b *SmallBoard) told() string {
	s := stageOf(&b.tablePage)
	return strings.Join([]string{b.T("aria.police_line", "count", int(b.State.Police), "all", b.State.RaidAt()), s.rowLabel(),
		b.T("aria.middle_cheque", "middle", int(b.State.Middle)), b.title()}, ". ") + "."
}

// title is what happens in the block.
func (b *SmallBoard) title() string {
	if b.posed != nil {
		return b.posed.Task
	}
	return blockView{&b.tablePage, b.Outcome}.title()
}

// under is the line below the title: who has yet to bid, or else whose turn it is.
func (b *SmallBoard) under() string {
	if list := b.View.Game.ToSay; len(list) > 0 {
		names := make([]string, len(list))
		for i, seat := range list {
			names[i] = b.seatName(seat)
		}
		return b.T("status.still_to_bid") + " " + strings.Join(names, ", ")
	}
	if actor := b.State.Actor; actor != razzia.NoSeat && !b.Over {
		if b.IsYou(actor) {
			return b.T("table.your_turn")
		}
		return b.T("table.turn_of", "name", b.Narrator.Name(actor))
	}
	return ""
}

// bid is the highest bid of the auction and its bidder; no cheque without one.
func (b *SmallBoard) bid() (razzia.Seat, razzia.Cheque) {
	if b.State.Phase != razzia.Bidding {
		return razzia.NoSeat, 0
	}
	return b.State.Auction.Bidder, b.State.Auction.Bid
}

// seatClass is the class of a seat on a small board.
func (b *SmallBoard) seatClass(seat razzia.Seat) string {
	switch bidder, bid := b.bid(); {
	case bid != 0 && bidder == seat:
		return "bids"
	case b.State.Actor == seat && !b.Over:
		return "acts"
	}
	return ""
}

// holding lists the cheques of a seat, and whether each is spent.
func (b *SmallBoard) holding(seat razzia.Seat) []heldCheque {
	return seatOf(&b.tablePage, seat).cheques()
}

// row lists the cards of the row.
func (b *SmallBoard) row() (cards []razzia.Card) {
	for _, piece := range b.Log.Row {
		cards = append(cards, piece.Card)
	}
	return cards
}
