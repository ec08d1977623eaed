package i18n

import (
	"fmt"

	"razzia"
)

// Event says what happened in a step. It says nothing of what the move itself has said already: a
// theft, and the opening of a called auction.
func (t Narrator) Event(e razzia.Event) string {
	switch e.Kind {
	case razzia.LootTurnedUp:
		return t.Text("event.loot", "card", t.count(e.Card, 1))
	case razzia.PoliceTurnedUp:
		return t.policeTurnedUp(int(e.Count))
	case razzia.PileParted:
		return t.Text("event.pile_parted")
	case razzia.AuctionOpened:
		return t.auctionOpened(e)
	case razzia.AuctionWon, razzia.RowKept, razzia.RowDiscarded:
		return t.auctionEnded(e)
	case razzia.SeatOut:
		return t.Text("event.seat_out", "name", t.Name(e.Seat))
	}
	return t.roundEvent(e)
}

// policeTurnedUp says which police of how many this is. The numbers are words, which have keys of their
// own because languages inflect them.
func (t Narrator) policeTurnedUp(nth int) string {
	return t.Text("event.police",
		"nth", t.Text(fmt.Sprint("event.police_nth.", nth)),
		"all", t.Text(fmt.Sprint("event.police_of.", t.raidAt())))
}

func (t Narrator) auctionOpened(e razzia.Event) string {
	switch e.Auction {
	case razzia.ByPolice:
		return t.Text("event.police_auction")
	case razzia.FullRow:
		return t.Text("event.full_row_auction")
	}
	return ""
}

func (t Narrator) auctionEnded(e razzia.Event) string {
	switch {
	case e.Kind == razzia.RowKept:
		return t.Text("event.row_kept")
	case e.Kind == razzia.RowDiscarded:
		return t.Text("event.row_discarded", "cards", t.Cards(e.Cards))
	case e.Cards == 0:
		return t.Text("event.won_cheque", "name", t.Name(e.Seat), "cheque", int(e.Cheque), "middle", int(e.Middle))
	}
	return t.Text("event.won_row", "name", t.Name(e.Seat), "cheque", int(e.Cheque), "middle", int(e.Middle),
		"cards", t.Cards(e.Cards))
}

// roundEvent says what ends, scores and begins a round.
func (t Narrator) roundEvent(e razzia.Event) string {
	switch e.Kind {
	case razzia.Raid:
		return t.Text("event.raid")
	case razzia.ChequesSpent:
		return t.Text("event.cheques_spent")
	case razzia.SeatScored:
		return t.Text("event.scored", "name", t.Name(e.Seat), "n", e.Sheet.Sum(), "round", int(e.Round))
	case razzia.RowLost:
		return t.Text("event.row_lost", "cards", t.Cards(e.Cards))
	case razzia.PropertyReturned:
		return t.Text("event.property_returned", "name", t.Name(e.Seat), "cards", t.Cards(e.Cards))
	case razzia.RoundBegan:
		return t.Text("event.round_began", "round", int(e.Round), "name", t.Name(e.Seat))
	case razzia.GameEnded:
		return t.Text("event.game_ended")
	}
	return ""
}

// raidAt is the number of police that make a raid for so many players (R6.1).
func (t Narrator) raidAt() int {
	s := razzia.State{Players: uint8(len(t.names))}
	return s.RaidAt()
}
