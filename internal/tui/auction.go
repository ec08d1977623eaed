package tui

import (
	"fmt"

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
	kind := v.narrator.Text(auctionKeys[a.Kind])
	beat := v.narrator.Text("auction.no_bid") + "."
	if a.Bid != 0 {
		beat = fmt.Sprintf("To beat: %d by %s.", a.Bid, v.narrator.Name(a.Bidder))
	}
	line := fmt.Sprintf(" %s opened by %s. ", kind, v.narrator.Name(a.Opener))
	return v.look.alarm.Render(clip(line, width)) + v.look.strong.Render(clip(beat, width-columns(line)))
}

// auctionText is the text of a seat for the current auction: its bid or pass, or its place in the order. Outside an auction it marks a seat
// that is out of the round.
func auctionText(v *table.View, seat razzia.Seat) string {
	s := &v.Game.State
	switch {
	case s.Seats[seat].Open == 0 && s.Phase != razzia.Over:
		return "is out"
	case s.Phase != razzia.Bidding:
		return ""
	}
	for _, said := range v.Game.Says {
		if said.Seat == seat && said.Cheque == 0 {
			return "passes"
		} else if said.Seat == seat {
			return fmt.Sprintf("bids %d", said.Cheque)
		}
	}
	switch seat {
	case s.Actor:
		return "to bid"
	case s.Auction.Opener:
		return "bids last"
	}
	return "waits"
}
