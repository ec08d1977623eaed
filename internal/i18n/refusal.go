package i18n

import (
	"fmt"

	"razzia"
)

// Refusal says to the player who tried it why a move is not allowed.
func (t Teller) Refusal(r *razzia.Refusal) string {
	s, m := &r.State, r.Move
	switch r.Reason {
	case razzia.ChequeNotOpen:
		return fmt.Sprintf("You have no open cheque %d.", m.Cheque())
	case razzia.BidTooLow:
		return fmt.Sprintf("%d is too low: the bid to beat is %d by %s.", m.Cheque(), s.Auction.Bid, t.Name(s.Auction.Bidder))
	case razzia.MustBid:
		return "You called this auction and all others passed: you must bid."
	case razzia.NoSuchPile:
		return fmt.Sprintf("There is no pile %d in this game.", m.Pile())
	case razzia.PileEmpty:
		return fmt.Sprintf("Pile %d is empty.", m.Pile())
	case razzia.NothingToSteal:
		return "Choose what to steal."
	case razzia.NoThief:
		return "You have no thief."
	case razzia.TooFewThieves:
		return fmt.Sprintf("You have only %s.", count(razzia.Thief, s.Seats[s.Actor].Property.Count(razzia.Thief)))
	case razzia.MoreThanRow, razzia.NotInRow:
		return fmt.Sprintf("The row does not hold %s.", Cards(m.Loot()))
	}
	return outOfTurn(r.Reason)
}

// outOfTurn says why this is not the time for a move.
func outOfTurn(r razzia.Reason) string {
	switch r {
	case razzia.GameOver:
		return "The game is over."
	case razzia.AuctionRuns:
		return "An auction is running: bid or pass."
	case razzia.NoAuction:
		return "No auction is running: draw, steal or call."
	case razzia.RevealDue:
		return "A card is being turned up."
	case razzia.NothingDrawn:
		return "Nothing was drawn."
	case razzia.CardNotLeft:
		return "No such card is left in the piles."
	}
	return "There is no such move."
}
