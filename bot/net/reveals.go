package net

import "razzia"

// Reveals counts the cards that may be turned up next, by [razzia.Card]. Jewels and businesses that are as
// many everywhere lead to positions that a net does not tell apart, and that differ in nothing that matters
// (R7.4, R8.1, R8.2): the first of them stands for all.
func Reveals(s *razzia.State) (weights [numKinds]int) {
	var shapes [numKinds]uint32
	for c, n := range s.Left.All() {
		shapes[c] = shape(s, c)
		first := firstOfFamily(c)
		for shapes[first] != shapes[c] {
			first++
		}
		weights[first] += n
	}
	return weights
}

// StandIn is the card that stands in [Reveals] for one that is left.
func StandIn(s *razzia.State, c razzia.Card) razzia.Card {
	first := firstOfFamily(c)
	for first != c && shape(s, first) != shape(s, c) {
		first++
	}
	return first
}

// shape is how many cards of a kind are in the piles, in the row and with each seat; 0 for kinds that
// are unlike all others.
func shape(s *razzia.State, c razzia.Card) uint32 {
	if !c.IsJewel() && !c.IsBusiness() {
		return 0
	}
	row := s.Row.Cards()
	n := uint32(s.Left.Count(c)<<3 | row.Count(c))
	for i := range s.Players {
		n = n<<3 | uint32(s.Seats[i].Property.Count(c))
	}
	return n
}

// firstOfFamily is the first of the kinds that may be like a kind of card: of the jewels, of the businesses, or the kind
// alone.
func firstOfFamily(c razzia.Card) razzia.Card {
	switch {
	case c.IsJewel():
		return razzia.Ring
	case c.IsBusiness():
		return razzia.Casino
	}
	return c
}
