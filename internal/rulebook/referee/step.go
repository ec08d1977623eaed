package referee

import (
	"fmt"
	"slices"

	"razzia"
)

// A step is a move that was made.
type step struct {
	before, after razzia.Game
	move          razzia.Move
	events        []razzia.Event
}

// Step makes a move and checks its result: which seat is next, which events there are, and that they account
// for every card, cheque and point that moved. It returns the game after the move, or the game as it was if
// the rules forbid the move.
func (r *Referee) Step(before razzia.Game, m razzia.Move) (razzia.Game, error) {
	earlier := []razzia.Event{{Kind: razzia.GameEnded, Seat: 3}}
	after, events, err := before.Step(m, slices.Clone(earlier))
	if against := objections(before.State, m); (against != 0) != (err != nil) {
		return before, fmt.Errorf("%v: got error %v, want objections %v", m, err, against)
	}
	if err != nil {
		if after != before || len(events) != 1 {
			return before, fmt.Errorf("%v is refused but changes the game: %+v", m, after)
		}
		return before, nil
	}
	if events[0] != earlier[0] {
		return before, fmt.Errorf("%v overwrites the events before it", m)
	}
	st := step{before, after, m, events[1:]}
	for _, check := range []func(step) error{checkEveryWay, checkForecast, checkEvents} {
		if err := check(st); err != nil {
			return before, fmt.Errorf("%v: %w\nbefore %+v\nafter %+v\nevents %+v", m, err, before.State, after.State, st.events)
		}
	}
	r.count(st)
	return after, nil
}

// checkEveryWay checks that all functions that make a move agree.
func checkEveryWay(st step) error {
	plain, err := st.before.State.Step(st.move)
	if err != nil || plain != st.after.State {
		return fmt.Errorf("the states of Step and Game.Step differ: %+v, %w", plain, err)
	}
	played := st.before.State
	if err := played.Advance(st.move); err != nil || played != plain {
		return fmt.Errorf("the states of Advance and Step differ: %+v, %w", played, err)
	}
	if must := st.before.State.MustStep(st.move); must != plain {
		return fmt.Errorf("the states of MustStep and Step differ: %+v", must)
	}
	state, events, err := st.before.State.StepEvents(st.move, nil)
	if err != nil || state != plain || !slices.Equal(events, st.events) {
		return fmt.Errorf("the results of StepEvents and Game.Step differ: %+v, %+v, %w", state, events, err)
	}
	return nil
}

// checkForecast compares the kinds of events, the phase and the actor with those that the rules demand.
func checkForecast(st step) error {
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
		return fmt.Errorf("seat %d is next, in phase %v; want seat %d in phase %v",
			st.after.State.Actor, st.after.State.Phase, actor, phase)
	}
	return nil
}

// forecast returns the kinds of events that a legal move must have.
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

// forecastReveal forecasts the events of a reveal (R3.1, R4.5, R5.3, R6.1).
func forecastReveal(s razzia.State, c razzia.Card) (kinds []razzia.EventKind) {
	if from, other := s.Pile-1, 2-s.Pile; s.Piles[from] == 1 && s.Piles[other] > 0 {
		kinds = append(kinds, razzia.PileParted)
	}
	switch {
	case c != razzia.Police && s.Row.Len() == 6:
		return append(kinds, razzia.LootTurnedUp, razzia.AuctionOpened)
	case c != razzia.Police:
		return append(kinds, razzia.LootTurnedUp)
	case int(s.Police)+1 < raidAt[s.Players]:
		return append(kinds, razzia.PoliceTurnedUp, razzia.AuctionOpened)
	}
	kinds = append(kinds, razzia.PoliceTurnedUp, razzia.Raid)
	return append(kinds, forecastEnd(s)...)
}

// forecastSay forecasts the events of a bid or pass after which the highest bid is as given (R4.3 to R4.5, R5.1,
// R6.1).
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

// forecastEnd forecasts the events of the end of a round (R6.2 to R6.4).
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

// forecastActor returns the phase and the actor that a step must lead to (R3, R4.1, R4.6, R6.3).
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
