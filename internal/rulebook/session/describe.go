package session

import (
	"fmt"
	"strings"

	"razzia"
)

// writePiles writes the numbers of cards in the piles: "59 60", or "119" with one pile.
func (r *run) writePiles() string {
	s := &r.game.State
	if s.OnePile {
		return fmt.Sprint(s.Piles[0])
	}
	return fmt.Sprintf("%d %d", s.Piles[0], s.Piles[1])
}

// writeAuction writes the auction that runs: "police by Dennis, Elke bid 9".
func (r *run) writeAuction() string {
	a := r.game.State.Auction
	switch {
	case a.Kind == razzia.NoAuctionRuns:
		return none
	case a.Bid == 0:
		return fmt.Sprintf("%v by %s, no bid", a.Kind, r.name(a.Opener))
	}
	return fmt.Sprintf("%v by %s, %s bid %d", a.Kind, r.name(a.Opener), r.name(a.Bidder), a.Bid)
}

// writeWinners writes the names of the winners.
func (r *run) writeWinners() string {
	var names []string
	for _, seat := range r.game.State.Winners() {
		names = append(names, r.name(seat))
	}
	return orNone(strings.Join(names, " "))
}

// writeEvents writes the events of the last move.
func (r *run) writeEvents() string {
	var list []string
	for _, e := range r.events {
		list = append(list, r.writeEvent(e))
	}
	return orNone(strings.Join(list, ", "))
}

// writeEvent writes an event in the words that testdata/README.md lists.
func (r *run) writeEvent(e razzia.Event) string {
	name, cards := r.name(e.Seat), orNone(e.Cards.String())
	switch e.Kind {
	case razzia.LootTurnedUp:
		return "loot " + e.Card.String()
	case razzia.PoliceTurnedUp:
		return fmt.Sprintf("police %d", e.Count)
	case razzia.PileParted:
		return "pile parted"
	case razzia.LootStolen:
		return fmt.Sprintf("%s stole %s with %d", name, cards, e.Count)
	case razzia.AuctionOpened:
		return fmt.Sprintf("%s opened %v", name, e.Auction)
	case razzia.AuctionWon:
		return fmt.Sprintf("%s won %v for %d: cheque %d and %s", name, e.Auction, e.Cheque, e.Middle, cards)
	case razzia.RowKept:
		return "row kept"
	case razzia.RowDiscarded:
		return "row discarded " + cards
	case razzia.SeatOut:
		return name + " out"
	}
	return r.writeEnd(e)
}

// writeEnd writes an event of the end of a round.
func (r *run) writeEnd(e razzia.Event) string {
	name, cards := r.name(e.Seat), orNone(e.Cards.String())
	switch e.Kind {
	case razzia.Raid:
		return "raid"
	case razzia.ChequesSpent:
		return "cheques spent"
	case razzia.SeatScored:
		return fmt.Sprintf("%s scored %d in round %d", name, e.Sheet.Sum(), e.Round)
	case razzia.RowLost:
		return "row lost " + cards
	case razzia.PropertyReturned:
		return fmt.Sprintf("%s returned %s", name, cards)
	case razzia.RoundBegan:
		return fmt.Sprintf("round %d began with %s", e.Round, name)
	case razzia.GameEnded:
		return "game ended"
	}
	return fmt.Sprintf("event %d", e.Kind)
}
