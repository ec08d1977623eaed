package search

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
)

// rehearsing opens a search that spends nearly all of so many nodes on rollouts.
func rehearsing(nodes int) *Player {
	return New(Settings{
		Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Curious: usualCurious, Margin: usualMargin,
		Habit: usualHabit, Rehearse: 0.95, Moves: usualMoves,
	}, 1)
}

// TestRehearsalKeepsTheSum holds that what all seats may expect still adds up to one win, and that the limit
// is kept but for the last rollout.
func TestRehearsalKeepsTheSum(t *testing.T) {
	const nodes, ofAMove = 2000, 40 // at most, on average over a rollout
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, s := range positions(t, players) {
			p := rehearsing(nodes)
			budget := p.limit.start(context.Background())
			list := p.think(&s, watched(bot.Past{}, usualHabit), 0.95, &budget)
			for _, o := range list {
				sum := 0.0
				for _, v := range o.Worth {
					sum += v
				}
				if math.Abs(sum-1) > 1e-6 {
					t.Errorf("%v: all may expect %v together", o.Move, sum)
				}
			}
			if most := uint64(nodes + usualMoves*ofAMove); p.Nodes() > most {
				t.Errorf("%d nodes, want at most %d", p.Nodes(), most)
			}
		}
	}
}

// TestRehearsalComesNearTheTruth holds that rollouts lose little where the others go by the rules of thumb.
func TestRehearsalComesNearTheTruth(t *testing.T) {
	const games, atMost = 12, 0.02
	lost := 0.0
	for seed := range uint64(games) {
		s := mini(6, seed)
		p := rehearsing(20000)
		budget := p.limit.start(context.Background())
		best, most := Option{}, math.Inf(-1)
		for _, o := range p.think(&s, Habits{1, 1}, 0.95, &budget) {
			if o.Worth[s.Actor] > most {
				best, most = o, o.Worth[s.Actor]
			}
		}
		known, habits := map[razzia.State]Values{}, Habits{1, 1}
		habits[s.Actor] = 0
		next := s.MustStep(best.Move)
		truth := truthByHabit(&s, &habits, newThumb(), known)
		lost += truth[s.Actor] - truthByHabit(&next, &habits, newThumb(), known)[s.Actor]
	}
	if lost/games > atMost {
		t.Errorf("rollouts lose %.4f a decision, want at most %v", lost/games, atMost)
	}
}

// raceOf is a race of two options after three laps, in which each rollout of the first came out so much above
// luck that is the same for both and changes by lap, and the second, which was below it, dropped out
// after one lap.
func raceOf(list []Option, above, below float64) *rehearsal {
	root := razzia.State{Players: 2, Actor: 0}
	r := &rehearsal{root: &root, racing: 1, made: 3 * lap}
	first, second := lane{option: &list[0]}, lane{option: &list[1]}
	for i := range r.made {
		luck := float64(i/lap) / 10
		first.roll(luck + above)
		if i < lap {
			second.roll(luck + below)
		}
	}
	r.lanes = []lane{first, second}
	return r
}

// roll adds a rollout and what is kept of it.
func (l *lane) roll(share float64) {
	l.sum.add(&Values{share, 1 - share})
	if l.own = append(l.own, share); len(l.own)%lap == 0 {
		l.laps = append(l.laps, l.sum)
	}
}

// TestRaceComparesTheSameLuck holds that of an option that dropped out it is told what would have come of it
// if it had met with the luck of the leader to the end.
func TestRaceComparesTheSameLuck(t *testing.T) {
	r := raceOf(make([]Option, 2), 0.3, 0.2)
	for i, want := range []float64{0.4, 0.3} { // the mean luck is 0.1
		if mean := r.mean(&r.lanes[i]); math.Abs(mean[0]-want) > 1e-9 || math.Abs(mean[0]+mean[1]-1) > 1e-9 {
			t.Errorf("of option %d came %v, want %v", i, mean, want)
		}
	}
}

// TestWhoIsBehindStaysBehind holds that an option which the tree liked as well as the leader, and which came
// out worse, is told to be worse, be what came of both better or worse than the tree says: it is not told to
// be better because fewer rollouts weigh less. One that was not rehearsed keeps its distance from their mean.
func TestWhoIsBehindStaysBehind(t *testing.T) {
	for _, tree := range []float64{0.1, 0.35, 0.9} {
		list := make([]Option, 3)
		for i := range list {
			list[i].Worth = Values{tree, 1 - tree}
		}
		raceOf(list, 0.3, 0.2).tell(list)
		if first, second, other := list[0].Worth[0], list[1].Worth[0], list[2].Worth[0]; second >= first || other >= first || other <= second {
			t.Errorf("all were worth %v; the leader is worth %v, who dropped out %v, and another %v", tree, first, second, other)
		}
	}
}

// TestRaceKnowsWhoIsBehind holds that an option drops out if and only if it is clearly behind.
func TestRaceKnowsWhoIsBehind(t *testing.T) {
	leader := lane{own: []float64{0.6, 0.5, 0.7, 0.6, 0.5, 0.7}}
	for _, c := range []struct {
		name string
		own  []float64
		want bool
	}{
		{"far behind", []float64{0.2, 0.1, 0.3, 0.1, 0.1, 0.3}, true},
		{"a little behind each time", []float64{0.59, 0.49, 0.69, 0.59, 0.49, 0.68}, true},
		{"now before, now behind", []float64{0.7, 0.3, 0.8, 0.4, 0.6, 0.6}, false},
		{"the same", leader.own, false},
	} {
		if l := (lane{own: c.own}); l.isBehind(&leader) != c.want {
			t.Errorf("%s: behind is %t", c.name, !c.want)
		}
	}
}
