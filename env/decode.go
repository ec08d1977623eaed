package env

import (
	"encoding/binary"
	"errors"
	"fmt"

	"razzia"
)

// mostPoints is more than the points of any player: a larger total cannot come from play.
const mostPoints = 1000

// Decode reads a state that [Encode] wrote. It returns an error if the bytes are not those of a position, as
// [razzia.Restore] checks it.
func Decode(from *[StateSize]byte) (razzia.State, error) {
	s := razzia.State{
		Players: from[atPlayers], OnePile: from[atPiles] == 1, Round: from[atRound], Phase: razzia.Phase(from[atPhase]),
		Actor: razzia.Seat(from[atActor]), Drawer: razzia.Seat(from[atDrawer]), Pile: from[atPile],
		Middle: razzia.Cheque(from[atMiddle]), Police: from[atPolice], Piles: [2]uint8(from[atCounts:]),
		Auction: razzia.Auction{Kind: razzia.AuctionKind(from[atKind]), Opener: razzia.Seat(from[atOpener]),
			Bid: razzia.Cheque(from[atBid]), Bidder: razzia.Seat(from[atBidder])},
	}
	if s.Players < razzia.MinPlayers || s.Players > razzia.MaxPlayers {
		return razzia.State{}, fmt.Errorf("%d players: want 2 to 5 (R2.1)", s.Players)
	}
	if err := decodeCards(from, &s); err != nil {
		return razzia.State{}, err
	}
	s, err := razzia.Restore(s)
	if err != nil {
		return razzia.State{}, err
	}
	// Restore ignores fields that belong to another phase. They are written in one way only.
	var again [StateSize]byte
	if Encode(&s, &again); again != *from {
		return razzia.State{}, errors.New("some bytes have another value than in any position")
	}
	return s, nil
}

// decodeCards reads the row, the cards left and the seats.
func decodeCards(from *[StateSize]byte, s *razzia.State) (err error) {
	if s.Row, err = rowOf(from[atRow:][:min(int(from[atRowLen]), razzia.RowSize)]); err != nil {
		return err
	}
	if s.Left, err = cardsOf(from[atLeft:][:razzia.Police]); err != nil {
		return err
	}
	for i := range s.Players {
		if err := decodeSeat(from[atSeats+int(i)*seatSize:][:seatSize], &s.Seats[i]); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

// decodeSeat reads a seat.
func decodeSeat(from []byte, h *razzia.Holding) (err error) {
	h.Open = razzia.Cheques(binary.LittleEndian.Uint16(from[atOpen:]))
	h.Spent = razzia.Cheques(binary.LittleEndian.Uint16(from[atSpent:]))
	h.Total = int16(binary.LittleEndian.Uint16(from[atTotal:]))
	if h.Total < -mostPoints || h.Total > mostPoints {
		return fmt.Errorf("%d points: want at most %d", h.Total, mostPoints)
	}
	h.Property, err = cardsOf(from[atProperty:][:razzia.Restaurant])
	return err
}

// cardsOf returns the set of cards with these counts, in card order.
func cardsOf(counts []byte) (set razzia.Cards, err error) {
	for i, n := range counts {
		c := razzia.Card(i + 1)
		if int(n) > c.Copies() {
			return 0, fmt.Errorf("%d cards %v: want at most %d (R1.2)", n, c, c.Copies())
		}
		set += single[c] * razzia.Cards(n)
	}
	return set, nil
}

// rowOf returns the row of these cards.
func rowOf(bytes []byte) (razzia.Row, error) {
	cards, set := make([]razzia.Card, 0, razzia.RowSize), razzia.Cards(0)
	for _, b := range bytes {
		c := razzia.Card(b)
		if !c.IsLoot() || set.Count(c) == c.Copies() {
			return razzia.Row{}, fmt.Errorf("card %d in the row: want loot of the game (R1.2)", b)
		}
		cards, set = append(cards, c), set+single[c]
	}
	return razzia.RowOf(cards...), nil
}
