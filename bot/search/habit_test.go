package search

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"
)

// byHabit is what everybody may expect of a position that is judged by a whim, where each seat goes by the
// rules of thumb in some share of its says, by playing out every sequence of them with the rules alone.
func byHabit(s razzia.State, habits *Habits, t thumb) Values {
	if s.Phase != razzia.Bidding {
		return plainly(s)
	}
	best, usual, thumb := Values{}, Values{}, t.move(&s)
	best[s.Actor] = math.Inf(-1)
	for _, m := range s.Legal(nil) {
		v := byHabit(s.MustStep(m), habits, t)
		if v[s.Actor] > best[s.Actor] {
			best = v
		}
		if m == thumb {
			usual = v
		}
	}
	if habits[s.Actor] >= sure {
		return usual
	}
	best.blend(&usual, habits[s.Actor])
	return best
}

// TestAuctionIsResolvedByHabit compares the table with such a walk, with other habits at each say.
func TestAuctionIsResolvedByHabit(t *testing.T) {
	list := []Habits{{0.5, 0.5, 0.5, 0.5, 0.5}, {1, 1, 1, 1, 1}, {0, 1, 0.2, 0, 0.9}}
	asked := 0
	eachAuction(func(s *razzia.State) {
		habits := list[asked%len(list)]
		asked++
		tree := tree{evaluator: whim{}, habits: habits, thumb: newThumb()}
		tree.plant(s)
		got, want := tree.nodes[0].worth, byHabit(*s, &habits, newThumb())
		for seat := range want {
			if math.Abs(got[seat]-want[seat]) > 1e-12 {
				t.Fatalf("habits %v: the table says %v, every sequence %v", habits, got, want)
			}
		}
	})
}

// truthByHabit is what everybody may expect of the rest of a game in which each seat goes by the rules of
// thumb in some share of its decisions, and else does what is best for it.
func truthByHabit(s *razzia.State, habits *Habits, t thumb, known map[razzia.State]Values) Values {
	if v, ok := known[*s]; ok {
		return v
	}
	var v Values
	switch s.Phase {
	case razzia.Over:
		var o Outlook
		result(s, &o)
		v = worth(s, &o, 0)
	case razzia.Revealing:
		for c, n := range net.Reveals(s) {
			if n > 0 {
				next := s.MustStep(razzia.Reveal(razzia.Card(c)))
				w := truthByHabit(&next, habits, t, known)
				v.addPart(&w, float64(n)/float64(s.CardsLeft()))
			}
		}
	default:
		v = choiceByHabit(s, habits, t, known)
	}
	known[*s] = v
	return v
}

// choiceByHabit is the truth of a position in which somebody acts.
func choiceByHabit(s *razzia.State, habits *Habits, t thumb, known map[razzia.State]Values) (best Values) {
	habit := habits[s.Actor]
	if habit < 1 {
		best[s.Actor] = math.Inf(-1)
		for _, m := range options(s, nil) {
			next := s.MustStep(m)
			if w := truthByHabit(&next, habits, t, known); w[s.Actor] > best[s.Actor] {
				best = w
			}
		}
	}
	if habit > 0 {
		next := s.MustStep(t.move(s))
		usual := truthByHabit(&next, habits, t, known)
		best.blend(&usual, habit)
	}
	return best
}

// TestSearchComesToTheTruthByHabit holds that the search, given enough to think about, finds what is best
// against those who go by the rules of thumb, always or now and then, to the end of a small game.
func TestSearchComesToTheTruthByHabit(t *testing.T) {
	for seed := range uint64(6) {
		for cards, habit := range map[int]float64{6: 1, 5: 0.5, 4: 0.3} {
			s := mini(cards, seed)
			p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: 1e6}, Curious: usualCurious}, 1)
			habits := Habits{habit, habit}
			budget := p.limit.start(context.Background())
			list := p.think(&s, habits, 0, &budget)
			if !p.tree.nodes[0].settled {
				t.Fatalf("seed %d, habit %v: the search is not done after %d positions", seed, habit, p.Nodes())
			}
			habits[s.Actor] = 0
			for _, o := range list {
				next := s.MustStep(o.Move)
				want := truthByHabit(&next, &habits, newThumb(), map[razzia.State]Values{})
				if math.Abs(o.Worth[s.Actor]-want[s.Actor]) > 1e-6 {
					t.Errorf("seed %d, habit %v: %v is worth %v to the search, and %v in truth", seed, habit, o.Move, o.Worth, want)
				}
			}
		}
	}
}
