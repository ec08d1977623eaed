package razzia_test

import (
	"fmt"
	"slices"

	"razzia"
)

// step makes a move and checks what came of it: who is next, what happened, and that the events account
// for every card, cheque and point that changed places. A move that the rules forbid changes nothing.
func (r *referee) step(before razzia.Game, m razzia.Move) (razzia.Game, error) {
	told := []razzia.Event{{Kind: razzia.GameEnded, Seat: 3}}
	after, events, err := before.Step(m, slices.Clone(told))
	if against := objections(before.State, m); (against != 0) != (err != nil) {
		return before, fmt.Errorf("%v: objections %v, refused: %v", m, against, err)
	}
	if err != nil {
		if after != before || len(events) != 1 {
			return before, fmt.Errorf("%v is refused and changes something: %+v", m, after)
		}
		return before, nil
	}
	if events[0] != told[0] {
		return before, fmt.Errorf("%v writes over the events before it", m)
	}
	st := step{before, after, m, events[1:]}
	for _, check := range []func(step) error{sameOnEveryWay, asForecast, accountFor} {
		if err := check(st); err != nil {
			return before, fmt.Errorf("%v: %w\nbefore %+v\nafter %+v\nevents %+v", m, err, before.State, after.State, st.events)
		}
	}
	r.met.count(st)
	return after, nil
}

// sameOnEveryWay compares the ways to make a move.
func sameOnEveryWay(st step) error {
	plain, err := st.before.State.Step(st.move)
	if err != nil || plain != st.after.State {
		return fmt.Errorf("Step gives another state than Game.Step: %+v, %w", plain, err)
	}
	played := st.before.State
	if err := played.Advance(st.move); err != nil || played != plain {
		return fmt.Errorf("Advance gives another state than Step: %+v, %w", played, err)
	}
	told, events, err := st.before.State.StepEvents(st.move, nil)
	if err != nil || told != plain || !slices.Equal(events, st.events) {
		return fmt.Errorf("StepEvents differs from Game.Step: %+v, %+v, %w", told, events, err)
	}
	return nil
}

// asForecast compares who is to act and what happened with what the rules say must come of the move.
func asForecast(st step) error {
	s, m := st.before.State, st.move
	var kinds []razzia.EventKind
	for _, e := range st.events {
		kinds = append(kinds, e.Kind)
	}
	if want := forecast(s, m); !slices.Equal(kinds, want) {
		return fmt.Errorf("events of kinds %v, want %v", kinds, want)
	}
	phase, actor := forecastActor(st)
	if st.after.State.Phase != phase || st.after.State.Actor != actor {
		return fmt.Errorf("seat %d is next in phase %v, want seat %d in %v",
			st.after.State.Actor, st.after.State.Phase, actor, phase)
	}
	return nil
}

// forecast gives the kinds of events that must come of a legal move.
func forecast(s razzia.State, m razzia.Move) []razzia.EventKind {
	switch m.Verb() {
	case razzia.ToReveal:
		return forecastReveal(s, m.Card())
	case razzia.ToSteal:
		return []razzia.EventKind{razzia.LootStolen}
	case razzia.ToCall:
		return []razzia.EventKind{razzia.AuctionOpened}
	case razzia.ToBid:
		return forecastSay(s, s.Actor, m.Cheque())
	case razzia.ToPass:
		return forecastSay(s, s.Auction.Bidder, s.Auction.Bid)
	}
	return nil
}

// forecastReveal forecasts R3.1, R4.5, R5.3 and R6.1.
func forecastReveal(s razzia.State, c razzia.Card) (kinds []razzia.EventKind) {
	if from, other := s.Pile-1, 2-s.Pile; s.Piles[from] == 1 && s.Piles[other] > 0 {
		kinds = append(kinds, razzia.PileParted)
	}
	switch {
	case c != razzia.Police && s.Row.Len() == 6:
		return append(kinds, razzia.LootTurnedUp, razzia.AuctionOpened)
	case c != razzia.Police:
		return append(kinds, razzia.LootTurnedUp)
	case int(s.Police)+1 < raidIn[s.Players]:
		return append(kinds, razzia.PoliceTurnedUp, razzia.AuctionOpened)
	}
	kinds = append(kinds, razzia.PoliceTurnedUp, razzia.Raid)
	return append(kinds, forecastEnd(s)...)
}

// forecastSay forecasts R4.3 to R4.5 and R5.1 and R6.1 of a say after which this is the highest bid.
func forecastSay(s razzia.State, bidder razzia.Seat, bid razzia.Cheque) []razzia.EventKind {
	switch a := s.Auction; {
	case s.Actor != a.Opener:
		return nil
	case bid == 0 && a.Kind == razzia.FullRow:
		return []razzia.EventKind{razzia.RowDiscarded}
	case bid == 0:
		return []razzia.EventKind{razzia.RowKept}
	}
	kinds := []razzia.EventKind{razzia.AuctionWon}
	open := 0
	for _, h := range s.Seats {
		open += h.Open.Len()
	}
	if s.Seats[bidder].Open.Len() == 1 {
		kinds = append(kinds, razzia.SeatOut)
	}
	if open > 1 {
		return kinds
	}
	s.Seats[bidder].Property += s.Row.Cards()
	s.Row = razzia.Row{}
	return append(append(kinds, razzia.ChequesSpent), forecastEnd(s)...)
}

// forecastEnd forecasts R6.2 to R6.4.
func forecastEnd(s razzia.State) (kinds []razzia.EventKind) {
	for range s.Players {
		kinds = append(kinds, razzia.SeatScored)
	}
	if s.Round == 3 {
		return append(kinds, razzia.GameEnded)
	}
	if s.Row.Len() > 0 {
		kinds = append(kinds, razzia.RowLost)
	}
	for _, h := range s.Seats[:s.Players] {
		for c := razzia.Ring; c <= razzia.Police; c++ {
			if withCross[c] && h.Property.Count(c) > 0 {
				kinds = append(kinds, razzia.PropertyReturned)
				break
			}
		}
	}
	return append(kinds, razzia.RoundBegan)
}

// forecastActor gives what the game must wait for after a step, and for whom (R3, R4.1, R4.6, R6.3).
func forecastActor(st step) (razzia.Phase, razzia.Seat) {
	before, after := st.before.State, st.after.State
	last := razzia.Event{}
	if len(st.events) > 0 {
		last = st.events[len(st.events)-1]
	}
	switch {
	case last.Kind == razzia.GameEnded:
		return razzia.Over, razzia.NoSeat
	case last.Kind == razzia.RoundBegan:
		return razzia.Turn, ownerOfHighest(after)
	case st.move.Verb() == razzia.ToDraw:
		return razzia.Revealing, razzia.NoSeat
	case st.move.Verb() == razzia.ToReveal && last.Kind == razzia.AuctionOpened:
		return razzia.Bidding, nextIn(after, before.Drawer)
	case st.move.Verb() == razzia.ToReveal:
		return razzia.Turn, nextIn(after, before.Drawer)
	case st.move.Verb() == razzia.ToSteal:
		return razzia.Turn, nextIn(after, before.Actor)
	case st.move.Verb() == razzia.ToCall, before.Actor != before.Auction.Opener:
		return razzia.Bidding, nextIn(after, before.Actor)
	}
	return razzia.Turn, nextIn(after, before.Auction.Opener)
}
