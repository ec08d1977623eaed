package search

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
)

// A randomEvaluator gives each state random shares, the same for the same state.
type randomEvaluator struct{}

func (randomEvaluator) Evaluate(s *razzia.State, o *Outlook) {
	seed := uint64(1)
	text, err := binary.Append(nil, binary.LittleEndian, s)
	if err != nil {
		panic(err) // a state is numbers
	}
	for _, b := range text {
		seed = seed*1099511628211 + uint64(b)
	}
	rng := rand.New(razzia.NewSource(seed, 0))
	*o = Outlook{}
	for i := range s.Players {
		o.Share[i] = rng.Float64()
	}
}

// bruteForce is the value of an auction by playing every sequence of says, without a table.
func bruteForce(s razzia.State) Values {
	if s.Phase != razzia.Bidding {
		var o Outlook
		if s.Phase == razzia.Over {
			result(&s, &o)
		} else {
			randomEvaluator{}.Evaluate(&s, &o)
		}
		return utility(&s, &o, 0)
	}
	best := Values{}
	best[s.Actor] = math.Inf(-1)
	for _, m := range s.Legal(nil) {
		if v := bruteForce(s.MustStep(m)); v[s.Actor] > best[s.Actor] {
			best = v
		}
	}
	return best
}

// eachAuction plays random games of every number of players and calls yield at each say of their auctions.
func eachAuction(yield func(s *razzia.State)) {
	const games = 40
	for seed := range uint64(games) {
		rng := rand.New(razzia.NewSource(seed, 0))
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(razzia.MinPlayers+int(seed%4), rng), Piles: 2})
		if err != nil {
			panic(err)
		}
		for s.Phase != razzia.Over {
			if s.Phase == razzia.Bidding {
				yield(&s)
			}
			s = randomMove(s, rng)
		}
	}
}

// randomMove makes a random legal move, or turns up a random kind of card.
func randomMove(s razzia.State, rng *rand.Rand) razzia.State {
	moves := s.Legal(nil)
	if s.Phase == razzia.Revealing {
		for c := range s.Left.All() {
			moves = append(moves, razzia.Reveal(c))
		}
	}
	return s.MustStep(moves[rng.IntN(len(moves))])
}

// TestAuctionIsResolvedExactly compares the table with brute force, from every say of an auction.
func TestAuctionIsResolvedExactly(t *testing.T) {
	eachAuction(func(s *razzia.State) {
		tree := tree{evaluator: randomEvaluator{}}
		tree.start(s)
		if got, want := tree.nodes[0].value, bruteForce(*s); got != want {
			t.Errorf("the value by the table is %v, by brute force %v", got, want)
		}
		if n := tree.evaluated; n > bids {
			t.Errorf("%d ends were evaluated, want at most %d", n, bids)
		}
	})
}

// TestEndProbabilitiesAddUp checks that the probabilities of all ends of an auction add up to 1, at any temperature and
// with any opponent model.
func TestEndProbabilitiesAddUp(t *testing.T) {
	n := 0
	eachAuction(func(s *razzia.State) {
		n++
		tree := tree{evaluator: randomEvaluator{}, greedy: newGreedyPolicy()}
		if n%2 == 0 {
			tree.model = OpponentModel{0, 1, 0.2, always, 0.9}
		}
		tree.start(s)
		for _, temp := range []temperature{0, defaultTemperature} {
			a := tree.resolve(&tree.nodes[0])
			sum := 0.0
			for _, p := range a.endProbabilities(&tree.table, temp) {
				sum += p
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("temperature %v: the probabilities add up to %v, want 1", temp, sum)
			}
		}
	})
}
