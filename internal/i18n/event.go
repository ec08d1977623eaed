package i18n

import (
	"fmt"

	"razzia"
)

// Event says what happened in a step. It says nothing of what the move itself has said already: a
// theft, and the opening of a called auction.
func (t Teller) Event(e razzia.Event) string {
	switch e.Kind {
	case razzia.LootTurnedUp:
		return fmt.Sprintf("It is %s.", count(e.Card, 1))
	case razzia.PoliceTurnedUp:
		return fmt.Sprintf("It is police, the %s of %s.", ordinal(int(e.Count)), number(t.raidAt()))
	case razzia.PileParted:
		return "That pile is empty: the other is parted into two."
	case razzia.AuctionOpened:
		return t.auctionOpened(e)
	case razzia.AuctionWon, razzia.RowKept, razzia.RowDiscarded:
		return t.auctionEnded(e)
	case razzia.SeatOut:
		return fmt.Sprintf("%s has no open cheque left and is out for this round.", t.Name(e.Seat))
	}
	return t.roundEvent(e)
}

func (t Teller) auctionOpened(e razzia.Event) string {
	switch e.Auction {
	case razzia.ByPolice:
		return "A police auction."
	case razzia.FullRow:
		return "The row is full: an auction."
	}
	return ""
}

func (t Teller) auctionEnded(e razzia.Event) string {
	switch {
	case e.Kind == razzia.RowKept:
		return "All passed: the row stays."
	case e.Kind == razzia.RowDiscarded:
		return fmt.Sprintf("All passed: %s leave the game.", Cards(e.Cards))
	case e.Cards == 0:
		return fmt.Sprintf("%s pays %d for cheque %d alone.", t.Name(e.Seat), e.Cheque, e.Middle)
	}
	return fmt.Sprintf("%s pays %d for %s and takes cheque %d.", t.Name(e.Seat), e.Cheque, Cards(e.Cards), e.Middle)
}

// roundEvent says what ends, scores and begins a round.
func (t Teller) roundEvent(e razzia.Event) string {
	switch e.Kind {
	case razzia.Raid:
		return "Razzia! The raid ends the round, and nobody gets the row."
	case razzia.ChequesSpent:
		return "The last cheque is spent: the round ends."
	case razzia.SeatScored:
		return fmt.Sprintf("%s scores %s in round %d.", t.Name(e.Seat), points(e.Sheet.Sum()), e.Round)
	case razzia.RowLost:
		return fmt.Sprintf("The row leaves the game: %s.", Cards(e.Cards))
	case razzia.PropertyReturned:
		return fmt.Sprintf("%s gives back %s.", t.Name(e.Seat), Cards(e.Cards))
	case razzia.RoundBegan:
		return fmt.Sprintf("Round %d begins. %s has the highest cheque and the first turn.", e.Round, t.Name(e.Seat))
	case razzia.GameEnded:
		return "The game is over."
	}
	return ""
}

// raidAt is the number of police that make a raid for so many players (R6.1).
func (t Teller) raidAt() int {
	s := razzia.State{Players: uint8(len(t.names))}
	return s.RaidAt()
}

// number writes a small number as a word.
func number(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven"}
	if n < 0 || n >= len(words) {
		return fmt.Sprint(n)
	}
	return words[n]
}

// ordinal writes a small number as a word of order.
func ordinal(n int) string {
	words := [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"}
	if n < 1 || n >= len(words) {
		return fmt.Sprintf("%dth", n)
	}
	return words[n]
}
