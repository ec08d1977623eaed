package table

import (
	"slices"

	"razzia"
)

// A Sale is a row that was sold.
type Sale struct {
	Ply    int // moves made before the one that sold it
	Buyer  razzia.Seat
	Cheque razzia.Cheque // which the buyer paid
	Row    []razzia.Card
	Points int // that the row was worth to the buyer, if the round had ended then
}

// Loot are the cards of the row without their order.
func (s Sale) Loot() razzia.Cards {
	row := razzia.RowOf(s.Row...)
	return row.Cards()
}

// BestSale returns the first sale of a game of which the row was worth most to its buyer, and more than nothing: of a seat, or of all for
// NoSeat. It is false if there was none.
func BestSale(t *Table, seat razzia.Seat) (best Sale, found bool) {
	s, err := razzia.New(t.Setup)
	for ply, m := range t.Moves {
		i := slices.IndexFunc(t.Events(ply), func(e razzia.Event) bool { return e.Kind == razzia.AuctionWon })
		if err == nil && i >= 0 {
			won := t.Events(ply)[i]
			if points := s.RowWorth(won.Seat); points > best.Points && (seat == razzia.NoSeat || seat == won.Seat) {
				best, found = Sale{Ply: ply, Buyer: won.Seat, Cheque: won.Cheque, Row: rowOf(&s), Points: points}, true
			}
		}
		if err == nil {
			s, err = s.Step(m)
		}
	}
	return best, found
}

// rowOf lists the cards of the row.
func rowOf(s *razzia.State) (list []razzia.Card) {
	for i := range s.Row.Len() {
		list = append(list, s.Row.At(i))
	}
	return list
}
