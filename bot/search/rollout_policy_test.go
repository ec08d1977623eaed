package search

import (
	"math"
	"testing"

	"razzia"
)

// policyMove is the move of the rollout policy, by expanding a tree for it alone.
func policyMove(s *razzia.State, e Evaluator, model OpponentModel) razzia.Move {
	if model[s.Actor] == 1 {
		return newGreedyPolicy().move(s)
	}
	t := tree{evaluator: e, model: model, greedy: newGreedyPolicy()}
	t.start(s)
	best, most := razzia.Move{}, math.Inf(-1)
	for _, o := range t.rootOptions() {
		if o.Value[s.Actor] > most {
			best, most = o.Move, o.Value[s.Actor]
		}
	}
	return best
}

// models have rates of 0 and 1 alone: each seat follows greedy always or never.
var models = []OpponentModel{{}, {1, 1, 1, 1, 1}, {0, 1, 0, 1, 0}, {1, 0, 1, 1, 0}}

// TestRolloutPolicyInAuctions checks that advance, which resolves an auction once for all its says, ends the auction as
// if each say was decided by itself. It uses another model at each auction.
func TestRolloutPolicyInAuctions(t *testing.T) {
	p, n := newRolloutPolicy(randomEvaluator{}, 0), 0
	eachAuction(func(s *razzia.State) {
		p.model = models[n%len(models)]
		n++
		got, want := *s, *s
		moves, _ := p.advance(&got)
		says := 0
		for ; want.Phase == razzia.Bidding; says++ {
			want = want.MustStep(policyMove(&want, randomEvaluator{}, p.model))
		}
		if got != want || moves != says {
			t.Fatalf("%v: %d says lead to %+v, want %d that lead to %+v", p.model, moves, got, says, want)
		}
	})
}

// TestRolloutPolicyInTurns checks the same for turns.
func TestRolloutPolicyInTurns(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, s := range positions(t, players) {
			for _, model := range models {
				if s.Phase != razzia.Turn {
					continue
				}
				p := newRolloutPolicy(Static{}, 0)
				p.model = model
				got, want := s, s.MustStep(policyMove(&s, Static{}, model))
				if moves, _ := p.advance(&got); got != want || moves != 1 {
					t.Errorf("%v: the policy leads to %+v, want %+v", model, got, want)
				}
			}
		}
	}
}

// TestSampleOpponents checks that each seat follows greedy in as many rollouts as the opponent model says.
func TestSampleOpponents(t *testing.T) {
	const runs = 4000
	r := race{rollout: &rollout{}, policy: newRolloutPolicy(Static{}, 0), model: OpponentModel{0, 0.25, 0.6, 1}}
	r.restart(1)
	var times OpponentModel
	for range runs {
		r.sampleOpponents()
		for seat, rate := range r.policy.model {
			times[seat] += rate
		}
	}
	for seat, rate := range r.model {
		if share := times[seat] / runs; math.Abs(share-rate) > 0.03 {
			t.Errorf("seat %d follows greedy in %.3f of the rollouts, want %v", seat, share, rate)
		}
	}
}
