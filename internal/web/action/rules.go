package action

import (
	"fmt"

	"razzia"
	"razzia/internal/fault"
)

// refusalsInWords says to programs why the rules do not allow a move. The other reasons none can cause: moves are parsed before (N2), only
// the table reveals cards, and it refuses all moves itself when the game is over.
var refusalsInWords = map[razzia.Reason]string{
	razzia.NoSuchPile:    "The game has no such pile",
	razzia.PileEmpty:     "The pile is empty",
	razzia.AuctionRuns:   "An auction runs: only bids and passes are legal",
	razzia.NoAuction:     "No auction runs: bids and passes are not legal",
	razzia.NoThief:       "The seat has no thief to spend",
	razzia.TooFewThieves: "The seat has fewer thieves than the steal takes cards",
	razzia.MoreThanRow:   "The row has fewer cards than the steal takes",
	razzia.NotInRow:      "The row does not have all these cards",
	razzia.ChequeNotOpen: "The cheque is not an open cheque of the seat",
	razzia.BidTooLow:     "The cheque is not higher than the highest bid",
	razzia.MustBid:       "The seat called this auction and all others passed, so it must bid",
}

// ofRules lists the faults of moves that the rules do not allow.
func ofRules() (list []*fault.Fault) {
	for _, r := range razzia.Reasons() {
		if words := refusalsInWords[r]; words != "" {
			list = append(list, fault.Refused.New(r.String(), "", fmt.Sprintf("%s (%s).", words, r.Clause())))
		}
	}
	return list
}
