package search

import (
	"context"

	"razzia"
	"razzia/bot"
)

// Habits say what is thought of the players, by seat: in this share of his decisions each does what the rules
// of thumb of greedy say, and else what is best for him. At 0 he always does what is best for him.
type Habits [razzia.MaxPlayers]float64

// sure is the habit from which on nothing is looked at that goes against the rules of thumb.
const sure = 0.97

// A thumb says what to do by rules of thumb.
type thumb struct{ greedy bot.Player }

func newThumb() thumb { return thumb{bot.NewGreedy(bot.HorizonGame)} }

// move is what the actor of a state does. The context is of no use to greedy, which needs no time.
func (t thumb) move(s *razzia.State) razzia.Move {
	m, err := t.greedy.Choose(context.Background(), *s, s.Actor)
	if err != nil {
		panic("search: " + err.Error())
	}
	return m
}

// goOn makes the move of the actor ([policy]).
func (t thumb) goOn(s *razzia.State) (made, evaluated int) {
	*s = after(*s, t.move(s))
	return 1, 0
}

// luck knows nothing of cards ([policy]).
func (thumb) luck(razzia.Card) Values { return Values{} }

// A plan is what may be said in an auction, and what by habit.
type plan struct {
	// reach is the highest bids that there can be before each say and at the end, as a set with bit 0 for none.
	reach [razzia.MaxPlayers + 1]uint32
	// habit is the highest bid after each say by the rules of thumb, by the one before it.
	habit [razzia.MaxPlayers][bids]razzia.Cheque
}

// planFor works out what may be said in the auction that runs in a state.
func (a *auction) planFor(s *razzia.State, t thumb) (p plan) {
	p.reach[0] = 1 << a.high
	for i := range a.n {
		habit := a.habits[a.says[i]]
		for set := p.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			if habit > 0 {
				p.habit[i][high] = a.habitual(s, t, i, high)
			}
			if habit >= sure {
				p.reach[i+1] |= 1 << p.habit[i][high]
			} else {
				p.reach[i+1] |= a.after(i, high)
			}
		}
	}
	return p
}

// habitual is the highest bid after the i-th say by the rules of thumb.
func (a *auction) habitual(s *razzia.State, t thumb, i int, high razzia.Cheque) razzia.Cheque {
	if a.open[i].Above(high) == 0 {
		return high // he can only pass
	}
	at := *s
	at.Actor = a.says[i]
	if high != a.high {
		at.Auction.Bid, at.Auction.Bidder = high, a.owner(high)
	}
	if m := t.move(&at); m.Verb() == razzia.ToBid {
		return m.Cheque()
	}
	return high
}
