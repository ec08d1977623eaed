package picture

import (
	"slices"
	"strconv"

	"razzia"
)

// Key identifies the piece as long as it is on the table. The browser uses it to animate the piece.
func (p Piece) Key() string { return "c" + strconv.Itoa(p.Ply) }

// movePieces moves the pieces of the cards that an event moved.
func (p *Log) movePieces(e razzia.Event) {
	switch e.Kind {
	case razzia.LootTurnedUp:
		p.Row = append(p.Row, Piece{e.Card, p.ply})
	case razzia.PoliceTurnedUp:
		p.Police = append(p.Police, Piece{e.Card, p.ply})
	case razzia.LootStolen:
		p.steal(e)
	case razzia.AuctionWon:
		p.exchange(e)
		p.give(e.Seat, p.Row)
		p.Row = nil
	case razzia.RowDiscarded, razzia.RowLost:
		p.Row = nil
	case razzia.PropertyReturned:
		_, p.Property[e.Seat] = part(p.Property[e.Seat], e.Cards)
		p.leaveGaps(e.Seat)
	case razzia.RoundBegan:
		p.Police = nil
		for i := range p.Places {
			p.Places[i] = slices.DeleteFunc(p.Places[i], func(c razzia.Card) bool { return c == gap })
			slices.Sort(p.Cheques[i])
		}
	}
}

// exchange puts the cheque from the middle into the place of the cheque that the winner paid (R4.4).
func (p *Log) exchange(e razzia.Event) {
	if at := slices.Index(p.Cheques[e.Seat], e.Cheque); at >= 0 {
		p.Cheques[e.Seat][at] = e.Middle
	}
}

// steal moves the stolen pieces from the row to a property, and removes the spent thieves.
func (p *Log) steal(e razzia.Event) {
	thieves := razzia.Cards(0)
	for range e.Count {
		thieves += razzia.CardsOf(razzia.Thief)
	}
	_, p.Property[e.Seat] = part(p.Property[e.Seat], thieves)
	taken, rest := part(p.Row, e.Cards)
	p.Row = rest
	p.give(e.Seat, taken)
	p.leaveGaps(e.Seat) // last: thieves that steal a thief leave it their place
}

// give adds pieces to a property, which is sorted in card order. A new kind gets the first place that is empty.
func (p *Log) give(seat razzia.Seat, pieces []Piece) {
	for _, piece := range pieces {
		if slices.Contains(p.Places[seat], piece.Card) {
			continue
		}
		if at := slices.Index(p.Places[seat], gap); at >= 0 {
			p.Places[seat][at] = piece.Card
		} else {
			p.Places[seat] = append(p.Places[seat], piece.Card)
		}
	}
	all := append(p.Property[seat], pieces...)
	slices.SortStableFunc(all, func(a, b Piece) int { return int(a.Card) - int(b.Card) })
	p.Property[seat] = all
}

// gap is what lies at an empty place of a property: a police card, which has no owner (R3.1).
const gap = razzia.Police

// leaveGaps empties the places of kinds that a seat no longer has. The other cards stay where they are until the round ends.
func (p *Log) leaveGaps(seat razzia.Seat) {
	for at, c := range p.Places[seat] {
		if !slices.ContainsFunc(p.Property[seat], func(piece Piece) bool { return piece.Card == c }) {
			p.Places[seat][at] = gap
		}
	}
}

// part splits pieces into those whose cards are in a set and the rest. Of equal cards it takes the first.
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

// Families groups a property by family (R1.2), and each family by card. Cars and drivers are one family here.
func Families(pieces []Piece) [][]Stack {
	var families [][]Stack
	last := -1
	for _, p := range pieces {
		family := FamilyOf(p.Card)
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

// FamilyOf numbers the groups of cards that score together (R7, R8).
func FamilyOf(c razzia.Card) int {
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
