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

// play plays on from a state, which is a copy, to the end of that round at the latest.
func (r *rollout) play(s razzia.State, round uint8) Values {
	for n := 0; s.Phase != razzia.Over; {
		switch {
		case s.Phase == razzia.Revealing:
			s = after(s, razzia.Reveal(r.card(&s)))
			continue
		case s.Phase == razzia.Turn && (n >= r.moves || s.Round != round):
			return r.judge(&s)
		}
		made, evaluated := r.goOn(&s)
		n += made
		r.nodes += made + evaluated
	}
	return r.judge(&s)
}

// judge is what everybody may expect of a turn or the end of the game.
func (r *rollout) judge(s *razzia.State) Values {
	var o Outlook
	if s.Phase == razzia.Over {
		result(s, &o)
	} else {
		r.evaluator.Evaluate(s, &o)
	}
	return worth(s, &o, r.margin)
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
