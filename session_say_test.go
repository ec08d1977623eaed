package razzia_test

import (
	"fmt"
	"strings"

	"razzia"
)

// pilesInWords writes the numbers of cards in the piles: "59 60", or "119" with one pile.
func (t *table) pilesInWords() string {
	s := &t.game.State
	if s.OnePile {
		return fmt.Sprint(s.Piles[0])
	}
	return fmt.Sprintf("%d %d", s.Piles[0], s.Piles[1])
}

// auctionInWords writes the auction that runs: "police by Dennis, Elke bid 9".
func (t *table) auctionInWords() string {
	a := t.game.State.Auction
	switch {
	case a.Kind == razzia.NoAuctionRuns:
		return none
	case a.Bid == 0:
		return fmt.Sprintf("%v by %s, no bid", a.Kind, t.name(a.Opener))
	}
	return fmt.Sprintf("%v by %s, %s bid %d", a.Kind, t.name(a.Opener), t.name(a.Bidder), a.Bid)
}

// winnersInWords lists the winners' names.
func (t *table) winnersInWords() string {
	var names []string
	for _, seat := range t.game.State.Winners() {
		names = append(names, t.name(seat))
	}
	return orNone(strings.Join(names, " "))
}

// eventsInWords lists the events of the last move.
func (t *table) eventsInWords() string {
	var list []string
	for _, e := range t.events {
		list = append(list, t.eventInWords(e))
	}
	return orNone(strings.Join(list, ", "))
}

// eventInWords says an event in the words that testdata/README.md lists.
func (t *table) eventInWords(e razzia.Event) string {
	who, cards := t.name(e.Seat), orNone(e.Cards.String())
	switch e.Kind {
	case razzia.LootTurnedUp:
		return "loot " + e.Card.String()
	case razzia.PoliceTurnedUp:
		return fmt.Sprintf("police %d", e.Count)
	case razzia.PileParted:
		return "pile parted"
	case razzia.LootStolen:
		return fmt.Sprintf("%s stole %s with %d", who, cards, e.Count)
	case razzia.AuctionOpened:
		return fmt.Sprintf("%s opened %v", who, e.Auction)
	case razzia.AuctionWon:
		return fmt.Sprintf("%s won %v for %d: cheque %d and %s", who, e.Auction, e.Cheque, e.Middle, cards)
	case razzia.RowKept:
		return "row kept"
	case razzia.RowDiscarded:
		return "row discarded " + cards
	case razzia.SeatOut:
		return who + " out"
	}
	return t.endInWords(e)
}

// endInWords says an event of the end of a round.
func (t *table) endInWords(e razzia.Event) string {
	who, cards := t.name(e.Seat), orNone(e.Cards.String())
	switch e.Kind {
	case razzia.Raid:
		return "raid"
	case razzia.ChequesSpent:
		return "cheques spent"
	case razzia.SeatScored:
		return fmt.Sprintf("%s scored %d in round %d", who, e.Sheet.Sum(), e.Round)
	case razzia.RowLost:
		return "row lost " + cards
	case razzia.PropertyReturned:
		return fmt.Sprintf("%s returned %s", who, cards)
	case razzia.RoundBegan:
		return fmt.Sprintf("round %d began with %s", e.Round, who)
	case razzia.GameEnded:
		return "game ended"
	}
	return fmt.Sprintf("event %d", e.Kind)
}
