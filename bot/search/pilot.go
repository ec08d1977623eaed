package search

import "razzia"

// A pilot is the policy of rehearsals: each seat does what is best for it one move ahead, but for those that go
// by the rules of thumb, whose habit is 1.
type pilot struct {
	tree
	draw int32 // the node of a draw that was just made, unseen if there is none
}

// unseen stands for a draw of which nothing is known.
const unseen = -1

func newPilot(e Evaluator, margin float64) *pilot {
	return &pilot{tree{evaluator: e, thumb: newThumb(), margin: margin}, unseen}
}

// goOn makes a move, or says all that is left to say in an auction ([policy]).
func (p *pilot) goOn(s *razzia.State) (made, evaluated int) {
	p.evaluated, p.draw = 0, unseen // where nothing has to be looked at
	if s.Phase == razzia.Turn {
		*s = s.MustStep(p.turn(s))
		return 1, p.evaluated
	}
	a := p.auction(s)
	*s = a.finish(*s, p.bid(&a, s))
	return a.n, p.evaluated
}

// turn is what the actor of a turn does.
func (p *pilot) turn(s *razzia.State) razzia.Move {
	if p.habits[s.Actor] >= sure {
		return p.thumb.move(s)
	}
	var room [64]razzia.Move
	moves := options(s, room[:0])
	if len(moves) == 1 {
		return moves[0]
	}
	p.plant(s)
	c := p.choice(&p.nodes[0])
	best := c.best()
	if moves[best].Verb() == razzia.ToDraw {
		p.draw = p.nodes[0].children.from + int32(best)
	}
	return moves[best]
}

// luck is what the card is worth that is turned up ([policy]). Of draws by the rules of thumb nothing is known: to look
// at their cards as well would cost as much as it gains, which was measured.
func (p *pilot) luck(c razzia.Card) Values {
	if p.draw == unseen {
		return Values{}
	}
	luck := p.luckAt(p.draw, c)
	p.draw = unseen
	return luck
}

// bid is the highest bid that an auction ends with.
func (p *pilot) bid(a *auction, s *razzia.State) razzia.Cheque {
	plan := a.planFor(s, p.thumb)
	if ends := plan.reach[a.n]; ends&(ends-1) == 0 {
		return lowest(ends) // all that is said is known
	}
	p.clear(s)
	p.growEnds(0, a, plan)
	said := p.resolve(&p.nodes[0])
	high := said.high
	for i := range said.n {
		high = p.say(&said, i, high)
	}
	return high
}

// say is the highest bid after the i-th say of an auction that is resolved.
func (p *pilot) say(a *auction, i int, high razzia.Cheque) razzia.Cheque {
	if p.habits[a.says[i]] >= sure {
		return a.plan.habit[i][high]
	}
	var room [mostSays]*Values
	c := a.say(&p.table, i, high, room[:0])
	bids := a.after(i, high) & a.plan.reach[i+1]
	for range c.best() {
		bids &= bids - 1
	}
	return lowest(bids)
}
