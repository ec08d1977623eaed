package razzia

import "fmt"

// Restore makes a state whole that was written down (N4): it checks that its parts fit together, and adds what
// follows from them. It looks at everything that is exported but Drawer and Pile where no draw waits, and at
// the seats that play. It fails if the parts fit no game, and says by which clause. Whether a game may have come
// to such a state, with such points, it cannot tell.
func Restore(s State) (State, error) {
	if s.Players < MinPlayers || s.Players > MaxPlayers {
		return State{}, fmt.Errorf("%d players: want 2 to 5 (R2.1)", s.Players)
	}
	clear(s.Seats[s.Players:])
	s.in = 0
	for i := range s.Players {
		if s.Seats[i].Open != 0 {
			s.in |= 1 << i
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

// checkRound reports what is wrong with the round and the police line.
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
		return fmt.Errorf("%d police cards lie in the line: want at most %d (R6.1)", s.Police, most)
	}
	return nil
}

// checkCards reports what is wrong with the numbers of cards.
func (s *State) checkCards() error {
	for c := Ring; c <= Police; c++ {
		n, owned := s.Left.Count(c)+s.Row.set.Count(c), 0
		for i := range s.Players {
			owned += s.Seats[i].Property.Count(c)
		}
		if c == Police && owned > 0 {
			return fmt.Errorf("police lies in a property: want loot alone (R3.1)")
		}
		if n += owned; c == Police {
			n += int(s.Police)
		}
		if n > c.Copies() {
			return fmt.Errorf("%d cards %v: the game has %d (R1.2)", n, c, c.Copies())
		}
	}
	return s.checkPiles()
}

// checkPiles reports what is wrong with the numbers of cards in the piles.
func (s *State) checkPiles() error {
	switch n := s.CardsLeft(); {
	case n != s.Left.Len():
		return fmt.Errorf("the piles hold %d cards: want the %d that are nowhere else (R1.1)", n, s.Left.Len())
	case s.OnePile && s.Piles[1] > 0:
		return fmt.Errorf("pile 2 holds %d cards: want one pile (R2.4)", s.Piles[1])
	case !s.OnePile && (s.Piles[0] == 0 && n > 0 || s.Piles[1] == 0 && n > 1):
		return fmt.Errorf("the piles hold %d and %d cards: want two, as long as there are so many (R5.3)", s.Piles[0], s.Piles[1])
	}
	return nil
}

// checkCheques reports what is wrong with the cheques: each of the game is at one place, and everybody has as
// many as he was dealt, for he takes one for each that he pays (R4.3).
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
			return fmt.Errorf("the cheque %d is there twice (R1.3)", twice.Lowest())
		}
		seen |= h.Open | h.Spent
	}
	if seen != whole {
		return fmt.Errorf("the cheques are %v: want %v, one of them in the middle (R2)", seen, whole)
	}
	return nil
}

// checkPhase reports what is wrong with what the game waits for.
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
			return fmt.Errorf("seat %d is to act in a game that is over: want none (R6.4)", s.Actor)
		}
		return nil
	}
	return fmt.Errorf("there is no such phase (N4)")
}

// checkTurn reports what is wrong with a turn.
func (s *State) checkTurn() error {
	if s.Row.Len() == RowSize {
		return fmt.Errorf("the row is full in a turn: want an auction (R4.5)")
	}
	return s.checkIn(s.Actor, "is to act")
}

// checkDraw reports what is wrong with a draw that waits for its card.
func (s *State) checkDraw() error {
	if s.Actor != NoSeat || s.Row.Len() == RowSize {
		return fmt.Errorf("a draw waits while somebody is to act, or the row is full: want neither (R3.1)")
	}
	if s.Pile != 1 && s.Pile != 2 || s.Piles[s.Pile-1] == 0 {
		return fmt.Errorf("a draw waits for pile %d: want one that holds a card (R3.1)", s.Pile)
	}
	return s.checkIn(s.Drawer, "draws")
}

// checkIn reports it if a seat does something that has no open cheque, or is none.
func (s *State) checkIn(seat Seat, does string) error {
	if seat < 0 || seat >= Seat(s.Players) || s.Seats[seat].Open == 0 {
		return fmt.Errorf("seat %d %s: want one with an open cheque (R5.1)", seat, does)
	}
	return nil
}

// checkAuction reports what is wrong with an auction.
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
		return fmt.Errorf("the auction is of no kind: want police, full-row or called (R4)")
	case (a.Kind == FullRow) != (s.Row.Len() == RowSize):
		return fmt.Errorf("a %v auction with %d cards in the row: want a full-row auction for seven (R4.5)", a.Kind, s.Row.Len())
	case a.Kind == ByPolice && s.Police == 0:
		return fmt.Errorf("a police auction without police in the line (R3.1)")
	}
	return s.checkBid()
}

// checkBid reports what is wrong with the highest bid: who made it has had his say (R4.1).
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
			return fmt.Errorf("seat %d bid and has yet to say something (R4.1)", seat)
		}
	}
	return nil
}
