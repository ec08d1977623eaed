package razzia

import (
	"errors"
	"fmt"
)

// Restore returns a complete state for one whose exported fields were read from a file or set by hand. It checks that
// the fields fit together, and computes what follows from them. It ignores Drawer and Pile unless the phase is
// Revealing, Auction unless it is Bidding, and the seats beyond Players.
//
// Restore returns an error, with the clause of the rules, if the fields cannot belong to one game. It cannot tell
// whether the position and the points can be reached by play.
func Restore(s State) (State, error) {
	if s.Players < MinPlayers || s.Players > MaxPlayers {
		return State{}, fmt.Errorf("%d players: want 2 to 5 (R2.1)", s.Players)
	}
	clear(s.Seats[s.Players:])
	s.playing = 0
	for i := range s.Players {
		if s.Seats[i].Open != 0 {
			s.playing |= 1 << i
		}
	}
	if s.Phase != Revealing {
		s.Drawer, s.Pile = NoSeat, 0
	}
	if s.Phase != Bidding {
		s.Auction = Auction{}
	}
	for _, check := range [...]func(*State) error{(*State).checkRound, (*State).checkCards, (*State).checkCheques, (*State).checkPhase} {
		if err := check(&s); err != nil {
			return State{}, err
		}
	}
	return s, nil
}

// checkRound checks the round and the police line.
func (s *State) checkRound() error {
	most := s.RaidAt() - 1
	if s.Phase == Over {
		most++
	}
	switch {
	case s.Round < 1 || s.Round > Rounds:
		return fmt.Errorf("round %d: want 1 to 3 (R6.4)", s.Round)
	case s.Phase == Over && s.Round != Rounds:
		return fmt.Errorf("the game is over in round %d: want round 3 (R6.4)", s.Round)
	case int(s.Police) > most:
		return fmt.Errorf("%d police cards are in the line: want at most %d (R6.1)", s.Police, most)
	}
	return nil
}

// checkCards checks the numbers of cards.
func (s *State) checkCards() error {
	for c := Ring; c <= Police; c++ {
		n, owned := s.Left.Count(c)+s.Row.set.Count(c), 0
		for i := range s.Players {
			owned += s.Seats[i].Property.Count(c)
		}
		if c == Police && owned > 0 {
			return errors.New("a property holds police: want only loot (R3.1)")
		}
		if n += owned; c == Police {
			n += int(s.Police)
		}
		if n > c.Copies() {
			return fmt.Errorf("%d cards %v: want at most %d (R1.2)", n, c, c.Copies())
		}
	}
	return s.checkPiles()
}

// checkPiles checks the numbers of cards in the piles.
func (s *State) checkPiles() error {
	switch n := s.CardsLeft(); {
	case n != s.Left.Len():
		return fmt.Errorf("the piles hold %d cards: want the %d that are in no other place (R1.1)", n, s.Left.Len())
	case s.OnePile && s.Piles[1] > 0:
		return fmt.Errorf("pile 2 holds %d cards: want none in a game with one pile (R2.4)", s.Piles[1])
	case !s.OnePile && (s.Piles[0] == 0 && n > 0 || s.Piles[1] == 0 && n > 1):
		return fmt.Errorf("the piles hold %d and %d cards: want some in each, as long as two are left (R5.3)", s.Piles[0], s.Piles[1])
	}
	return nil
}

// checkCheques checks that each cheque of the game is in one place, and that each seat has as many as it was dealt:
// it takes one cheque for each that it pays (R4.3).
func (s *State) checkCheques() error {
	whole, each := Cheque(1).bit(), packages[s.Players][0].Len()
	for _, p := range packages[s.Players] {
		whole |= p
	}
	seen := Cheques(0)
	if s.Middle >= 1 && s.Middle <= MaxCheque {
		seen = s.Middle.bit()
	}
	for i := range s.Players {
		h := &s.Seats[i]
		if n := (h.Open | h.Spent).Len(); n != each {
			return fmt.Errorf("seat %d has %d cheques: want %d (R2.2)", i, n, each)
		}
		if twice := h.Open&h.Spent | seen&(h.Open|h.Spent); twice != 0 {
			return fmt.Errorf("cheque %d is in two places: want it in one (R1.3)", twice.Lowest())
		}
		seen |= h.Open | h.Spent
	}
	if seen != whole {
		return fmt.Errorf("the cheques of the seats and the middle are %v: want %v (R2)", seen, whole)
	}
	return nil
}

