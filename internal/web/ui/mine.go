package ui

import "razzia"

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
