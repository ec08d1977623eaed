package tui

import (
	"fmt"

	"razzia"
)

// auctionKeys are the catalog keys of the kinds of auctions.
var auctionKeys = map[razzia.AuctionKind]string{
	razzia.ByPolice: "auction.by_police", razzia.FullRow: "auction.full_row", razzia.Called: "auction.called",
}

// An auctionView is the line between the row and the seats: the auction, or the winners.
type auctionView struct{ *picture }

// line draws the auction or the winners, if there are any.
func (v auctionView) line(width int) string {
	switch {
	case v.over():
		return v.look.strong.Render(clip(" "+v.narrator.Winners(*v.state()), width))
	case v.state().Phase == razzia.Bidding:
		return v.auction(width)
	}
	return ""
}

// auction draws the auction: how it was opened and by whose move, and the bid to beat.
func (v auctionView) auction(width int) string {
	a := v.state().Auction
	kind := v.narrator.Text(auctionKeys[a.Kind])
	beat := v.narrator.Text("auction.no_bid") + "."
	if a.Bid != 0 {
		beat = fmt.Sprintf("To beat: %d by %s.", a.Bid, v.narrator.Name(a.Bidder))
	}
	line := fmt.Sprintf(" %s opened by %s. ", kind, v.narrator.Name(a.Opener))
	return v.look.alarm.Render(clip(line, width)) + v.look.strong.Render(clip(beat, width-columns(line)))
}

// auctionTexts returns the text of each seat for the current auction: its bid or pass, or its place in the order.
// Outside an auction it marks the seats that are out of the round.
func auctionTexts(s *razzia.State, moves []razzia.Move) (words [razzia.MaxPlayers]string) {
	for i := range s.Players {
		if s.Seats[i].Open == 0 && s.Phase != razzia.Over {
			words[i] = "is out"
		}
	}
	if s.Phase != razzia.Bidding {
		return words
	}
	made := auctionMoves(moves)
	for i, seat := range bidders(s) {
		switch {
		case seat == s.Actor:
			words[seat] = "to bid"
		case i < len(made) && made[i].Verb() == razzia.ToBid:
			words[seat] = fmt.Sprintf("bids %d", made[i].Cheque())
		case i < len(made):
			words[seat] = "passes"
		case seat == s.Auction.Opener:
			words[seat] = "bids last"
		default:
			words[seat] = "waits"
		}
	}
	return words
}

// auctionMoves are the moves of the current auction: the bids and passes at the end of the game so far.
func auctionMoves(moves []razzia.Move) []razzia.Move {
	first := len(moves)
	for first > 0 && (moves[first-1].Verb() == razzia.ToBid || moves[first-1].Verb() == razzia.ToPass) {
		first--
	}
	return moves[first:]
}

// bidders are the seats that have a say in the auction, in order: clockwise from the left of the opener, with the
// opener last (R4.1).
func bidders(s *razzia.State) []razzia.Seat {
	var seats []razzia.Seat
	for i := range razzia.Seat(s.Players) {
		seat := (s.Auction.Opener + 1 + i) % razzia.Seat(s.Players)
		if s.Seats[seat].Open != 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}
