package i18n

import (
	"fmt"

	"razzia"
)

// Event describes an event in a sentence. It returns "" for the events that [Narrator.Move] has described already:
// a theft, and the opening of a called auction.
func (n Narrator) Event(e razzia.Event) string {
	switch e.Kind {
	case razzia.LootTurnedUp:
		return n.Text("event.loot", "card", n.count(e.Card, 1))
	case razzia.PoliceTurnedUp:
		return n.policeTurnedUp(int(e.Count))
	case razzia.PileParted:
		return n.Text("event.pile_parted")
	case razzia.AuctionOpened:
		return n.auctionOpened(e)
	case razzia.AuctionWon, razzia.RowKept, razzia.RowDiscarded:
		return n.auctionEnded(e)
	case razzia.SeatOut:
		return n.Tell("event.seat_out", e.Seat)
	}
	return n.roundEvent(e)
}

// policeTurnedUp says which police of how many was turned up. The numbers are words with keys of their own, because
// languages inflect them.
func (n Narrator) policeTurnedUp(nth int) string {
	return n.Text("event.police",
		"nth", n.Text(fmt.Sprint("event.police_nth.", nth)),
		"all", n.Text(fmt.Sprint("event.police_of.", n.raidAt())))
}

func (n Narrator) auctionOpened(e razzia.Event) string {
	switch e.Auction {
	case razzia.ByPolice:
		return n.Text("event.police_auction")
	case razzia.FullRow:
		return n.Text("event.full_row_auction")
	}
	return ""
}

func (n Narrator) auctionEnded(e razzia.Event) string {
	switch {
	case e.Kind == razzia.RowKept:
		return n.Text("event.row_kept")
	case e.Kind == razzia.RowDiscarded:
		return n.Text("event.row_discarded", "cards", n.Cards(e.Cards))
	case e.Cards == 0:
		return n.Tell("event.won_cheque", e.Seat, "cheque", int(e.Cheque), "middle", int(e.Middle))
	}
	return n.Tell("event.won_row", e.Seat, "cheque", int(e.Cheque), "middle", int(e.Middle),
		"cards", n.Cards(e.Cards))
}

// roundEvent describes the events that end, score and begin a round.
func (n Narrator) roundEvent(e razzia.Event) string {
	switch e.Kind {
	case razzia.Raid:
		return n.Text("event.raid")
	case razzia.ChequesSpent:
		return n.Text("event.cheques_spent")
	case razzia.SeatScored:
		return n.Tell("event.scored", e.Seat, "n", e.Sheet.Sum(), "round", int(e.Round))
	case razzia.RowLost:
		return n.Text("event.row_lost", "cards", n.Cards(e.Cards))
	case razzia.PropertyReturned:
		return n.Tell("event.property_returned", e.Seat, "cards", n.Cards(e.Cards))
	case razzia.RoundBegan:
		return n.Tell("event.round_began", e.Seat, "round", int(e.Round))
	case razzia.GameEnded:
		return n.Text("event.game_ended")
	}
	return ""
}

// raidAt is the number of police that make a raid with this number of players (R6.1).
func (n Narrator) raidAt() int {
	s := razzia.State{Players: uint8(len(n.names))}
	return s.RaidAt()
}
