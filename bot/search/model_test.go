package search

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"
)

// bruteForceByModel is the value of an auction under an opponent model, by playing every sequence of says, without a
// table.
func bruteForceByModel(s razzia.State, model *OpponentModel, greedy greedyPolicy) Values {
	if s.Phase != razzia.Bidding {
		return bruteForce(s)
	}
	best, byGreedy, greedyMove := Values{}, Values{}, greedy.move(&s)
	best[s.Actor] = math.Inf(-1)
	for _, m := range s.Legal(nil) {
		v := bruteForceByModel(s.MustStep(m), model, greedy)
		if v[s.Actor] > best[s.Actor] {
			best = v
		}
		if m == greedyMove {
			byGreedy = v
		}
	}
	if model[s.Actor] >= always {
		return byGreedy
	}
	best.blend(&byGreedy, model[s.Actor])
	return best
}

// TestAuctionIsResolvedByModel compares the table with brute force, with another opponent model at each say.
func TestAuctionIsResolvedByModel(t *testing.T) {
	list := []OpponentModel{{0.5, 0.5, 0.5, 0.5, 0.5}, {1, 1, 1, 1, 1}, {0, 1, 0.2, 0, 0.9}}
	n := 0
	eachAuction(func(s *razzia.State) {
		model := list[n%len(list)]
		n++
		tree := tree{evaluator: randomEvaluator{}, model: model, greedy: newGreedyPolicy()}
		tree.start(s)
		got, want := tree.nodes[0].value, bruteForceByModel(*s, &model, newGreedyPolicy())
		for seat := range want {
			if math.Abs(got[seat]-want[seat]) > 1e-12 {
				t.Fatalf("model %v: the value by the table is %v, by brute force %v", model, got, want)
			}
		}
	})
}

// solveByModel is the exact value of a position under an opponent model, by brute force to the end of the game.
func solveByModel(s *razzia.State, model *OpponentModel, greedy greedyPolicy, known map[razzia.State]Values) Values {
	if v, ok := known[*s]; ok {
		return v
	}
	var v Values
	switch s.Phase {
	case razzia.Over:
		var o Outlook
		result(s, &o)
		v = utility(s, &o, 0)
	case razzia.Revealing:
		for c, n := range net.Reveals(s) {
			if n > 0 {
				next := s.MustStep(razzia.Reveal(razzia.Card(c)))
				w := solveByModel(&next, model, greedy, known)
				v.addScaled(&w, float64(n)/float64(s.CardsLeft()))
			}
		}
	default:
		v = choiceByModel(s, model, greedy, known)
	}
	known[*s] = v
	return v
}

// choiceByModel is the exact value of a decision node.
func choiceByModel(s *razzia.State, model *OpponentModel, greedy greedyPolicy, known map[razzia.State]Values) (best Values) {
	rate := model[s.Actor]
	if rate < 1 {
		best[s.Actor] = math.Inf(-1)
		for _, m := range options(s, nil) {
			next := s.MustStep(m)
			if w := solveByModel(&next, model, greedy, known); w[s.Actor] > best[s.Actor] {
				best = w
			}
		}
	}
	if rate > 0 {
		next := s.MustStep(greedy.move(s))
		byGreedy := solveByModel(&next, model, greedy, known)
		best.blend(&byGreedy, rate)
	}
	return best
}

// TestSearchConvergesByModel checks that the search, with enough nodes, finds the exact value of every move of a small
// game against opponents who follow greedy always or sometimes.
func TestSearchConvergesByModel(t *testing.T) {
	for seed := range uint64(6) {
		for cards, rate := range map[int]float64{6: 1, 5: 0.5, 4: 0.3} {
			s := mini(cards, seed)
			p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: 1e6}, Temperature: defaultTemperature}, 1)
			model := OpponentModel{rate, rate}
			budget := p.limit.start(context.Background())
			list := p.search(&s, model, 0, &budget)
			if !p.tree.nodes[0].complete {
				t.Fatalf("seed %d, rate %v: the tree is not complete after %d positions", seed, rate, p.Nodes())
			}
			model[s.Actor] = 0
			for _, o := range list {
				next := s.MustStep(o.Move)
				want := solveByModel(&next, &model, newGreedyPolicy(), map[razzia.State]Values{})
				if math.Abs(o.Value[s.Actor]-want[s.Actor]) > 1e-6 {
					t.Errorf("seed %d, rate %v: the value of %v is %v, want %v", seed, rate, o.Move, o.Value, want)
				}
			}
		}
	}
}
