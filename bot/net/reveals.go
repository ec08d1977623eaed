package net

import "razzia"

// Reveals counts the cards that may be turned up next, by [razzia.Card]. Kinds of jewels, or of businesses, are
// equivalent if they have the same number of cards everywhere: they lead to positions with the same features, and the
// rules do not tell them apart either (R7.4, R8.1, R8.2). Of equivalent kinds the first represents all.
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

// Representative returns the card that represents a card in [Reveals].
func Representative(s *razzia.State, c razzia.Card) razzia.Card {
	first := firstOfFamily(c)
	for first != c && shape(s, first) != shape(s, c) {
		first++
	}
	return first
}

// shape packs the number of cards of a kind in the piles, in the row and of each seat. Kinds with the same shape are
// equivalent. It is 0 for kinds that are equivalent to no other.
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

// firstOfFamily is the first kind that may be equivalent to a card: of the jewels, of the businesses, or the card
// itself.
func firstOfFamily(c razzia.Card) razzia.Card {
	switch {
	case c.IsJewel():
		return razzia.Ring
	case c.IsBusiness():
		return razzia.Casino
	}
	return c
}
