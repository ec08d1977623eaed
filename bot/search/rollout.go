package search

import (
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// A rollout plays on from a position for a while, by a policy in every seat and cards that turn up by chance,
// and gives what everybody may expect of where it comes to.
type rollout struct {
	policy
	chance    *rand.Rand
	evaluator Evaluator
	margin    float64 // what a point weighs against a share of the win
	moves     int     // players' moves to play before the next turn is judged
	nodes     int     // moves made and positions evaluated for them, all rollouts together

	order []razzia.Card // that cards come in, if they are not drawn one by one
	drawn int           // of them
}

// A policy decides for all seats in a rollout.
type policy interface {
	// goOn makes the move of the actor of a state, or all that is left to say in an auction. It tells how many
	// moves it made, and how many positions it evaluated for them.
	goOn(s *razzia.State) (made, evaluated int)
	// luck is what it makes of a card that is turned up for the draw which goOn made last: what the card is worth
	// to everybody, less the mean of all that might have come; nothing if it has not looked.
	luck(c razzia.Card) Values
}

// newRollout opens a rollout with the numbers of a seed.
func newRollout(p policy, e Evaluator, moves int, margin float64, seed uint64) rollout {
	r := rollout{policy: p, evaluator: e, moves: moves, margin: margin}
	r.restart(seed)
	return r
}

// restart begins the numbers of a seed.
func (r *rollout) restart(seed uint64) {
	const stream = 0x726f6c6c // apart from the streams that shuffle decks with the same seed
	r.chance, r.nodes = rand.New(razzia.NewSource(seed, stream)), 0
}

// play plays on from a state, which is a copy, to the end of that round at the latest. Luck is told apart: what the
// policy makes of the cards is taken off, which on average is nothing, and so the mean of few rollouts is as good as
// that of many.
func (r *rollout) play(s razzia.State, round uint8) Values {
	var luck Values
	for n := 0; s.Phase != razzia.Over; {
		switch {
		case s.Phase == razzia.Revealing:
			card := r.card(&s)
			lucky := r.luck(card)
			luck.add(&lucky)
			s = s.MustStep(razzia.Reveal(card))
			continue
		case s.Phase == razzia.Turn && (n >= r.moves || s.Round != round):
			return r.judge(&s, &luck)
		}
		made, evaluated := r.goOn(&s)
		n += made
		r.nodes += made + evaluated
	}
	return r.judge(&s, &luck)
}

// judge is what everybody may expect of a turn or the end of the game, without the luck on the way there.
func (r *rollout) judge(s *razzia.State, luck *Values) Values {
	var o Outlook
	if s.Phase == razzia.Over {
		result(s, &o)
	} else {
		r.evaluator.Evaluate(s, &o)
	}
	w := worth(s, &o, r.margin)
	w.addPart(luck, -1)
	return w
}

// shuffle lays out an order of the cards that are left, as far as a rollout may come.
func (r *rollout) shuffle(s *razzia.State) {
	r.order = r.order[:0]
	for c, n := range s.Left.All() {
		for range n {
			r.order = append(r.order, c)
		}
	}
	for i := range min(len(r.order)-1, r.moves+1) {
		j := i + r.chance.IntN(len(r.order)-i)
		r.order[i], r.order[j] = r.order[j], r.order[i]
	}
}

// card turns up a card: each that is left is as likely as any other (R9).
func (r *rollout) card(s *razzia.State) razzia.Card {
	if len(r.order) > 0 {
		r.drawn++
		return r.order[r.drawn-1]
	}
	return bot.AnyCard(s, r.chance)
}
