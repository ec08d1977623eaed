package search

import (
	"context"

	"razzia"
	"razzia/bot"
)

// A greedyPolicy is the rule-based policy of the bot greedy. Greedy stands for that bot throughout this package, not
// for the choice of the best value.
type greedyPolicy struct{ bot bot.Player }

func newGreedyPolicy() greedyPolicy { return greedyPolicy{bot.NewGreedy(bot.HorizonGame)} }

// move is the move of the actor. Greedy does not search, so it has no use for a context.
func (p greedyPolicy) move(s *razzia.State) razzia.Move {
	m, err := p.bot.Choose(context.Background(), *s, s.Actor)
	if err != nil {
		panic("search: " + err.Error())
	}
	return m
}

// advance makes the move of the actor ([policy]).
func (p greedyPolicy) advance(s *razzia.State) (moves, evaluated int) {
	*s = s.MustStep(p.move(s))
	return 1, 0
}

// luck is 0: greedy does not evaluate the cards that may come ([policy]).
func (greedyPolicy) luck(razzia.Card) Values { return Values{} }

// A plan tells which says are possible in an auction under the opponent model, and which ones follow greedy.
type plan struct {
	// reach is the sets of the highest bids that are possible before each say, and at the end.
	reach [razzia.MaxPlayers + 1]uint32
	// byGreedy is the highest bid after each say if the seat follows greedy, by the highest bid before the say.
	byGreedy [razzia.MaxPlayers][bids]razzia.Cheque
}

// planFor makes the plan of the current auction of a state.
func (a *auction) planFor(s *razzia.State, greedy greedyPolicy) (p plan) {
	p.reach[0] = 1 << a.high
	for i := range a.n {
		rate := a.model[a.says[i]]
		for set := p.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			if rate > 0 {
				p.byGreedy[i][high] = a.byGreedy(s, greedy, i, high)
			}
			if rate >= always {
				p.reach[i+1] |= 1 << p.byGreedy[i][high]
			} else {
				p.reach[i+1] |= a.next(i, high)
			}
		}
	}
	return p
}

// byGreedy is the highest bid after the i-th say if the seat follows greedy, given the highest bid before it.
func (a *auction) byGreedy(s *razzia.State, greedy greedyPolicy, i int, high razzia.Cheque) razzia.Cheque {
	if a.open[i].Above(high) == 0 {
		return high // a pass is the only option
	}
	at := *s
	at.Actor = a.says[i]
	if high != a.high {
		at.Auction.Bid, at.Auction.Bidder = high, a.owner(high)
	}
	if m := greedy.move(&at); m.Verb() == razzia.ToBid {
		return m.Cheque()
	}
	return high
}
