package train

import (
	"fmt"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
	"razzia/bot/solve"
)

// A step is a position of a game with the decision made in it.
type step struct {
	state razzia.State
	decision
}

// A deal is a position to play from, and the source of its cards.
type deal struct {
	state razzia.State
	draw  func(s *razzia.State) (razzia.Card, error) // returns the card that is turned up
}

// wholeGame deals a game from its beginning.
func wholeGame(players int, src rand.Source) (deal, error) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	if err != nil {
		return deal{}, err
	}
	deck := razzia.NewDeck(2, src)
	return deal{s, func(s *razzia.State) (razzia.Card, error) { return deck.Draw(s.Pile) }}, nil
}

// miniGame deals a last round with few cards of all kinds and close totals (see [solve.Mini]). As much police is left
// as if each earlier round had ended with a raid. With two players that is more police than the raid needs (R6.1).
func miniGame(players int, rng *rand.Rand) (deal, error) {
	missing := 1 + rng.IntN(4)
	police := missing
	if players == 2 {
		police += 6
	}
	m := solve.Mini{
		Players: players, Round: razzia.Rounds, Cards: police + 2 + rng.IntN(14), Police: police,
		Missing: missing, Owned: 4 + rng.IntN(9), Cheques: 1 + rng.IntN(2),
	}
	s, err := m.Deal(rng.Uint64())
	return deal{s, func(s *razzia.State) (razzia.Card, error) { return bot.AnyCard(s, rng), nil }}, err
}

// playOut plays a game to its end with a policy for each seat. It calls yield with each step; for a reveal the decision
// holds the move alone.
func playOut(d deal, policies []policy, yield func(*step)) (razzia.State, error) {
	s := d.state
	for s.Phase != razzia.Over {
		now, err := next(&s, d, policies)
		if err != nil {
			return s, err
		}
		yield(&now)
		if err := s.Advance(now.move); err != nil {
			return s, fmt.Errorf("seat %d: %w", s.Actor, err)
		}
	}
	return s, nil
}

// next is the next step: the decision of a policy, or the reveal of the card that was drawn.
func next(s *razzia.State, d deal, policies []policy) (step, error) {
	if s.Phase == razzia.Revealing {
		c, err := d.draw(s)
		return step{*s, decision{move: razzia.Reveal(c)}}, err
	}
	c, err := policies[s.Actor].choose(s)
	return step{*s, c}, err
}

// A labeler plays games and turns their positions into training examples. The target of a position is TD(λ) over the
// positions after it: a mean of the result of the game and of the evaluations on the way there. The luck of the cards
// is subtracted from it, a control variate: the expectation of a target stays the same, and its variance is much
// smaller.
type labeler struct {
	lambda          float32
	ply             *net.Ply // of the net that learns; nil in the bootstrap, when it has learned nothing
	keep, keepOther float64  // part of the turns, and of the other positions, that become examples
	steps           []step
	luck            []net.Values // luck of each step; zero unless it is a reveal
	examples        []example
}

// play plays a game and returns its examples, the last position first. They are valid until the next game.
func (l *labeler) play(d deal, policies []policy, rng *rand.Rand) ([]example, error) {
	l.steps, l.luck = l.steps[:0], l.luck[:0]
	last, err := playOut(d, policies, l.record)
	if err != nil {
		return nil, err
	}
	l.examples = l.examples[:0]
	var target net.Values
	net.Outcome(&last, &target)
	for i := len(l.steps) - 1; i >= 0; i-- {
		s := &l.steps[i]
		subtractLuck(&target, &l.luck[i])
		if s.evaluated {
			l.blendDecision(&target, &s.decision)
		}
		if rng.Float64() < l.part(s) {
			l.examples = append(l.examples, example{s.state, target})
		}
		if !s.evaluated {
			l.blendEvaluation(&target, &s.state)
		}
	}
	return l.examples, nil
}

// record stores a step and the luck of its card. It computes the luck at once, while the Ply still has the values of
// the draw in its cache.
func (l *labeler) record(s *step) {
	var luck net.Values
	if l.ply != nil && s.state.Phase == razzia.Revealing {
		luck = l.ply.Luck(&s.state, s.move.Card())
	}
	l.steps, l.luck = append(l.steps, *s), append(l.luck, luck)
}

// part is the probability that a position becomes an example.
func (l *labeler) part(s *step) float64 {
	if s.state.Phase == razzia.Turn {
		return l.keep
	}
	return l.keepOther
}

// subtractLuck subtracts the luck of a card from a target.
func subtractLuck(target, luck *net.Values) {
	for i := range target.Share {
		target.Share[i] -= luck.Share[i]
		target.Points[i] -= luck.Points[i]
	}
}

// blendDecision turns the target of the next position into that of a position with an evaluated decision: lambda times
// the target plus 1-lambda times the evaluation. After a move that was not the best, the target is the evaluation
// alone: the rest of the game does not show what the position is worth.
func (l *labeler) blendDecision(target *net.Values, d *decision) {
	lambda := l.lambda
	if !d.best {
		lambda = 0
	}
	blend(target, &d.value, lambda)
}

// blendEvaluation does the same for a turn without an evaluated decision, by the net's evaluation of the turn itself.
// It changes nothing at other positions and in the bootstrap.
func (l *labeler) blendEvaluation(target *net.Values, s *razzia.State) {
	if l.ply == nil || s.Phase != razzia.Turn {
		return
	}
	var v net.Values
	l.ply.Evaluate(s, &v)
	blend(target, &v, l.lambda)
}

// blend sets target to keep*target + (1-keep)*from.
func blend(target, from *net.Values, keep float32) {
	for i := range target.Share {
		target.Share[i] = keep*target.Share[i] + (1-keep)*from.Share[i]
		target.Points[i] = keep*target.Points[i] + (1-keep)*from.Points[i]
	}
}
