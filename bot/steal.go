package bot

import (
	"math"

	"razzia"
)

// one holds for each kind of loot the set of one such card.
var one = func() (sets [razzia.Police]razzia.Cards) {
	for c := razzia.Ring; c < razzia.Police; c++ {
		sets[c] = razzia.CardsOf(c)
	}
	return sets
}()

// steal is the best steal of the actor and what he may wish for of it (R3.2): he takes the card he
// likes best, then the next, and stops where one more is not worth its thief.
func (t *turn) steal() (wish float64, move razzia.Move) {
	wish = math.Inf(-1)
	var loot razzia.Cards
	for range min(t.s.Seats[t.me].Property.Count(razzia.Thief), t.s.Row.Len()) {
		loot += one[t.pick(loot)]
		s := *t.s
		p := t.after(&s, loot)
		if w := t.giveOver(&p); w > wish {
			wish, move = w, razzia.Steal(loot)
		}
	}
	return wish, move
}

// pick is the card that the actor likes best to steal besides some others.
func (t *turn) pick(loot razzia.Cards) (best razzia.Card) {
	wish := math.Inf(-1)
	for c := range (t.row - loot).All() {
		s := *t.s
		p := t.after(&s, loot+one[c])
		if w := p.stay()[t.me]; w > wish {
			wish, best = w, c
		}
	}
	return best
}

// after is the prospect if the actor has stolen some cards. It writes his property to s.
func (t *turn) after(s *razzia.State, loot razzia.Cards) prospect {
	s.Seats[t.me].Property += loot - one[razzia.Thief]*razzia.Cards(loot.Len())
	return t.look(s, int(s.Police), t.row-loot)
}
