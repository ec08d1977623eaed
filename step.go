package razzia

// Step makes a move and returns the state after it. If the rules do not allow the move, it returns the unchanged state
// and a [*Refusal].
//
// Step, [State.StepEvents], [State.Advance] and [State.MustStep] apply the same rules. A game changes in no other way.
func (s *State) Step(m Move) (next State, err error) {
	next = *s
	err = next.Advance(m)
	return next, err
}

// MustStep returns the state after a move that is known to be legal, such as one that [State.Legal] lists. It panics
// if the move is refused.
func (s *State) MustStep(m Move) (next State) {
	next = *s
	if err := next.Advance(m); err != nil {
		panic("razzia: " + err.Error())
	}
	return next
}

// StepEvents makes a move as Step does, and appends its events to events.
func (s *State) StepEvents(m Move, events []Event) (State, []Event, error) {
	next, list := *s, eventList{events}
	if reason := next.apply(m, &list); reason != 0 {
		return next, events, &Refusal{Reason: reason, Move: m, State: next}
	}
	return next, list.events, nil
}

// Advance makes a move as Step does, but in place. If the move is refused the state is unchanged.
func (s *State) Advance(m Move) error {
	if reason := s.apply(m, nil); reason != 0 {
		return &Refusal{Reason: reason, Move: m, State: *s}
	}
	return nil
}

// apply makes a move and returns 0, or returns the reason to refuse it and changes nothing.
func (s *State) apply(m Move, out *eventList) Reason {
	if reason := s.outOfPhase(m.Verb()); reason != 0 {
		return reason
	}
	switch m.Verb() {
	case ToDraw:
		return s.draw(m.Pile())
	case ToReveal:
		return s.reveal(m.Card(), out)
	case ToSteal:
		return s.steal(m.Loot(), out)
	case ToCall:
		s.openAuction(Called, s.Actor, out)
		return 0
	case ToBid:
		return s.bid(m.Cheque(), out)
	default:
		return s.pass(out)
	}
}

// phaseOf is the phase in which each verb is legal (R3, R4.1).
var phaseOf = [...]Phase{ToDraw: Turn, ToReveal: Revealing, ToSteal: Turn, ToCall: Turn, ToBid: Bidding, ToPass: Bidding}

// outOfPhase returns the reason why a verb is illegal in the present phase, 0 if it is legal.
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

// draw draws from a pile (R3.1). The card must be revealed next.
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
func (s *State) reveal(c Card, out *eventList) Reason {
	if c == NoCard || c > Police || s.Left.Count(c) == 0 {
		return CardNotLeft
	}
	drawer := s.Drawer
	s.Left -= units[c]
	s.takeFromPile(out)
	if c == Police {
		s.turnUpPolice(drawer, out)
	} else {
		s.turnUpLoot(c, drawer, out)
	}
	return 0
}

// takeFromPile removes the drawn card from its pile, and parts the other pile if this one ran out (R5.3).
func (s *State) takeFromPile(out *eventList) {
	p := s.Pile - 1
	s.Drawer, s.Pile = NoSeat, 0
	s.Piles[p]--
	if n := s.Piles[1-p]; s.Piles[p] == 0 && n > 0 {
		s.Piles = [2]uint8{(n + 1) / 2, n / 2}
		out.add(Event{Kind: PileParted})
	}
}

// turnUpPolice adds a card to the police line and opens an auction, or ends the round by a raid (R3.1, R6.1).
func (s *State) turnUpPolice(drawer Seat, out *eventList) {
	s.Police++
	out.add(Event{Kind: PoliceTurnedUp, Card: Police, Count: s.Police})
	if int(s.Police) == s.RaidAt() {
		out.add(Event{Kind: Raid})
		s.endRound(out)
		return
	}
	s.openAuction(ByPolice, drawer, out)
}

// turnUpLoot adds a card at the right end of the row. The seventh card opens an auction (R3.1, R4.5).
func (s *State) turnUpLoot(c Card, drawer Seat, out *eventList) {
	s.Row.add(c)
	out.add(Event{Kind: LootTurnedUp, Card: c})
	if s.Row.Len() == RowSize {
		s.openAuction(FullRow, drawer, out)
		return
	}
	s.beginTurn(s.nextOpen(drawer))
}

// steal takes cards from the row and spends as many thieves (R3.2).
func (s *State) steal(loot Cards, out *eventList) Reason {
	if reason := s.cannotSteal(loot); reason != 0 {
		return reason
	}
	n := loot.Len()
	s.Row, _ = s.Row.take(loot)
	s.Seats[s.Actor].Property += loot - units[Thief]*Cards(n)
	out.add(Event{Kind: LootStolen, Seat: s.Actor, Count: uint8(n), Cards: loot})
	s.beginTurn(s.nextOpen(s.Actor))
	return 0
}

// cannotSteal returns the reason why the actor may not steal these cards, 0 if it is legal (R3.2).
func (s *State) cannotSteal(loot Cards) Reason {
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

// beginTurn begins the turn of a seat (R3).
func (s *State) beginTurn(seat Seat) {
	s.Phase, s.Actor = Turn, seat
}
