package randomgame

import (
	"math/rand/v2"
	"slices"

	"razzia"
)

// A Policy chooses among the legal moves of a turn or an auction.
type Policy struct {
	Name   string
	choose func(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move
}

// The policies. Together they reach situations that uniform choice seldom reaches.
var (
	uniform = Policy{"uniform", chooseUniformly}
	calls   = Policy{"calls", preferring(razzia.ToCall, razzia.ToPass)}
	// Passes draws and passes as often as possible, so that the piles run out.
	Passes   = Policy{"passes", preferring(razzia.ToDraw, razzia.ToPass)}
	steals   = Policy{"steals", preferring(razzia.ToSteal, razzia.ToBid)}
	bidsHigh = Policy{"bids high", bidHigh}
	waits    = Policy{"waits", wait}
)

// Policies lists all policies.
func Policies() []Policy { return []Policy{uniform, calls, Passes, steals, bidsHigh, waits} }

// chooseUniformly chooses each move with the same probability.
func chooseUniformly(_ razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	return legal[chance.IntN(len(legal))]
}

// preferring chooses a move with one of these verbs, if there is one, nine times in ten.
func preferring(verbs ...razzia.Verb) func(razzia.State, []razzia.Move, *rand.Rand) razzia.Move {
	return func(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
		unwanted := func(m razzia.Move) bool { return !slices.Contains(verbs, m.Verb()) }
		wanted := slices.DeleteFunc(slices.Clone(legal), unwanted)
		if len(wanted) == 0 || chance.IntN(10) == 0 {
			wanted = legal
		}
		return chooseUniformly(s, wanted, chance)
	}
}

// bidHigh bids the highest cheque three times in four, so that rounds end with the last cheque.
func bidHigh(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	if last := legal[len(legal)-1]; last.Verb() == razzia.ToBid && chance.IntN(4) > 0 {
		return last
	}
	return chooseUniformly(s, legal, chance)
}

// wait lets the row grow to five cards before it bids, so that properties grow large.
func wait(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	if s.Row.Len() < 5 {
		return preferring(razzia.ToDraw, razzia.ToPass)(s, legal, chance)
	}
	return preferring(razzia.ToDraw, razzia.ToBid)(s, legal, chance)
}
