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
func kindsInSight(p *picture) []razzia.Card {
	all := p.State().Row.Cards()
	if p.Seated() {
		all += p.State().Seats[p.mySeat()].Property
	}
	var list []razzia.Card
	for c := range all.All() {
		list = append(list, c)
	}
	return list
}

// scoringOf says what a card scores (R7, R8).
func scoringOf(p *Page, c razzia.Card) string {
	f := cardFamilyOf(c)
	return p.T("reference."+f.key, f.points...)
}

// familyHeld lists the cards that the viewer has of a card's family. Cars and drivers are one family here.
func familyHeld(p *picture, c razzia.Card) string {
	var held razzia.Cards
	for of, n := range p.State().Seats[p.mySeat()].Property.All() {
		for range n {
			if familyOf(of) == familyOf(c) {
				held += razzia.CardsOf(of)
			}
		}
	}
	return p.Localizer.Cards(held)
}
