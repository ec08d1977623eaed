package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
)

// A whim gives each state of a game some values by chance, the same for the same state.
type whim struct{}

func (whim) Evaluate(s *razzia.State, o *Outlook) {
	seed := uint64(1)
	for _, b := range fmt.Sprintf("%+v", *s) {
		seed = seed*1099511628211 + uint64(b)
	}
	chance := rand.New(razzia.NewSource(seed, 0))
	*o = Outlook{}
	for i := range s.Players {
		o.Share[i] = chance.Float64()
	}
}

// plainly resolves an auction by playing out every sequence of says with the rules alone.
func plainly(s razzia.State) Values {
	if s.Phase != razzia.Bidding {
		var o Outlook
		if s.Phase == razzia.Over {
			result(&s, &o)
		} else {
			whim{}.Evaluate(&s, &o)
		}
		return worth(&s, &o, 0)
	}
	best := Values{}
	best[s.Actor] = math.Inf(-1)
	for _, m := range s.Legal(nil) {
		if v := plainly(s.MustStep(m)); v[s.Actor] > best[s.Actor] {
			best = v
		}
	}
	return best
}

// eachAuction gives says of auctions that random games come to, of every number of players.
func eachAuction(see func(s *razzia.State)) {
	const games = 40
	for seed := range uint64(games) {
		chance := rand.New(razzia.NewSource(seed, 0))
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(razzia.MinPlayers+int(seed%4), chance), Piles: 2})
		if err != nil {
			panic(err)
		}
		for s.Phase != razzia.Over {
			if s.Phase == razzia.Bidding {
				see(&s)
			}
			s = anything(s, chance)
		}
	}
}

// anything makes any legal move, or turns up any kind of card.
func anything(s razzia.State, chance *rand.Rand) razzia.State {
	moves := s.Legal(nil)
	if s.Phase == razzia.Revealing {
		for c := range s.Left.All() {
			moves = append(moves, razzia.Reveal(c))
		}
	}
	return s.MustStep(moves[chance.IntN(len(moves))])
}

// TestAuctionIsResolvedExactly compares the table with a walk through every sequence of says, from any say
// of an auction.
func TestAuctionIsResolvedExactly(t *testing.T) {
	eachAuction(func(s *razzia.State) {
		tree := tree{evaluator: whim{}}
		tree.plant(s)
		if got, want := tree.nodes[0].worth, plainly(*s); got != want {
			t.Errorf("the table says %v, every sequence %v", got, want)
		}
		if n := tree.evaluated; n > bids {
			t.Errorf("%d ends looked at, want at most %d", n, bids)
		}
	})
}

// TestAttentionAddsUp holds that the ends of an auction share one attention, be the mind strict or curious,
// and whatever the habits.
func TestAttentionAddsUp(t *testing.T) {
	asked := 0
	eachAuction(func(s *razzia.State) {
		asked++
		tree := tree{evaluator: whim{}, thumb: newThumb()}
		if asked%2 == 0 {
			tree.habits = Habits{0, 1, 0.2, sure, 0.9}
		}
		tree.plant(s)
		for _, m := range []mind{0, usualCurious} {
			a := tree.resolve(&tree.nodes[0])
			sum := 0.0
			for _, p := range a.attention(&tree.table, m) {
				sum += p
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("mind %v: the attention adds up to %v", m, sum)
			}
		}
	})
}
