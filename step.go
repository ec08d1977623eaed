package razzia

// Step makes a move and gives the state it leads to. A move that the rules do not allow is answered by a
// [*Refusal] and the state as it was. Step, [State.StepEvents] and [State.Advance] are one and the same
// rules: the only way in which a game changes.
func (s *State) Step(m Move) (next State, err error) {
	next = *s
	err = next.Advance(m)
	return next, err
}

// MustStep returns the state after a move that is known to be legal, such as one that [State.Legal] lists. It
// panics if the move is refused.
func (s *State) MustStep(m Move) (next State) {
	next = *s
	if err := next.Advance(m); err != nil {
		panic("razzia: " + err.Error())
	}
	return next
}

// StepEvents makes a move as Step does, and adds what happened to events.
func (s *State) StepEvents(m Move, events []Event) (State, []Event, error) {
	next, j := *s, journal{events}
	if reason := next.apply(m, &j); reason != 0 {
		return next, events, &Refusal{Reason: reason, Move: m, State: next}
	}
	return next, j.events, nil
}

// Advance makes a move in place, as Step does in a copy: for who plays on and needs no way back. An
// illegal move changes nothing.
func (s *State) Advance(m Move) error {
	if reason := s.apply(m, nil); reason != 0 {
		return &Refusal{Reason: reason, Move: m, State: *s}
	}
	return nil
}

// apply makes a move, or gives the reason why it may not be made and changes nothing.
func (s *State) apply(m Move, j *journal) Reason {
	if reason := s.outOfPhase(m.Verb()); reason != 0 {
		return reason
	}
	switch m.Verb() {
	case ToDraw:
		return s.draw(m.Pile())
	case ToReveal:
		return s.reveal(m.Card(), j)
	case ToSteal:
		return s.steal(m.Loot(), j)
	case ToCall:
		s.openAuction(Called, s.Actor, j)
		return 0
	case ToBid:
		return s.bid(m.Cheque(), j)
	default:
		return s.pass(j)
	}
}

// phaseOf is the phase in which each verb is in place (R3, R4.1).
var phaseOf = [...]Phase{ToDraw: Turn, ToReveal: Revealing, ToSteal: Turn, ToCall: Turn, ToBid: Bidding, ToPass: Bidding}

// outOfPhase gives the reason why a verb is out of place now, 0 if it is not.
func (s *State) outOfPhase(v Verb) Reason {
	switch {
	case v == 0 || int(v) >= len(phaseOf):
		return UnknownMove
	case phaseOf[v] == s.Phase:
		return 0
	case s.Phase == Over:
		return GameOver
	case s.Phase == Revealing:
		return RevealDue
	case v == ToReveal:
		return NothingDrawn
	case s.Phase == Bidding:
		return AuctionRuns
	}
	return NoAuction
}

// draw chooses a pile to turn up the top card of (R3.1); the table must reveal it.
func (s *State) draw(pile uint8) Reason {
	switch {
	case pile != 1 && (pile != 2 || s.OnePile):
		return NoSuchPile
	case s.Piles[pile-1] == 0:
		return PileEmpty
	}
	s.Phase, s.Drawer, s.Pile, s.Actor = Revealing, s.Actor, pile, NoSeat
	return 0
}

// reveal turns up the drawn card (R3.1).
func (s *State) reveal(c Card, j *journal) Reason {
	if c == NoCard || c > Police || s.Left.Count(c) == 0 {
		return CardNotLeft
	}
	drawer := s.Drawer
	s.Left -= units[c]
	s.takeFromPile(j)
	if c == Police {
		s.turnUpPolice(drawer, j)
	} else {
		s.turnUpLoot(c, drawer, j)
	}
	return 0
}

// takeFromPile counts the drawn card off its pile and parts the other pile if this one ran out (R5.3).
func (s *State) takeFromPile(j *journal) {
	p := s.Pile - 1
	s.Drawer, s.Pile = NoSeat, 0
	s.Piles[p]--
	if n := s.Piles[1-p]; s.Piles[p] == 0 && n > 0 {
		s.Piles = [2]uint8{(n + 1) / 2, n / 2}
		j.add(Event{Kind: PileParted})
	}
}

// turnUpPolice lays police in its line: an auction follows, or the raid that ends the round (R3.1, R6.1).
func (s *State) turnUpPolice(drawer Seat, j *journal) {
	s.Police++
	j.add(Event{Kind: PoliceTurnedUp, Card: Police, Count: s.Police})
	if int(s.Police) == s.RaidAt() {
		j.add(Event{Kind: Raid})
		s.endRound(j)
		return
	}
	s.openAuction(ByPolice, drawer, j)
}

// turnUpLoot lays loot at the right end of the row; the seventh card opens an auction (R3.1, R4.5).
func (s *State) turnUpLoot(c Card, drawer Seat, j *journal) {
	s.Row.add(c)
	j.add(Event{Kind: LootTurnedUp, Card: c})
	if s.Row.Len() == RowSize {
		s.openAuction(FullRow, drawer, j)
		return
	}
	s.beginTurn(s.nextOpen(drawer))
}

// steal spends thieves for as many cards of the row (R3.2).
func (s *State) steal(loot Cards, j *journal) Reason {
	if reason := s.mayNotSteal(loot); reason != 0 {
		return reason
	}
	n := loot.Len()
	s.Row, _ = s.Row.take(loot)
	s.Seats[s.Actor].Property += loot - units[Thief]*Cards(n)
	j.add(Event{Kind: LootStolen, Seat: s.Actor, Count: uint8(n), Cards: loot})
	s.beginTurn(s.nextOpen(s.Actor))
	return 0
}

// mayNotSteal gives the reason why the actor may not steal these cards, 0 if he may (R3.2).
func (s *State) mayNotSteal(loot Cards) Reason {
	n, thieves := loot.Len(), s.Seats[s.Actor].Property.Count(Thief)
	switch {
	case n == 0:
		return NothingToSteal
	case thieves == 0:
		return NoThief
	case n > thieves:
		return TooFewThieves
	case n > s.Row.Len():
		return MoreThanRow
	}
	if _, missing := s.Row.take(loot); missing != 0 {
		return NotInRow
	}
	return 0
}

// beginTurn makes it a player's turn to draw, steal or call (R3).
func (s *State) beginTurn(seat Seat) {
	s.Phase, s.Actor = Turn, seat
}
