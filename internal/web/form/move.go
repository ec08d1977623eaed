package form

import (
	"razzia"
	"razzia/internal/fault"
)

// Move reads a move in the notation (N2).
func (v Values) Move() (razzia.Move, error) {
	m, err := razzia.ParseMove(v.Get("move"))
	if err != nil {
		return m, fault.ErrForm
	}
	return m, nil
}

// Steal reads a steal, by the cards that were ticked.
func (v Values) Steal() (razzia.Move, error) {
	var loot razzia.Cards
	for _, code := range v.Values["card"] {
		card, err := razzia.ParseCard(code)
		if err != nil || loot.Count(card) == card.Copies() {
			return razzia.Move{}, fault.ErrForm
		}
		loot += razzia.CardsOf(card)
	}
	return razzia.Steal(loot), nil
}
