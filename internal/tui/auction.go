package tui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// auctionKeys are the catalog keys of the kinds of auctions.
var auctionKeys = map[razzia.AuctionKind]string{
	razzia.ByPolice: "auction.by_police", razzia.FullRow: "auction.full_row", razzia.Called: "auction.called",
}

// An auctionView is the line between the row and the seats: the auction, or the winners.
type auctionView struct {
	look     *look
	narrator i18n.Narrator
	state    *razzia.State
}

// line draws the auction or the winners, if there are any.
func (v auctionView) line(width int) string {
	switch {
	case v.state.Phase == razzia.Over:
		return v.look.strong.Render(clip(" "+v.narrator.Winners(*v.state), width))
	case v.state.Phase == razzia.Bidding:
		return v.auction(width)
	}
	return ""
}

// auction draws the auction: how it was opened and by whose move, and the bid to beat.
func (v auctionView) auction(width int) string {
	a := v.state.Auction
	beat := v.narrator.Text("auction.no_bid")
	if a.Bid != 0 {
		beat = v.narrator.Text("move.bid", "name", v.narrator.Name(a.Bidder), "cheque", int(a.Bid))
	}
	kind := " " + v.narrator.Text(auctionKeys[a.Kind]) + " · "
	line := kind + v.narrator.Text("auction.opened_by", "name", v.narrator.Name(a.Opener)) + " · "
	if columns(line+beat) > width {
		line = kind
	}
	return v.look.alarm.Render(clip(line, width)) + v.look.strong.Render(clip(beat, width-columns(line)))
}

// auctionText is the text of a seat for the current auction: its bid or pass, or that it has yet to say. Outside an auction it marks a seat
// that is out of the round.
func auctionText(words *i18n.Localizer, v *table.View, seat razzia.Seat) string {
	s := &v.Game.State
	switch {
	case s.Seats[seat].Open == 0 && s.Phase != razzia.Over:
		return words.Text("state.out")
	case s.Phase != razzia.Bidding:
		return ""
	}
	for _, said := range v.Game.Says {
		if said.Seat == seat && said.Cheque == 0 {
			return words.Text("state.passed")
		} else if said.Seat == seat {
			return words.Text("state.bids") + " " + i18n.Number(int(said.Cheque))
		}
	}
	if seat == s.Actor {
		return words.Text("state.thinks")
	}
	return words.Text("state.to_bid")
}
