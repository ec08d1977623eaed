package ui

import (
	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// kindsInSight lists the kinds of card in the row and in the viewer's property.
func kindsInSight(p *tablePage) []razzia.Card {
	all := p.State.Row.Cards()
	if p.Seated() {
		all += p.State.Seats[p.Seat].Property
	}
	var list []razzia.Card
	for c := range all.All() {
		list = append(list, c)
	}
	return list
}

// familyHeld lists the cards that the viewer has of a card's family. Cars and drivers are one family here.
func familyHeld(p *tablePage, c razzia.Card) string {
	var held razzia.Cards
	for of, n := range p.State.Seats[p.Seat].Property.All() {
		for range n {
			if picture.FamilyOf(of) == picture.FamilyOf(c) {
				held += razzia.CardsOf(of)
			}
		}
	}
	return p.Localizer.Cards(held)
}

// endsKey is the key of the words before what the seat would score, or has scored at a raid.
func (s seatView) endsKey() string {
	if s.Beat == table.Raided {
		return "status.round_over"
	}
	return "status.ends_now"
}
