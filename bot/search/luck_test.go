package search

import (
	"math"
	"testing"

	"razzia"
)

// eachDraw looks one move ahead at the turns of some positions and hands over those at which a card may be drawn.
func eachDraw(t *testing.T, do func(tree *tree, draw int32, s *razzia.State)) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		p := open(t, "search:nodes=1", 1).(*Player)
		for _, s := range positions(t, players) {
			if s.Phase == razzia.Turn && s.CardsLeft() > 0 {
				p.tree.plant(&s)
				do(&p.tree, p.tree.nodes[0].children.from, &s)
			}
		}
	}
}

// TestLuckIsNothingOnAverage holds that the luck of all cards that may be turned up, each as often as there are such
// cards, comes to nothing for everybody; and that it is none where a single card would tell nothing.
func TestLuckIsNothingOnAverage(t *testing.T) {
	lucky := 0
	eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
		var mean Values
		for c, n := range s.Left.All() {
			luck := tree.luckAt(draw, c)
			mean.addPart(&luck, float64(n)/float64(s.CardsLeft()))
			if math.Abs(luck[s.Actor]) > 0.01 {
				lucky++
			}
		}
		for seat, v := range mean {
			if math.Abs(v) > 1e-6 {
				t.Errorf("seat %d: luck of %v on average in %+v", seat, v, s)
			}
		}
	})
	if lucky == 0 {
		t.Error("no card was lucky")
	}
}

// TestLuckIsOfTheCardThatCame holds that the luck of a card is what the game is worth with it, less what it is worth
// before.
func TestLuckIsOfTheCardThatCame(t *testing.T) {
	p := open(t, "search:nodes=1", 1).(*Player)
	eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
		before := tree.nodes[draw].worth
		drawn := tree.nodes[draw].state
		for c := range s.Left.All() {
			next := drawn.MustStep(razzia.Reveal(c))
			if next.Phase != razzia.Turn {
				continue
			}
			want := p.rollout.judge(&next, &before)
			for seat, luck := range tree.luckAt(draw, c) {
				if math.Abs(luck-want[seat]) > 1e-6 {
					t.Errorf("seat %d: the luck of %v is %v, want %v", seat, c, luck, want[seat])
				}
			}
		}
	})
}

// TestPilotTellsTheLuckOfItsDraw holds that a pilot tells it of the draw that it just made, once, and of nothing else:
// not of one by the rules of thumb.
func TestPilotTellsTheLuckOfItsDraw(t *testing.T) {
	told := 0
	for _, habit := range []float64{0, 1} {
		eachDraw(t, func(tree *tree, draw int32, s *razzia.State) {
			p := open(t, "search:nodes=1", 1).(*Player).pilot
			p.habits[s.Actor] = habit
			for c := range s.Left.All() {
				next := *s
				p.goOn(&next)
				luck, again := p.luck(c), p.luck(c)
				var want Values
				if next.Phase == razzia.Revealing && habit == 0 {
					want = tree.luckAt(draw, c)
					told++
				}
				for seat := range want {
					if math.Abs(luck[seat]-want[seat]) > 1e-9 || again != (Values{}) {
						t.Fatalf("habit %v: luck of %v, then %v, want %v", habit, luck, again, want)
					}
				}
			}
		})
	}
	if told == 0 {
		t.Error("no pilot told of any luck")
	}
}

// TestRehearsalTakesLuckOffOnce holds that a rehearsal of a draw which stops at the next turn comes to what the tree
// says of the draw, whichever card comes: all that may differ is luck.
func TestRehearsalTakesLuckOffOnce(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		p := open(t, "search:nodes=1", 1).(*Player)
		p.rollout.moves = 0
		for _, s := range positions(t, players) {
			if s.Phase != razzia.Turn || s.CardsLeft() == 0 {
				continue
			}
			p.tree.plant(&s)
			list := p.tree.list()
			r := rehearsal{rollout: &p.rollout, pilot: p.pilot, tree: &p.tree, root: &s}
			for c := range s.Left.All() {
				r.order, r.drawn = []razzia.Card{c}, 0
				came := r.from(&lane{option: &list[0], at: r.drawAt(0, list[0].Move)})
				for seat, v := range came {
					if math.Abs(v-list[0].Worth[seat]) > 1e-6 {
						t.Fatalf("%v came: it is worth %v, want %v", c, came, list[0].Worth)
					}
				}
			}
		}
	}
}

// TestRolloutsWithoutLuckSpreadLess holds that rollouts come to the same on average whether luck is told apart or
// not, and lie much closer together if it is.
func TestRolloutsWithoutLuckSpreadLess(t *testing.T) {
	const runs, narrower = 60, 0.75
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		s := positions(t, players)[6]
		p := open(t, "search:nodes=1", 1).(*Player)
		blind := p.rollout
		blind.policy = unlucky{p.pilot}
		told, wide := scatterOf(&p.rollout, &s, runs), scatterOf(&blind, &s, runs)
		if told.deviation > narrower*wide.deviation {
			t.Errorf("%d players: rollouts without luck deviate by %.4f, with it by %.4f", players, told.deviation, wide.deviation)
		}
		if off, allowed := math.Abs(told.mean-wide.mean), 4*wide.deviation/math.Sqrt(runs); off > allowed {
			t.Errorf("%d players: rollouts without luck come to %.4f, with it to %.4f", players, told.mean, wide.mean)
		}
	}
}

// unlucky is a pilot that knows nothing of luck.
type unlucky struct{ *pilot }

func (unlucky) luck(razzia.Card) Values { return Values{} }

// A scatter is how numbers lie.
type scatter struct{ mean, deviation float64 }

// scatterOf is how rollouts from a position come out for its actor.
func scatterOf(r *rollout, s *razzia.State, runs int) scatter {
	r.restart(1)
	sum, square := 0.0, 0.0
	for range runs {
		v := r.play(*s, s.Round)[s.Actor]
		sum += v
		square += v * v
	}
	mean := sum / float64(runs)
	return scatter{mean, math.Sqrt(square/float64(runs) - mean*mean)}
}
