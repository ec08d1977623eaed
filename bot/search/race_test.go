package search

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
)

// withRollouts returns a search that spends nearly all of its nodes on rollouts.
func withRollouts(nodes int) *Player {
	return New(Settings{
		Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Temperature: defaultTemperature, Margin: defaultMargin,
		GreedyPrior: defaultGreedyPrior, Rollouts: 0.95, Moves: defaultMoves,
	}, 1)
}

// TestRaceKeepsTheSum checks that after rollouts the values of all seats still add up to 1, and that the limit is
// exceeded by no more than one rollout.
func TestRaceKeepsTheSum(t *testing.T) {
	const nodes, nodesOfAMove = 2000, 40 // nodes of a move: at most, on average over a rollout
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, s := range positions(t, players) {
			p := withRollouts(nodes)
			budget := p.limit.start(context.Background())
			list := p.search(&s, observed(bot.Past{}, defaultGreedyPrior), 0.95, &budget)
			for _, o := range list {
				sum := 0.0
				for _, v := range o.Value {
					sum += v
				}
				if math.Abs(sum-1) > 1e-6 {
					t.Errorf("%v: the values add up to %v, want 1", o.Move, sum)
				}
			}
			if most := uint64(nodes + defaultMoves*nodesOfAMove); p.Nodes() > most {
				t.Errorf("%d nodes, want at most %d", p.Nodes(), most)
			}
		}
	}
}

// TestRaceIsNearlyPerfect checks that the search with rollouts loses little against opponents who follow greedy.
func TestRaceIsNearlyPerfect(t *testing.T) {
	const games, atMost = 12, 0.02
	lost := 0.0
	for seed := range uint64(games) {
		s := mini(6, seed)
		p := withRollouts(20000)
		budget := p.limit.start(context.Background())
		best, most := Option{}, math.Inf(-1)
		for _, o := range p.search(&s, OpponentModel{1, 1}, 0.95, &budget) {
			if o.Value[s.Actor] > most {
				best, most = o, o.Value[s.Actor]
			}
		}
		known, model := map[razzia.State]Values{}, OpponentModel{1, 1}
		model[s.Actor] = 0
		next := s.MustStep(best.Move)
		perfect := solveByModel(&s, &model, newGreedyPolicy(), known)
		lost += perfect[s.Actor] - solveByModel(&next, &model, newGreedyPolicy(), known)[s.Actor]
	}
	if lost/games > atMost {
		t.Errorf("the mean loss of a decision is %.4f, want at most %v", lost/games, atMost)
	}
}

// raceOf is a race of two candidates after three checks. The second was eliminated at the first check. A result is the
// candidate's own value plus noise that is the same for both and changes after each check: 0, 0.1, 0.2.
func raceOf(list []Option, first, second float64) *race {
	root := razzia.State{Players: 2, Actor: 0}
	r := &race{root: &root, active: 1, samples: 3 * checkEvery}
	leader, eliminated := candidate{option: &list[0]}, candidate{option: &list[1]}
	for i := range r.samples {
		noise := float64(i/checkEvery) / 10
		leader.addResult(noise + first)
		if i < checkEvery {
			eliminated.addResult(noise + second)
		}
	}
	r.candidates = []candidate{leader, eliminated}
	return r
}

// addResult adds the result of a rollout as sample does.
func (c *candidate) addResult(share float64) {
	c.sum.add(&Values{share, 1 - share})
	if c.own = append(c.own, share); len(c.own)%checkEvery == 0 {
		c.sums = append(c.sums, c.sum)
	}
}

// TestMeanOfAnEliminatedCandidate checks that the mean of an eliminated candidate is the one it would have if it had
// met the noise of the leader to the end.
func TestMeanOfAnEliminatedCandidate(t *testing.T) {
	r := raceOf(make([]Option, 2), 0.3, 0.2)
	for i, want := range []float64{0.4, 0.3} { // the mean noise is 0.1
		if mean := r.mean(&r.candidates[i]); math.Abs(mean[0]-want) > 1e-9 || math.Abs(mean[0]+mean[1]-1) > 1e-9 {
			t.Errorf("the mean of candidate %d is %v, want %v", i, mean, want)
		}
	}
}

// TestEliminatedCandidateStaysBehind checks the order after blending, where the tree has the same value for all
// options. An eliminated candidate stays below the leader, whether the rollouts are above or below the tree's value: it
// gains nothing from the smaller weight of its fewer rollouts. An option without rollouts comes to lie between the two.
func TestEliminatedCandidateStaysBehind(t *testing.T) {
	for _, value := range []float64{0.1, 0.35, 0.9} {
		list := make([]Option, 3)
		for i := range list {
			list[i].Value = Values{value, 1 - value}
		}
		raceOf(list, 0.3, 0.2).blend(list)
		first, second, other := list[0].Value[0], list[1].Value[0], list[2].Value[0]
		if second >= first || other >= first || other <= second {
			t.Errorf("from the value %v: the leader has %v, the eliminated candidate %v, an option without rollouts %v", value, first, second, other)
		}
	}
}

// TestIsBehind checks that a candidate is behind if and only if the paired differences to the leader are clear.
func TestIsBehind(t *testing.T) {
	leader := candidate{own: []float64{0.6, 0.5, 0.7, 0.6, 0.5, 0.7}}
	for _, c := range []struct {
		name string
		own  []float64
		want bool
	}{
		{"far behind", []float64{0.2, 0.1, 0.3, 0.1, 0.1, 0.3}, true},
		{"a little behind each time", []float64{0.59, 0.49, 0.69, 0.59, 0.49, 0.68}, true},
		{"sometimes ahead, sometimes behind", []float64{0.7, 0.3, 0.8, 0.4, 0.6, 0.6}, false},
		{"the same", leader.own, false},
	} {
		if l := (candidate{own: c.own}); l.isBehind(&leader) != c.want {
			t.Errorf("%s: behind is %t", c.name, !c.want)
		}
	}
}
