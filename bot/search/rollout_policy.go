package search

import "razzia"

// A rolloutPolicy is the policy of the auction search in rollouts. A seat whose probability in the opponent model is 1
// follows greedy. Every other seat makes the move that is best for it after a look one move ahead.
type rolloutPolicy struct {
	tree
	draw int32 // the chance node of the draw that was made last, or noDraw
}

// noDraw stands for a draw whose cards were not evaluated.
const noDraw = -1

func newRolloutPolicy(e Evaluator, margin float64) *rolloutPolicy {
	return &rolloutPolicy{tree{evaluator: e, greedy: newGreedyPolicy(), margin: margin}, noDraw}
}

// advance makes a move, or all the says that are left in an auction ([policy]).
func (p *rolloutPolicy) advance(s *razzia.State) (moves, evaluated int) {
	p.evaluated, p.draw = 0, noDraw // in case nothing is evaluated
	if s.Phase == razzia.Turn {
		*s = s.MustStep(p.turn(s))
		return 1, p.evaluated
	}
	a := p.auction(s)
	*s = a.finish(*s, p.bid(&a, s))
	return a.n, p.evaluated
}

// turn is the move of the actor of a turn.
func (p *rolloutPolicy) turn(s *razzia.State) razzia.Move {
	if p.model[s.Actor] >= always {
		return p.greedy.move(s)
	}
	var buf [64]razzia.Move
	moves := options(s, buf[:0])
	if len(moves) == 1 {
		return moves[0]
	}
	p.start(s)
	c := p.choice(&p.nodes[0])
	best := c.best()
	if moves[best].Verb() == razzia.ToDraw {
		p.draw = p.nodes[0].children.from + int32(best)
	}
	return moves[best]
}

// luck is the luck of the card that is turned up ([policy]). For a draw by greedy it is 0: to evaluate its cards as
// well was measured to cost as much as it gains.
func (p *rolloutPolicy) luck(c razzia.Card) Values {
	if p.draw == noDraw {
		return Values{}
	}
	luck := p.luckAt(p.draw, c)
	p.draw = noDraw
	return luck
}

// bid is the final bid of an auction in which every seat follows the policy.
func (p *rolloutPolicy) bid(a *auction, s *razzia.State) razzia.Cheque {
	plan := a.planFor(s, p.greedy)
	if ends := plan.reach[a.n]; ends&(ends-1) == 0 {
		return lowest(ends) // only one end is possible
	}
	p.clear(s)
	p.expandEnds(0, a, plan)
	resolved := p.resolve(&p.nodes[0])
	high := resolved.high
	for i := range resolved.n {
		high = p.say(&resolved, i, high)
	}
	return high
}

// say is the highest bid after the i-th say of an auction whose table is filled in.
func (p *rolloutPolicy) say(a *auction, i int, high razzia.Cheque) razzia.Cheque {
	if p.model[a.says[i]] >= always {
		return a.plan.byGreedy[i][high]
	}
	var buf [maxSays]*Values
	c := a.choice(&p.table, i, high, buf[:0])
	bids := a.next(i, high) & a.plan.reach[i+1]
	for range c.best() {
		bids &= bids - 1
	}
	return lowest(bids)
}
