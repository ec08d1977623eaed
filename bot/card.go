package bot

import (
	"math/rand/v2"

	"razzia"
)

// AnyCard draws a random card that may be turned up next: each card that is left in the piles is as likely as any
// other (R9). There must be one. It is for rollouts and simulations.
func AnyCard(s *razzia.State, chance *rand.Rand) razzia.Card {
	place := chance.IntN(s.CardsLeft())
	for c, n := range s.Left.All() {
		if place -= n; place < 0 {
			return c
		}
	}
	return razzia.NoCard
}

// Shuffled lists the cards that are left in random order, as a shuffled pile of them would turn them up (R9).
func Shuffled(s *razzia.State, chance *rand.Rand) (order []razzia.Card) {
	for c, n := range s.Left.All() {
		for range n {
			order = append(order, c)
		}
	}
	chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
