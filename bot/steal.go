package bot

import (
	"math"

	"razzia"
)

// singleCard has for each kind of loot the set of one such card.
var singleCard = func() (sets [razzia.Police]razzia.Cards) {
	for c := razzia.Ring; c < razzia.Police; c++ {
		sets[c] = razzia.CardsOf(c)
	}
	return sets
}()

// steal is the best steal of the actor with its utility (R3.2). It adds the best card to the loot, then the next, and
// stops where one more card is not worth its thief.
func (t *turn) steal() (best float64, move razzia.Move) {
	best = math.Inf(-1)
	var loot razzia.Cards
	for range min(t.s.Seats[t.self].Property.Count(razzia.Thief), t.s.Row.Len()) {
		loot += singleCard[t.pick(loot)]
		s := *t.s
		p := t.afterSteal(&s, loot)
		if w := t.endTurn(&p); w > best {
			best, move = w, razzia.Steal(loot)
		}
	}
	return best, move
}

// pick is the best card for the actor to steal besides some others.
func (t *turn) pick(loot razzia.Cards) (best razzia.Card) {
	highest := math.Inf(-1)
	for c := range (t.row - loot).All() {
		s := *t.s
		p := t.afterSteal(&s, loot+singleCard[c])
		if w := p.ifRowStays()[t.self]; w > highest {
			highest, best = w, c
		}
	}
	return best
}

// afterSteal is the evaluation after the actor has stolen some cards. It writes the actor's property to s.
func (t *turn) afterSteal(s *razzia.State, loot razzia.Cards) evaluation {
	s.Seats[t.self].Property += loot - singleCard[razzia.Thief]*razzia.Cards(loot.Len())
	return t.evaluate(s, int(s.Police), t.row-loot)
}
