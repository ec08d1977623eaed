package razzia_test

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// raidIn is the number of police cards that make a raid, by the number of players (R6.1).
var raidIn = [...]int{2: 5, 3: 7, 4: 7, 5: 7}

// checkPhase compares what the game waits for with what lies on the table.
func checkPhase(s razzia.State) error {
	raid := raidIn[s.Players]
	switch {
	case s.RaidAt() != raid:
		return fmt.Errorf("RaidAt says %d, want %d", s.RaidAt(), raid)
	case int(s.Police) >= raid && s.Phase != razzia.Over:
		return fmt.Errorf("the round goes on after the raid")
	case s.Round < 1 || s.Round > 3:
		return fmt.Errorf("round %d", s.Round)
	case s.Phase != razzia.Revealing && (s.Drawer != razzia.NoSeat || s.Pile != 0):
		return fmt.Errorf("seat %d has drawn from pile %d in phase %v", s.Drawer, s.Pile, s.Phase)
	case s.Phase != razzia.Bidding && s.Auction != razzia.Auction{}:
		return fmt.Errorf("auction %+v in phase %v", s.Auction, s.Phase)
	case s.Row.Len() == 7 && s.Auction.Kind != razzia.FullRow:
		return fmt.Errorf("a full row and no full-row auction")
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
	return fmt.Errorf("phase %d", s.Phase)
}

// checkIn holds that a seat is at the table and not out (R5.1).
func checkIn(s razzia.State, seat razzia.Seat) error {
	if seat < 0 || int(seat) >= int(s.Players) || s.Seats[seat].Open.Len() == 0 {
		return fmt.Errorf("seat %d may do nothing, and yet it does", seat)
	}
	return nil
}

// checkRevealing holds that a card can be revealed, and only that (R3.1).
func checkRevealing(s razzia.State) error {
	if s.Actor != razzia.NoSeat || s.Pile < 1 || s.Pile > 2 || s.Piles[s.Pile-1] == 0 {
		return fmt.Errorf("actor %d and pile %d in a reveal", s.Actor, s.Pile)
	}
	return checkIn(s, s.Drawer)
}

// checkBidding holds that the auction is one of R4, and its highest bid one that its bidder can pay.
func checkBidding(s razzia.State) error {
	a := s.Auction
	switch {
	case !slices.Contains([]string{"police", "full-row", "called"}, a.Kind.String()):
		return fmt.Errorf("an auction of kind %v", a.Kind)
	case a.Kind == razzia.FullRow && s.Row.Len() != 7:
		return fmt.Errorf("a full-row auction of %d cards", s.Row.Len())
	case (a.Bid == 0) != (a.Bidder == razzia.NoSeat):
		return fmt.Errorf("seat %d bids %d", a.Bidder, a.Bid)
	case a.Bid != 0 && !s.Seats[a.Bidder].Open.Has(a.Bid):
		return fmt.Errorf("seat %d bids cheque %d, which it has not", a.Bidder, a.Bid)
	}
	return errors.Join(checkIn(s, a.Opener), checkIn(s, s.Actor))
}

// checkOver holds that the game ends in round 3 with whoever has the most as winners (R6.4, R8.4).
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
		return fmt.Errorf("over in round %d, actor %d, winners %v, want %v", s.Round, s.Actor, s.Winners(), winners)
	}
	return nil
}

// nextIn is the next player clockwise who is not out (R3, R4.1, R5.1).
func nextIn(s razzia.State, from razzia.Seat) razzia.Seat {
	for i := 1; i <= int(s.Players); i++ {
		seat := (int(from) + i) % int(s.Players)
		if s.Seats[seat].Open.Len() > 0 {
			return razzia.Seat(seat)
		}
	}
	return razzia.NoSeat
}

// ownerOfHighest is who begins a round (R2.5, R6.3).
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
