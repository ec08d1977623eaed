package search

import (
	"math"
	"testing"

	"razzia"
)

// eachDraw expands the turns of some positions in which a card may be drawn, and calls yield with the tree and the
// chance node of the draw.
func eachDraw(t *testing.T, yield func(tree *tree, draw int32, s *razzia.State)) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		p := open(t, "search:nodes=1", 1).(*Player)
		for _, s := range positions(t, players) {
			if s.Phase == razzia.Turn && s.CardsLeft() > 0 {
				p.tree.start(&s)
				yield(&p.tree, p.tree.nodes[0].children.from, &s)
			}
		}
	}
}

// TestMeanLuckIsZero checks that the mean luck over all cards that may be turned up is 0 for every seat, and that some
// cards have luck.
func TestMeanLuckIsZero(t *testing.T) {
	some := 0
	eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
		var mean Values
		for c, n := range s.Left.All() {
			luck := tree.luckAt(draw, c)
			mean.addScaled(&luck, float64(n)/float64(s.CardsLeft()))
			if math.Abs(luck[s.Actor]) > 0.01 {
				some++
			}
		}
		for seat, v := range mean {
			if math.Abs(v) > 1e-6 {
				t.Errorf("seat %d: the mean luck is %v, want 0, in %+v", seat, v, s)
			}
		}
	})
	if some == 0 {
		t.Error("no card has luck: want some")
	}
}

// TestLuckOfACard checks that the luck of a card is the value after it less the value before it.
func TestLuckOfACard(t *testing.T) {
	p := open(t, "search:nodes=1", 1).(*Player)
	eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
		before := tree.nodes[draw].value
		drawn := tree.nodes[draw].state
		for c := range s.Left.All() {
			next := drawn.MustStep(razzia.Reveal(c))
			if next.Phase != razzia.Turn {
				continue
			}
			want := p.rollout.evaluate(&next, &before)
			for seat, luck := range tree.luckAt(draw, c) {
				if math.Abs(luck-want[seat]) > 1e-6 {
					t.Errorf("seat %d: the luck of %v is %v, want %v", seat, c, luck, want[seat])
				}
			}
		}
	})
}

// TestRolloutPolicyReturnsLuckOnce checks that the rollout policy returns the luck of the draw that it made last, once.
// Luck is 0 for anything else, and for a draw by greedy.
func TestRolloutPolicyReturnsLuckOnce(t *testing.T) {
	returned := 0
	for _, rate := range []float64{0, 1} {
		eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
			p := open(t, "search:nodes=1", 1).(*Player).policy
			p.model[s.Actor] = rate
			for c := range s.Left.All() {
				next := *s
				p.advance(&next)
				luck, again := p.luck(c), p.luck(c)
				var want Values
				if next.Phase == razzia.Revealing && rate == 0 {
					want = tree.luckAt(draw, c)
					returned++
				}
				for seat := range want {
					if math.Abs(luck[seat]-want[seat]) > 1e-9 || again != (Values{}) {
						t.Fatalf("rate %v: luck %v, then %v, want %v, then 0", rate, luck, again, want)
					}
				}
			}
		})
	}
	if returned == 0 {
		t.Error("no luck was returned: want some")
	}
}

// TestRaceSubtractsLuckOnce checks that a rollout of a draw which ends at the next turn returns the tree's value of the
// draw, whichever card comes: the card's luck is subtracted, exactly once.
func TestRaceSubtractsLuckOnce(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		p := open(t, "search:nodes=1", 1).(*Player)
		p.rollout.moves = 0
		for _, s := range positions(t, players) {
			if s.Phase != razzia.Turn || s.CardsLeft() == 0 {
				continue
			}
			p.tree.start(&s)
			list := p.tree.rootOptions()
			r := race{rollout: &p.rollout, policy: p.policy, tree: &p.tree, root: &s}
			for c := range s.Left.All() {
				r.order, r.drawn = []razzia.Card{c}, 0
				got := r.rollOut(&candidate{option: &list[0], node: r.drawNode(0, list[0].Move)})
				for seat, v := range got {
					if math.Abs(v-list[0].Value[seat]) > 1e-6 {
						t.Fatalf("after %v the result is %v, want %v", c, got, list[0].Value)
					}
				}
			}
		}
	}
}

// TestLuckReducesVariance checks the control variate: to subtract luck leaves the mean of rollouts as it is, and makes
// their deviation much smaller.
func TestLuckReducesVariance(t *testing.T) {
	const runs, reduction = 60, 0.75
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		s := positions(t, players)[6]
		p := open(t, "search:nodes=1", 1).(*Player)
		raw := p.rollout
		raw.policy = withoutLuck{p.policy}
		reduced, full := momentsOf(&p.rollout, &s, runs), momentsOf(&raw, &s, runs)
		if reduced.deviation > reduction*full.deviation {
			t.Errorf("%d players: the deviation with luck subtracted is %.4f, without %.4f", players, reduced.deviation, full.deviation)
		}
		if off, allowed := math.Abs(reduced.mean-full.mean), 4*full.deviation/math.Sqrt(runs); off > allowed {
			t.Errorf("%d players: the mean with luck subtracted is %.4f, without %.4f", players, reduced.mean, full.mean)
		}
	}
}

// withoutLuck is the rollout policy with luck 0.
type withoutLuck struct{ *rolloutPolicy }

func (withoutLuck) luck(razzia.Card) Values { return Values{} }

// moments are the mean and the standard deviation of numbers.
type moments struct{ mean, deviation float64 }

// momentsOf is the moments of the results of rollouts for the actor.
func momentsOf(r *rollout, s *razzia.State, runs int) moments {
	r.restart(1)
	sum, square := 0.0, 0.0
	for range runs {
		v := r.play(*s, s.Round)[s.Actor]
		sum += v
		square += v * v
	}
	mean := sum / float64(runs)
	return moments{mean, math.Sqrt(square/float64(runs) - mean*mean)}
}
