package referee

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// raidAt is the number of police cards that cause a raid, by the number of players (R6.1).
var raidAt = [...]int{2: 5, 3: 7, 4: 7, 5: 7}

// checkPhase compares the phase with the rest of the state.
func checkPhase(s razzia.State) error {
	raid := raidAt[s.Players]
	switch {
	case s.RaidAt() != raid:
		return fmt.Errorf("RaidAt says %d, want %d", s.RaidAt(), raid)
	case int(s.Police) >= raid && s.Phase != razzia.Over:
		return fmt.Errorf("the round goes on after %d police cards, want a raid", s.Police)
	case s.Round < 1 || s.Round > 3:
		return fmt.Errorf("round %d, want 1 to 3", s.Round)
	case s.Phase != razzia.Revealing && (s.Drawer != razzia.NoSeat || s.Pile != 0):
		return fmt.Errorf("drawer %d and pile %d in phase %v, want none", s.Drawer, s.Pile, s.Phase)
	case s.Phase != razzia.Bidding && s.Auction != razzia.Auction{}:
		return fmt.Errorf("auction %+v in phase %v, want none", s.Auction, s.Phase)
	case s.Row.Len() == 7 && s.Auction.Kind != razzia.FullRow:
		return fmt.Errorf("a full row without a full-row auction")
	}
	switch s.Phase {
	case razzia.Turn:
		return checkIn(s, s.Actor)
	case razzia.Revealing:
		return checkRevealing(s)
	case razzia.Bidding:
		return checkBidding(s)
	case razzia.Over:
		return checkOver(s)
	}
	return fmt.Errorf("phase %d, want one of the four", s.Phase)
}

// checkIn checks that a seat takes part in the game and is not out (R5.1).
func checkIn(s razzia.State, seat razzia.Seat) error {
	if seat < 0 || int(seat) >= int(s.Players) || s.Seats[seat].Open.Len() == 0 {
		return fmt.Errorf("seat %d acts, want a seat with an open cheque", seat)
	}
	return nil
}

// checkRevealing checks that a card can be revealed and that no seat is to act (R3.1).
func checkRevealing(s razzia.State) error {
	if s.Actor != razzia.NoSeat || s.Pile < 1 || s.Pile > 2 || s.Piles[s.Pile-1] == 0 {
		return fmt.Errorf("actor %d and pile %d in a reveal, want no actor and a pile with a card", s.Actor, s.Pile)
	}
	return checkIn(s, s.Drawer)
}

// checkBidding checks that the auction is one of R4, and that its highest bidder can pay the bid.
func checkBidding(s razzia.State) error {
	a := s.Auction
	switch {
	case !slices.Contains([]string{"police", "full-row", "called"}, a.Kind.String()):
		return fmt.Errorf("an auction of kind %v, want police, full-row or called", a.Kind)
	case a.Kind == razzia.FullRow && s.Row.Len() != 7:
		return fmt.Errorf("a full-row auction of %d cards, want 7", s.Row.Len())
	case (a.Bid == 0) != (a.Bidder == razzia.NoSeat):
		return fmt.Errorf("bidder %d and bid %d, want both or none", a.Bidder, a.Bid)
	case a.Bid != 0 && !s.Seats[a.Bidder].Open.Has(a.Bid):
		return fmt.Errorf("seat %d bids %d, want one of its open cheques", a.Bidder, a.Bid)
	}
	return errors.Join(checkIn(s, a.Opener), checkIn(s, s.Actor))
}

// checkOver checks that the game ends in round 3, won by the seats with the highest total (R6.4, R8.4).
func checkOver(s razzia.State) error {
	var winners []razzia.Seat
	for i, h := range s.Seats[:s.Players] {
		best := true
		for _, other := range s.Seats[:s.Players] {
			best = best && h.Total >= other.Total
		}
		if best {
			winners = append(winners, razzia.Seat(i))
		}
	}
	if s.Round != 3 || s.Actor != razzia.NoSeat || !slices.Equal(s.Winners(), winners) {
		return fmt.Errorf("over in round %d with actor %d and winners %v, want round 3, no actor and winners %v", s.Round, s.Actor, s.Winners(),
			winners)
	}
	shares := [razzia.MaxPlayers]float64{}
	for _, seat := range winners {
		shares[seat] = 1 / float64(len(winners))
	}
	if got := s.WinShares(); got != shares {
		return fmt.Errorf("the shares of the win are %v, want %v", got, shares)
	}
	return nil
}

// nextIn returns the next seat clockwise that is not out (R3, R4.1, R5.1).
func nextIn(s razzia.State, from razzia.Seat) razzia.Seat {
	for i := 1; i <= int(s.Players); i++ {
		seat := (int(from) + i) % int(s.Players)
		if s.Seats[seat].Open.Len() > 0 {
			return razzia.Seat(seat)
		}
	}
	return razzia.NoSeat
}

// ownerOfHighest returns the seat that takes the first turn of a round (R2.5, R6.3).
func ownerOfHighest(s razzia.State) razzia.Seat {
	for c := razzia.Cheque(16); c > 0; c-- {
		for i, h := range s.Seats[:s.Players] {
			if h.Open.Has(c) {
				return razzia.Seat(i)
			}
		}
	}
	return razzia.NoSeat
}
