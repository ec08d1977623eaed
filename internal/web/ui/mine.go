package ui

import "razzia"

// namedKinds is how many kinds of card fit in one line with their names. More kinds are drawn in two lines, smaller.
const namedKinds = 7

// cardsClass is the CSS class of a property: how much room its cards have.
func (s seatView) cardsClass() string {
	switch n := len(s.Log.Places[s.seat]); {
	case n <= namedKinds:
		return "few"
	case n <= namedKinds+2:
		return "some"
	}
	return "many"
}

// kindsInSight lists the kinds of card in the row and in the viewer's property.
func (b *Board) kindsInSight() []razzia.Card {
	all := b.State().Row.Cards()
	if b.Seated() {
		all += b.State().Seats[b.mySeat()].Property
	}
	var list []razzia.Card
	for c := range all.All() {
		list = append(list, c)
	}
	return list
}

// scoringOf says what a card scores (R7, R8).
func (b *Board) scoringOf(c razzia.Card) string {
	f := cardFamilyOf(c)
	return b.T("reference."+f.key, f.points...)
}

// familyHeld lists the cards that the viewer has of a card's family. Cars and drivers are one family here.
func (b *Board) familyHeld(c razzia.Card) string {
	var held razzia.Cards
	for of, n := range b.State().Seats[b.mySeat()].Property.All() {
		for range n {
			if familyOf(of) == familyOf(c) {
				held += razzia.CardsOf(of)
			}
		}
	}
	return b.Localizer.Cards(held)
}
