package search

import (
	"context"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// A rollout plays on from a position for a while, by greedy in every seat and cards that turn up by chance,
// and gives what everybody may expect of where it comes to.
type rollout struct {
	greedy    bot.Player
	chance    *rand.Rand
	evaluator Evaluator
	moves     int // players' moves to play before the next turn is judged
	nodes     int // moves made, all rollouts together
}

// newRollout opens a rollout with the numbers of a seed.
func newRollout(e Evaluator, moves int, seed uint64) (rollout, error) {
	const stream = 0x726f6c6c // apart from the streams that shuffle decks with the same seed
	greedy, err := bot.New("greedy", seed)
	return rollout{
		greedy: greedy, chance: rand.New(razzia.NewSource(seed, stream)), evaluator: e, moves: moves,
	}, err
}

// play plays on from a state, which is a copy.
func (r *rollout) play(s razzia.State) Values {
	round := s.Round
	for n := 0; s.Phase != razzia.Over; {
		switch {
		case s.Phase == razzia.Revealing:
			s = after(s, razzia.Reveal(r.card(&s)))
			continue
		case s.Phase == razzia.Turn && (n >= r.moves || s.Round != round):
			return r.judge(&s)
		}
		s = after(s, r.choose(&s))
		n++
		r.nodes++
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
	return worth(s, &o, usualMargin)
}

// choose is greedy's move. The context is of no use to greedy, which needs no time.
func (r *rollout) choose(s *razzia.State) razzia.Move {
	m, err := r.greedy.Choose(context.Background(), *s, s.Actor)
	if err != nil {
		panic("search: " + err.Error())
	}
	return m
}

// card turns up a card: each that is left is as likely as any other (R9).
func (r *rollout) card(s *razzia.State) razzia.Card {
	place := r.chance.IntN(s.CardsLeft())
	for c, n := range s.Left.All() {
		if place -= n; place < 0 {
			return c
		}
	}
	return razzia.NoCard
}
