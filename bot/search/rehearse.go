package search

import (
	"math"

	"razzia"
)

// A rehearsal plays on from what the best options lead to, each seat as it is thought to play (see pilot), and
// takes the mean of where that comes to. It sees further than the tree, which a draw or two widen beyond all
// bounds, and the errors of the evaluator at many positions make up for each other.
//
// All options are rehearsed with the same cards to come and the same others, so that luck makes no difference
// between them (common random numbers). Who falls behind drops out of the race (Maron and Moore, "Hoeffding races", 1994,
// with the deviation of the differences in place of their bound).
type rehearsal struct {
	*rollout
	pilot  *pilot
	tree   *tree
	root   *razzia.State
	habits Habits // of the others
	lanes  []lane // of the options that take part, those that are still in the race first
	racing int
	came   []Values // of each option that is still in the race, in the present run
	made   int      // rollouts of each option that is still in the race
}

// A lane is an option that is rehearsed.
type lane struct {
	option *Option
	at     int32     // the node of a draw, else 0
	sum    Values    // of what came of it
	laps   []Values  // the sum after each lap
	own    []float64 // what came of it for the actor, by rollout
}

// What the races go by: docs/lab/search.md has what was tried.
const (
	hopeless = 0.08 // options that are so much worse than the best to the tree are not rehearsed
	lap      = 16   // rollouts of each option before one may drop out, and again
	behind   = 2.5  // standard deviations that who drops out is behind
	doubt    = 12   // rollouts that weigh as much as the tree
)

// rehearse spends what is left of the budget on the best options of the root, and blends what it finds into
// all of them. It gives the nodes spent.
func (p *Player) rehearse(s *razzia.State, list []Option, b *budget) (nodes int) {
	r := rehearsal{rollout: &p.rollout, pilot: p.pilot, tree: &p.tree, root: s, habits: p.tree.habits}
	r.restart(p.seed)
	r.enter(list)
	spent := func() bool { return b.spent(p.tree.evaluated + r.nodes) }
	for r.racing > 1 && r.run(spent) {
	}
	r.tell(list)
	return r.nodes
}

// enter lets those options take part that are not hopeless.
func (r *rehearsal) enter(list []Option) {
	best := math.Inf(-1)
	for i := range list {
		best = max(best, list[i].Worth[r.root.Actor])
	}
	for i := range list {
		if list[i].Worth[r.root.Actor] > best-hopeless {
			r.lanes = append(r.lanes, lane{option: &list[i], at: r.drawAt(i, list[i].Move)})
		}
	}
	r.racing = len(r.lanes)
}

// run rehearses each option that is in the race once, with the same cards to come and the same others. If the
// budget is spent before all had their turn, nothing of it counts.
func (r *rehearsal) run(spent func() bool) bool {
	r.shuffle(r.root)
	r.cast()
	r.came = r.came[:0]
	for i := range r.lanes[:r.racing] {
		if spent() {
			return false
		}
		r.drawn = 0
		r.came = append(r.came, r.from(&r.lanes[i]))
	}
	for i := range r.came {
		l := &r.lanes[i]
		l.sum.add(&r.came[i])
		l.own = append(l.own, r.came[i][r.root.Actor])
	}
	if r.made++; r.made%lap == 0 {
		r.endLap()
	}
	return true
}

// from is what comes of an option.
func (r *rehearsal) from(l *lane) Values {
	s := after(*r.root, l.option.Move)
	if s.Phase != razzia.Revealing {
		return r.play(s, r.root.Round)
	}
	card := r.card(&s)
	luck := r.tree.luckAt(l.at, card)
	v := r.play(after(s, razzia.Reveal(card)), r.root.Round)
	v.addPart(&luck, -1)
	return v
}

// drawAt is the node of an option of the root, if it is a draw.
func (r *rehearsal) drawAt(i int, m razzia.Move) int32 {
	if m.Verb() != razzia.ToDraw {
		return 0
	}
	return r.tree.nodes[0].children.from + int32(i)
}

// endLap notes how all stand, and lets those drop out who are behind.
func (r *rehearsal) endLap() {
	for i := range r.lanes[:r.racing] {
		r.lanes[i].laps = append(r.lanes[i].laps, r.lanes[i].sum)
	}
	r.dropOut()
}

// cast decides who goes by the rules of thumb, by his habit, and who does what is best for him.
func (r *rehearsal) cast() {
	for i, h := range r.habits {
		r.pilot.habits[i] = 0
		if r.chance.Float64() < h {
			r.pilot.habits[i] = 1
		}
	}
}

// dropOut brings the leader to the front, and takes those out of the race who are behind him.
func (r *rehearsal) dropOut() {
	actor := r.root.Actor
	for i := range r.lanes[:r.racing] {
		if r.lanes[i].sum[actor] > r.lanes[0].sum[actor] {
			r.lanes[0], r.lanes[i] = r.lanes[i], r.lanes[0]
		}
	}
	for i := r.racing - 1; i > 0; i-- {
		if r.lanes[i].isBehind(&r.lanes[0]) {
			r.racing--
			r.lanes[i], r.lanes[r.racing] = r.lanes[r.racing], r.lanes[i]
		}
	}
}

// isBehind reports whether an option has clearly come out worse than the leader.
func (l *lane) isBehind(leader *lane) bool {
	n := float64(len(l.own))
	sum, square := 0.0, 0.0
	for i, v := range l.own {
		d := leader.own[i] - v
		sum += d
		square += d * d
	}
	mean := sum / n
	deviation := math.Sqrt(max(0, square/n-mean*mean) / n)
	return mean > behind*deviation
}

// tell blends what came of the options into what the tree says of them. What rollouts say otherwise of all of
// them moves all alike, those that were not rehearsed, too: that an option dropped out early and so has few
// rollouts must not keep it from that. What they say of an option besides counts by its own rollouts.
func (r *rehearsal) tell(list []Option) {
	if r.made == 0 {
		return
	}
	gains := make([]Values, len(r.lanes))
	var common Values
	for i := range r.lanes {
		gains[i] = r.gain(&r.lanes[i])
		for seat, gain := range gains[i] {
			common[seat] += gain / float64(len(r.lanes))
		}
	}
	for i := range list {
		list[i].Worth.addPart(&common, r.weight(r.made))
	}
	for i := range r.lanes {
		l := &r.lanes[i]
		l.option.Worth.addPart(&gains[i], r.weight(len(l.own)))
		l.option.Worth.addPart(&common, -r.weight(len(l.own)))
	}
}

// weight is what so many rollouts weigh against the tree.
func (r *rehearsal) weight(n int) float64 { return float64(n) / float64(n+doubt) }

// gain is how much more came of an option than the tree says.
func (r *rehearsal) gain(l *lane) Values {
	gain := r.mean(l)
	gain.addPart(&l.option.Worth, -1)
	return gain
}

// mean is what came of an option: of one that has dropped out, against what had come of the leader by then.
func (r *rehearsal) mean(l *lane) (mean Values) {
	leader := &r.lanes[0]
	n := float64(len(l.own))
	for seat := range mean {
		mean[seat] = l.sum[seat] / n
		if len(l.own) < r.made {
			mean[seat] += leader.sum[seat]/float64(r.made) - leader.laps[len(l.laps)-1][seat]/n
		}
	}
	return mean
}