// checkPhase checks the phase and the fields that belong to it.
func (s *State) checkPhase() error {
	switch s.Phase {
	case Turn:
		return s.checkTurn()
	case Revealing:
		return s.checkDraw()
	case Bidding:
		return s.checkAuction()
	case Over:
		if s.Actor != NoSeat {
			return fmt.Errorf("seat %d is to act in a game that is over: want no actor (R6.4)", s.Actor)
		}
		return nil
	}
	return fmt.Errorf("phase %d: want turn, reveal, auction or over (N4)", uint8(s.Phase))
}

// checkTurn checks a turn.
func (s *State) checkTurn() error {
	if s.Row.Len() == RowSize {
		return errors.New("the row is full in a turn: want a full-row auction (R4.5)")
	}
	return s.checkIn(s.Actor, "is to act")
}

// checkDraw checks a draw whose card is not revealed yet.
func (s *State) checkDraw() error {
	if s.Actor != NoSeat || s.Row.Len() == RowSize {
		return errors.New("a draw waits for its card while a seat is to act or the row is full: want neither (R3.1)")
	}
	if s.Pile != 1 && s.Pile != 2 || s.Piles[s.Pile-1] == 0 {
		return fmt.Errorf("a draw waits for a card of pile %d: want a pile that holds one (R3.1)", s.Pile)
	}
	return s.checkIn(s.Drawer, "draws")
}

// checkIn checks that a seat that does something takes part in the round.
func (s *State) checkIn(seat Seat, does string) error {
	if seat < 0 || seat >= Seat(s.Players) || s.Seats[seat].Open == 0 {
		return fmt.Errorf("seat %d %s: want a seat with an open cheque (R5.1)", seat, does)
	}
	return nil
}

// checkAuction checks an auction.
func (s *State) checkAuction() error {
	a := &s.Auction
	if err := s.checkIn(s.Actor, "has a say"); err != nil {
		return err
	}
	if err := s.checkIn(a.Opener, "opened the auction"); err != nil {
		return err
	}
	switch {
	case a.Kind != ByPolice && a.Kind != FullRow && a.Kind != Called:
		return errors.New("the auction has no kind: want police, full-row or called (R4)")
	case (a.Kind == FullRow) != (s.Row.Len() == RowSize):
		return fmt.Errorf("a %v auction with %d cards in the row: want a full-row auction for seven cards, and only then (R4.5)", a.Kind,
			s.Row.Len())
	case a.Kind == ByPolice && s.Police == 0:
		return errors.New("a police auction without police in the line: want at least one card (R3.1)")
	}
	return s.checkBid()
}

// checkBid checks the highest bid. Its bidder must have had the say already (R4.1).
func (s *State) checkBid() error {
	a := &s.Auction
	if a.Bid == 0 && a.Bidder == NoSeat {
		return nil
	}
	if err := s.checkIn(a.Bidder, "bid"); err != nil {
		return err
	}
	if a.Bid == 0 || !s.Seats[a.Bidder].Open.Has(a.Bid) {
		return fmt.Errorf("seat %d bid %d: want one of its open cheques (R4.1)", a.Bidder, a.Bid)
	}
	for _, seat := range s.ToSay() {
		if seat == a.Bidder {
			return fmt.Errorf("seat %d made the highest bid before its say: want a seat that had its say (R4.1)", seat)
		}
	}
	return nil
}
