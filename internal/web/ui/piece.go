package ui

import (
	"slices"
	"strconv"

	"razzia"
)

// Key names the piece for as long as it is on the table, so that the browser can see it glide.
func (p Piece) Key() string { return "c" + strconv.Itoa(p.Ply) }

// movePieces moves the pieces whose cards an event moved.
func (p *Projection) movePieces(e razzia.Event) {
	switch e.Kind {
	case razzia.LootTurnedUp:
		p.Row = append(p.Row, Piece{e.Card, p.ply})
	case razzia.PoliceTurnedUp:
		p.Police = append(p.Police, Piece{e.Card, p.ply})
	case razzia.LootStolen:
		p.steal(e)
	case razzia.AuctionWon:
		p.give(e.Seat, p.Row)
		p.Row = nil
	case razzia.RowDiscarded, razzia.RowLost:
		p.Row = nil
	case razzia.PropertyReturned:
		_, p.Property[e.Seat] = part(p.Property[e.Seat], e.Cards)
	case razzia.RoundBegan:
		p.Police = nil
	}
}

// steal takes the stolen pieces from the row, and the thieves that were spent out of the game.
func (p *Projection) steal(e razzia.Event) {
	thieves := razzia.Cards(0)
	for range e.Count {
		thieves += razzia.CardsOf(razzia.Thief)
	}
	_, p.Property[e.Seat] = part(p.Property[e.Seat], thieves)
	taken, rest := part(p.Row, e.Cards)
	p.Row = rest
	p.give(e.Seat, taken)
}

// give lays pieces into a property, which stays in card order.
func (p *Projection) give(seat razzia.Seat, pieces []Piece) {
	all := append(p.Property[seat], pieces...)
	slices.SortStableFunc(all, func(a, b Piece) int { return int(a.Card) - int(b.Card) })
	p.Property[seat] = all
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
