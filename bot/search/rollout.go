package search

import (
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// A rollout plays on from a position for a number of moves, with a policy in every seat and random cards. Its result is
// the value of the position that it comes to.
type rollout struct {
	policy
	rng       *rand.Rand
	evaluator Evaluator
	margin    float64 // weight of a point in shares of the win
	moves     int     // length: moves of players before the next turn is evaluated
	nodes     int     // moves made and positions evaluated for them, in all rollouts since the reset

	order []razzia.Card // the cards to come, if they were shuffled in advance
	drawn int           // number of cards taken from order
}

// A policy decides for all seats in a rollout.
type policy interface {
	// advance makes the move of the actor, or all the says that are left in an auction. It returns the number of moves
	// made and of positions evaluated for them.
	advance(s *razzia.State) (moves, evaluated int)
	// luck returns the luck of the card that is turned up for the draw that advance made last: the value after that
	// card, less the mean over all cards that could have come. It is 0 if the policy did not evaluate them.
	luck(c razzia.Card) Values
}

// newRollout returns a rollout with the random numbers of a seed.
func newRollout(p policy, e Evaluator, moves int, margin float64, seed uint64) rollout {
	r := rollout{policy: p, evaluator: e, moves: moves, margin: margin}
	r.restart(seed)
	return r
}

// restart restarts the random numbers of a seed.
func (r *rollout) restart(seed uint64) {
	const stream = 0x726f6c6c // separates them from the streams that shuffle decks with the same seed
	r.rng, r.nodes = rand.New(razzia.NewSource(seed, stream)), 0
}

// play plays on from a state, at most to the end of the given round, and returns the value. The luck of the cards is
// subtracted as a control variate: its expectation is 0, so the mean stays the same and has less variance.
func (r *rollout) play(s razzia.State, round uint8) Values {
	var luck Values
	for n := 0; s.Phase != razzia.Over; {
		switch {
		case s.Phase == razzia.Revealing:
			card := r.card(&s)
			cardLuck := r.luck(card)
			luck.add(&cardLuck)
			s = s.MustStep(razzia.Reveal(card))
			continue
		case s.Phase == razzia.Turn && (n >= r.moves || s.Round != round):
			return r.evaluate(&s, &luck)
		}
		moves, evaluated := r.advance(&s)
		n += moves
		r.nodes += moves + evaluated
	}
	return r.evaluate(&s, &luck)
}

// evaluate is the value of a turn or the end of the game, less the luck on the way there.
func (r *rollout) evaluate(s *razzia.State, luck *Values) Values {
	var o Outlook
	if s.Phase == razzia.Over {
		result(s, &o)
	} else {
		r.evaluator.Evaluate(s, &o)
	}
	u := utility(s, &o, r.margin)
	u.addScaled(luck, -1)
	return u
}

// shuffle shuffles the cards that are left, as many as a rollout may turn up. Later rollouts draw them in this order.
func (r *rollout) shuffle(s *razzia.State) {
	r.order = r.order[:0]
	for c, n := range s.Left.All() {
		for range n {
			r.order = append(r.order, c)
		}
	}
	for i := range min(len(r.order)-1, r.moves+1) {
		j := i + r.rng.IntN(len(r.order)-i)
		r.order[i], r.order[j] = r.order[j], r.order[i]
	}
}

// card is the next card that is turned up: from the shuffled order, or a random one. Each card that is left is equally
// likely (R9).
func (r *rollout) card(s *razzia.State) razzia.Card {
	if len(r.order) > 0 {
		r.drawn++
		return r.order[r.drawn-1]
	}
	return bot.AnyCard(s, r.rng)
}
