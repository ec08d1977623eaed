package ui

import (
	"slices"
	"strconv"

	"razzia"
)

// Key names the piece for as long as it is on the table, so that the browser can see it glide.
func (p Piece) Key() string { return "c" + strconv.Itoa(p.Ply) }

// follow moves pieces where an event moved their cards.
func (st *Story) follow(e razzia.Event) {
	switch e.Kind {
	case razzia.LootTurnedUp:
		st.Row = append(st.Row, Piece{e.Card, st.ply})
	case razzia.PoliceTurnedUp:
		st.Police = append(st.Police, Piece{e.Card, st.ply})
	case razzia.LootStolen:
		st.steal(e)
	case razzia.AuctionWon:
		st.give(e.Seat, st.Row)
		st.Row = nil
	case razzia.RowDiscarded, razzia.RowLost:
		st.Row = nil
	case razzia.PropertyReturned:
		_, st.Property[e.Seat] = part(st.Property[e.Seat], e.Cards)
	case razzia.RoundBegan:
		st.Police = nil
	}
}

// steal takes the stolen pieces from the row, and the thieves that were spent out of the game.
func (st *Story) steal(e razzia.Event) {
	thieves := razzia.Cards(0)
	for range e.Count {
		thieves += razzia.CardsOf(razzia.Thief)
	}
	_, st.Property[e.Seat] = part(st.Property[e.Seat], thieves)
	taken, rest := part(st.Row, e.Cards)
	st.Row = rest
	st.give(e.Seat, taken)
}

// give lays pieces into a property, which stays in card order.
func (st *Story) give(seat razzia.Seat, pieces []Piece) {
	all := append(st.Property[seat], pieces...)
	slices.SortStableFunc(all, func(a, b Piece) int { return int(a.Card) - int(b.Card) })
	st.Property[seat] = all
}

// part parts pieces into those of a set, the first of each kind, and the rest.
func part(pieces []Piece, set razzia.Cards) (those, rest []Piece) {
	for _, p := range pieces {
		if set.Count(p.Card) > 0 {
			set -= razzia.CardsOf(p.Card)
			those = append(those, p)
		} else {
			rest = append(rest, p)
		}
	}
	return those, rest
}

// A Stack is all pieces of one kind in a property.
type Stack struct {
	Card   razzia.Card
	Pieces []Piece
}

// Families parts a property into families (R1.2), each with its kinds; cars go with their drivers.
func Families(pieces []Piece) [][]Stack {
	var families [][]Stack
	last := -1
	for _, p := range pieces {
		family := familyOf(p.Card)
		if family != last {
			families = append(families, nil)
			last = family
		}
		stacks := &families[len(families)-1]
		if n := len(*stacks); n > 0 && (*stacks)[n-1].Card == p.Card {
			(*stacks)[n-1].Pieces = append((*stacks)[n-1].Pieces, p)
			continue
		}
		*stacks = append(*stacks, Stack{p.Card, []Piece{p}})
	}
	return families
}

// familyOf numbers what scores together (R7, R8).
func familyOf(c razzia.Card) int {
	switch {
	case c.IsJewel():
		return 0
	case c == razzia.Car || c == razzia.Driver:
		return 2
	case c.IsBusiness():
		return 20
	}
	return int(c)
}
