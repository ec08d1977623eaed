package milestones

import (
	"fmt"

	"razzia"
)

// A Far is how far a seat has come in a game, by milestone. A milestone that is missing is at 0.
type Far map[Name]int

// raise notes that the seat has come so far, if it was not further before. No number is above the goal, or below 0.
func (f Far) raise(name Name, far int) {
	if far = min(far, goal(name)); far > f[name] {
		f[name] = far
	}
}

// Of finds in the moves of a finished game how far each seat has come. It knows nothing of who played: [Won] and [Expert] are missing. It
// fails if a move is illegal, or the game is not over.
func Of(setup razzia.Setup, moves []razzia.Move) ([]Far, error) {
	s, err := razzia.New(setup)
	if err != nil {
		return nil, err
	}
	seats, end, err := from(s, moves)
	if err == nil && end.Phase != razzia.Over {
		err = fmt.Errorf("the game is not over after %d moves", len(moves))
	}
	return seats, err
}

// from finds how far each seat comes by moves from a position on, and returns the last position.
func from(s razzia.State, moves []razzia.Move) (_ []Far, end razzia.State, _ error) {
	w := walk{seats: make([]Far, s.Players), winner: razzia.NoSeat}
	for i := range w.seats {
		w.seats[i] = Far{}
		w.highest = max(w.highest, (s.Seats[i].Open | s.Seats[i].Spent).Highest())
	}
	for i, m := range moves {
		next, events, err := s.StepEvents(m, w.events[:0])
		if err != nil {
			return nil, s, fmt.Errorf("move %d, %q: %w", i+1, m, err)
		}
		w.before, w.after, w.events = &s, &next, events
		w.see()
		s = next
	}
	return w.seats, s, nil
}

// A walk goes through the moves of a game.
type walk struct {
	seats   []Far
	highest razzia.Cheque // of the game
	guarded [razzia.MaxPlayers]int
	bought  [razzia.MaxPlayers]int // bargains

	before, after *razzia.State // of the move
	events        []razzia.Event

	winner razzia.Seat // of the last auction of the round, if it is in danger and had cards enough; else NoSeat
}

// see sees a move.
func (w *walk) see() {
	for _, e := range w.events {
		switch e.Kind {
		case razzia.LootStolen:
			w.stolen(e)
		case razzia.AuctionWon:
			w.won(e)
		case razzia.Raid:
			w.raided()
		case razzia.SeatScored:
			w.scored(e)
		case razzia.RoundBegan:
			w.winner = razzia.NoSeat
		}
	}
}

// stolen sees a steal. It brings the difference of the score sheets before and after.
func (w *walk) stolen(e razzia.Event) {
	if e.Count == 1 {
		w.seats[e.Seat].raise(Steal, w.after.Score()[e.Seat].Sum()-w.before.Score()[e.Seat].Sum())
	}
}

// lastRow is how many cards the last row before a raid has at least.
const lastRow = 3

// won sees an auction that ends. The state before has it as it was before the last bid or pass.
func (w *walk) won(e razzia.Event) {
	own, sale := w.seats[e.Seat], &w.before.Auction
	own.raise(Swap, int(e.Middle)-int(e.Cheque))
	if int(e.Cheque) < w.before.RowWorth(e.Seat) {
		w.bought[e.Seat]++
		own.raise(Bargains, w.bought[e.Seat])
	}
	if w.isAlone(e.Seat) {
		own.raise(Alone, e.Cards.Len())
	}
	if sale.Kind == razzia.Called && sale.Opener != e.Seat && e.Cheque == w.highest {
		w.seats[sale.Opener].raise(Spend, 1)
	}
	w.winner = razzia.NoSeat
	if e.Cards.Len() >= lastRow && int(w.before.Police) == w.before.RaidAt()-1 {
		w.winner = e.Seat
	}
}

// isAlone reports whether no other seat has an open cheque.
func (w *walk) isAlone(seat razzia.Seat) bool { return w.mostOpen(seat) == 0 }

// mostOpen is how many open cheques another seat has at most.
func (w *walk) mostOpen(than razzia.Seat) (most int) {
	for i := range w.seats {
		if razzia.Seat(i) != than {
			most = max(most, w.before.Seats[i].Open.Len())
		}
	}
	return most
}

// raided sees a raid.
func (w *walk) raided() {
	for i := range w.seats {
		if w.before.Seats[i].Open == 0 && w.mostOpen(razzia.Seat(i)) > 1 {
			w.seats[i].raise(InTime, 1)
		}
	}
	if w.winner != razzia.NoSeat {
		w.seats[w.winner].raise(LastRow, 1)
	}
}

// scored sees the points of a seat in a round.
func (w *walk) scored(e razzia.Event) {
	own, property := w.seats[e.Seat], w.property(e.Seat)
	own.raise(Whole, int(e.Round))
	own.raise(Cars, int(e.Sheet.Cars))
	own.raise(Jewels, kinds(property, razzia.Card.IsJewel))
	own.raise(Businesses, kinds(property, razzia.Card.IsBusiness))
	if e.Sheet.Bodyguards > 0 && w.guards() == 1 {
		w.guarded[e.Seat]++
		own.raise(Guards, w.guarded[e.Seat])
	}
}

// property is what a seat has when the round is scored: what it had before the move, and the row that it won by it.
func (w *walk) property(seat razzia.Seat) razzia.Cards {
	cards := w.before.Seats[seat].Property
	for _, e := range w.events {
		if e.Kind == razzia.AuctionWon && e.Seat == seat {
			cards += e.Cards
		}
	}
	return cards
}

// guards counts the seats that get points for bodyguards in the round that is scored.
func (w *walk) guards() (seats int) {
	for _, e := range w.events {
		if e.Kind == razzia.SeatScored && e.Sheet.Bodyguards > 0 {
			seats++
		}
	}
	return seats
}

// kinds counts the kinds of cards of a family.
func kinds(cards razzia.Cards, family func(razzia.Card) bool) (n int) {
	for c := range cards.All() {
		if family(c) {
			n++
		}
	}
	return n
}
