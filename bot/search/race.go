package search

import (
	"math"

	"razzia"
)

// A race compares the best options of the tree by rollouts. Rollouts look further ahead than the tree, which grows too
// wide after a draw or two; and the mean over many final positions averages out errors of the evaluator.
//
// A sample is one rollout of each candidate, all with the same cards and the same opponents (common random numbers), so
// that these make no difference between the candidates. A candidate that is clearly behind is eliminated (Maron and
// Moore, "Hoeffding races", 1994, with the standard deviation of the differences in place of their bound).
type race struct {
	*rollout
	policy     *rolloutPolicy
	tree       *tree
	root       *razzia.State
	model      OpponentModel
	candidates []candidate // those that are still in the race come first
	active     int         // number of candidates that are still in the race
	results    []Values    // of the active candidates in the current sample
	samples    int         // number of samples: rollouts of each active candidate
}

// A candidate is an option that is compared by rollouts.
type candidate struct {
	option *Option
	node   int32     // of a draw: its chance node in the tree; else 0
	sum    Values    // sum of the results
	sums   []Values  // that sum at each check
	own    []float64 // the result of each rollout for the actor
}

// The parameters of a race. docs/lab/search.md lists what was tried.
const (
	maxGap     = 0.08 // in the tree's value: options that are lower than the best by this much are no candidates
	checkEvery = 16   // samples from one elimination check to the next
	behind     = 2.5  // standard deviations behind the leader at which a candidate is eliminated
	treeWeight = 12   // number of rollouts that weigh as much as the tree
)

// compare spends the rest of the budget on rollouts of the best options of the root, and blends their results into the
// values of all options. It returns the number of nodes spent.
func (p *Player) compare(s *razzia.State, list []Option, b *budget) (nodes int) {
	r := race{rollout: &p.rollout, policy: p.policy, tree: &p.tree, root: s, model: p.tree.model}
	r.restart(p.seed)
	r.enter(list)
	spent := func() bool { return b.spent(p.tree.evaluated + r.nodes) }
	for r.active > 1 && r.sample(spent) {
	}
	r.blend(list)
	return r.nodes
}

// enter makes the best options candidates.
func (r *race) enter(list []Option) {
	best := math.Inf(-1)
	for i := range list {
		best = max(best, list[i].Value[r.root.Actor])
	}
	for i := range list {
		if list[i].Value[r.root.Actor] > best-maxGap {
			r.candidates = append(r.candidates, candidate{option: &list[i], node: r.drawNode(i, list[i].Move)})
		}
	}
	r.active = len(r.candidates)
}

// sample plays one rollout of each active candidate, with the same cards and the same opponents. If the budget is spent
// before all candidates had their rollout, it discards the sample and returns false.
func (r *race) sample(spent func() bool) bool {
	r.shuffle(r.root)
	r.sampleOpponents()
	r.results = r.results[:0]
	for i := range r.candidates[:r.active] {
		if spent() {
			return false
		}
		r.drawn = 0
		r.results = append(r.results, r.rollOut(&r.candidates[i]))
	}
	for i := range r.results {
		c := &r.candidates[i]
		c.sum.add(&r.results[i])
		c.own = append(c.own, r.results[i][r.root.Actor])
	}
	if r.samples++; r.samples%checkEvery == 0 {
		r.check()
	}
	return true
}

// rollOut returns the result of one rollout of a candidate.
func (r *race) rollOut(c *candidate) Values {
	s := r.root.MustStep(c.option.Move)
	if s.Phase != razzia.Revealing {
		return r.play(s, r.root.Round)
	}
	card := r.card(&s)
	luck := r.tree.luckAt(c.node, card)
	v := r.play(s.MustStep(razzia.Reveal(card)), r.root.Round)
	v.addScaled(&luck, -1)
	return v
}

// drawNode is the chance node of option i of the root, if it is a draw; else 0.
func (r *race) drawNode(i int, m razzia.Move) int32 {
	if m.Verb() != razzia.ToDraw {
		return 0
	}
	return r.tree.nodes[0].children.from + int32(i)
}

// check stores the sums of the active candidates, and eliminates those that are behind.
func (r *race) check() {
	for i := range r.candidates[:r.active] {
		r.candidates[i].sums = append(r.candidates[i].sums, r.candidates[i].sum)
	}
	r.eliminate()
}

// sampleOpponents decides for each seat, by the opponent model, whether it follows greedy in this sample or makes
// the move that is best for it.
func (r *race) sampleOpponents() {
	for i, rate := range r.model {
		r.policy.model[i] = 0
		if r.rng.Float64() < rate {
			r.policy.model[i] = 1
		}
	}
}

// eliminate moves the leader to the front and the candidates that are behind it out of the active ones.
func (r *race) eliminate() {
	actor := r.root.Actor
	for i := range r.candidates[:r.active] {
		if r.candidates[i].sum[actor] > r.candidates[0].sum[actor] {
			r.candidates[0], r.candidates[i] = r.candidates[i], r.candidates[0]
		}
	}
	for i := r.active - 1; i > 0; i-- {
		if r.candidates[i].isBehind(&r.candidates[0]) {
			r.active--
			r.candidates[i], r.candidates[r.active] = r.candidates[r.active], r.candidates[i]
		}
	}
}

// isBehind reports whether a candidate is clearly worse than the leader: the mean of the paired differences exceeds
// its standard deviation by the factor behind.
func (c *candidate) isBehind(leader *candidate) bool {
	n := float64(len(c.own))
	sum, square := 0.0, 0.0
	for i, v := range c.own {
		d := leader.own[i] - v
		sum += d
		square += float64(d * d)
	}
	mean := sum / n
	deviation := math.Sqrt(max(0, square/n-float64(mean*mean)) / n)
	return mean > behind*deviation
}

// blend blends the results of the rollouts into the tree's values. The correction that all candidates have in common
// applies to every option with the full weight, also to those without rollouts: an option must not be spared it because
// it was eliminated early. The rest of a candidate's correction has the weight of its own rollouts.
func (r *race) blend(list []Option) {
	if r.samples == 0 {
		return
	}
	corrections := make([]Values, len(r.candidates))
	var common Values
	for i := range r.candidates {
		corrections[i] = r.correction(&r.candidates[i])
		for seat, d := range corrections[i] {
			common[seat] += d / float64(len(r.candidates))
		}
	}
	for i := range list {
		list[i].Value.addScaled(&common, r.weight(r.samples))
	}
	for i := range r.candidates {
		c := &r.candidates[i]
		c.option.Value.addScaled(&corrections[i], r.weight(len(c.own)))
		c.option.Value.addScaled(&common, -r.weight(len(c.own)))
	}
}

// weight is the weight of n rollouts against the tree.
func (r *race) weight(n int) float64 { return float64(n) / float64(n+treeWeight) }

// correction is the mean result of a candidate less its value in the tree.
func (r *race) correction(c *candidate) Values {
	d := r.mean(c)
	d.addScaled(&c.option.Value, -1)
	return d
}

// mean is the mean result of a candidate. An eliminated candidate missed the cards of the later samples: its mean is
// shifted by how much the mean of the leader has changed since.
func (r *race) mean(c *candidate) (mean Values) {
	leader := &r.candidates[0]
	n := float64(len(c.own))
	for seat := range mean {
		mean[seat] = c.sum[seat] / n
		if len(c.own) < r.samples {
			mean[seat] += leader.sum[seat]/float64(r.samples) - leader.sums[len(c.sums)-1][seat]/n
		}
	}
	return mean
}
