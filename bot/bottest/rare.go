package bottest

import (
	"math/rand/v2"

	"razzia"
)

// A policy chooses the moves of all seats of a game, to reach positions in which a player is then asked.
type policy func(s *razzia.State) razzia.Move

// walk plays a game by a policy and calls see in each state in which a seat is to act.
func walk(g *game, choose policy, see func(*game) error) error {
	for !g.over() {
		if err := see(g); err != nil {
			return err
		}
		if err := g.make(choose(&g.state)); err != nil {
			return err
		}
	}
	return nil
}

// randomPolicy makes any legal move.
func randomPolicy(seed uint64) policy {
	chance := rand.New(razzia.NewSource(seed, walkStream))
	return func(s *razzia.State) razzia.Move {
		legal := s.Legal(nil)
		return legal[chance.IntN(len(legal))]
	}
}

// drawingPolicy mostly draws, so that rows grow long and thieves find something to steal.
func drawingPolicy(seed uint64) policy {
	random, chance := randomPolicy(seed), rand.New(razzia.NewSource(seed, walkStream+1))
	return func(s *razzia.State) razzia.Move {
		const every = 8 // turns, one is random
		if s.Phase == razzia.Turn && chance.IntN(every) > 0 {
			return s.Legal(nil)[0]
		}
		return random(s)
	}
}

// passivePolicy draws and passes, and never bids or calls, so that the piles run out.
func passivePolicy(uint64) policy {
	return func(s *razzia.State) razzia.Move { return s.Legal(nil)[0] }
}

// rarePositions are positions that seldom come up, or that have few legal moves.
var rarePositions = []rarePosition{
	{"a turn of a player who is alone (R5.2)", randomPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && seatsIn(s) == 1
	}},
	{"a police auction of a player who is alone (R5.2)", drawingPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.ByPolice && seatsIn(s) == 1
	}},
	{"an auction that a player who is alone has called and must bid in (R5.2)", randomPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.Called && seatsIn(s) == 1
	}},
	{"an opener who must bid (R4.2)", randomPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.Called && s.Actor == s.Auction.Opener && s.Auction.Bid == 0
	}},
	{"an auction that was called with an empty row (R3.3)", randomPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.Called && s.Row.Len() == 0
	}},
	{"a police auction of an empty row (R3.1)", randomPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.ByPolice && s.Row.Len() == 0
	}},
	{"a thief and a row (R3.2)", drawingPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && thieves(s) > 0 && s.Row.Len() > 0
	}},
	{"thieves for more than one card (R3.2)", drawingPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && min(thieves(s), s.Row.Len()) > 1
	}},
	{"more thieves than the row has cards (R3.2)", drawingPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && thieves(s) > s.Row.Len()
	}},
	{"a full row (R4.5)", drawingPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.FullRow
	}},
	{"the drawer of a full row without a bid (R4.5)", drawingPolicy, func(s *razzia.State) bool {
		return s.Auction.Kind == razzia.FullRow && s.Actor == s.Auction.Opener && s.Auction.Bid == 0
	}},
	{"a say of a player whose cheques are too low (R4.1)", randomPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Bidding && s.Seats[s.Actor].Open.Above(s.Auction.Bid) == 0
	}},
	{"a turn before the raid (R6.1)", drawingPolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && int(s.Police) == s.RaidAt()-1
	}},
	{"the last open cheque of the game (R6.1)", randomPolicy, func(s *razzia.State) bool {
		return s.Round == razzia.Rounds && seatsIn(s) == 1 && s.Seats[s.Actor].Open.Len() == 1
	}},
	{"a pile that is about to run out (R5.3)", passivePolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && !s.OnePile && min(s.Piles[0], s.Piles[1]) == 1
	}},
	{"the last card of the piles (R5.3)", passivePolicy, func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && s.CardsLeft() == 1
	}},
}

// A rarePosition is a kind of position, with a policy that reaches it.
type rarePosition struct {
	name   string
	policy func(seed uint64) policy
	is     func(*razzia.State) bool
}

// find gives a few states of the kind, each from another game.
func (rare rarePosition) find() (found []razzia.State) {
	const (
		games  = 400
		enough = 8
	)
	for seed := uint64(0); seed < games && len(found) < enough; seed++ {
		players, piles := razzia.MinPlayers+int(seed%4), 1+int(seed/4%2)
		if s, ok := rare.findIn(deal(players, piles, seed), rare.policy(seed)); ok {
			found = append(found, s)
		}
	}
	return found
}

// findIn gives the first state of a game that is of the kind.
func (rare rarePosition) findIn(g *game, choose policy) (razzia.State, bool) {
	for !g.over() {
		if rare.is(&g.state) {
			return g.state, true
		}
		if err := g.make(choose(&g.state)); err != nil {
			panic(err) // a policy makes legal moves
		}
	}
	return razzia.State{}, false
}

// seatsIn is the number of players who are not out (R5.1).
func seatsIn(s *razzia.State) int {
	n := 0
	for i := range s.Players {
		if s.Seats[i].Open != 0 {
			n++
		}
	}
	return n
}

// thieves is the number of thieves that the actor has.
func thieves(s *razzia.State) int { return s.Seats[s.Actor].Property.Count(razzia.Thief) }
