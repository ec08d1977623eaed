package i18n

import "razzia"

// Refusal explains to the player who tried a move why it is not allowed.
func (n Narrator) Refusal(r *razzia.Refusal) string {
	s, m := &r.State, r.Move
	switch r.Reason {
	case razzia.ChequeNotOpen:
		return n.Text("refusal.cheque_not_open", "cheque", int(m.Cheque()))
	case razzia.BidTooLow:
		return n.Text("refusal.bid_too_low", "cheque", int(m.Cheque()), "bid", int(s.Auction.Bid), "name", n.Name(s.Auction.Bidder))
	case razzia.NoSuchPile:
		return n.Text("refusal.no_such_pile", "pile", int(m.Pile()))
	case razzia.PileEmpty:
		return n.Text("refusal.pile_empty", "pile", int(m.Pile()))
	case razzia.TooFewThieves:
		return n.Text("refusal.too_few_thieves", "n", s.Seats[s.Actor].Property.Count(razzia.Thief))
	case razzia.MoreThanRow, razzia.NotInRow:
		return n.Text("refusal.not_in_row", "cards", n.Cards(m.Loot()))
	}
	return n.Text(plainRefusals[r.Reason])
}

// plainRefusals are the keys of the refusals whose texts need no value of the move or the state.
var plainRefusals = map[razzia.Reason]string{
	razzia.UnknownMove:    "refusal.unknown_move",
	razzia.GameOver:       "refusal.game_over",
	razzia.RevealDue:      "refusal.reveal_due",
	razzia.NothingDrawn:   "refusal.nothing_drawn",
	razzia.CardNotLeft:    "refusal.card_not_left",
	razzia.AuctionRuns:    "refusal.auction_runs",
	razzia.NoAuction:      "refusal.no_auction",
	razzia.NothingToSteal: "refusal.nothing_to_steal",
	razzia.NoThief:        "refusal.no_thief",
	razzia.MustBid:        "refusal.must_bid",
}
