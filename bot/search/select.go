package search

import "razzia"

// expandNext expands one leaf and backs up the values. From the root it descends by selectChild. The tree must not be
// complete.
func (t *tree) expandNext() {
	t.path = t.path[:0]
	at := int32(0)
	for t.nodes[at].children != (span{}) {
		t.nodes[at].visits++
		t.path = append(t.path, at)
		at = t.selectChild(at)
	}
	t.nodes[at].visits++
	t.expand(at)
	for i := len(t.path) - 1; i >= 0; i-- {
		t.backUp(t.path[i])
	}
}

// selectChild returns the child with the highest probability / (1 + visits) among those that are not complete.
func (t *tree) selectChild(at int32) (best int32) {
	n := &t.nodes[at]
	t.childProbabilities(n)
	most := -1.0
	for i, prob := range t.probs {
		child := n.children.from + int32(i)
		if p := prob / float64(1+t.nodes[child].visits); p > most && !t.nodes[child].complete {
			best, most = child, p
		}
	}
	return best
}

// childProbabilities fills in the probability of each child, if every player chooses with the tree's temperature.
func (t *tree) childProbabilities(n *node) {
	t.probs = t.probs[:0]
	switch n.state.Phase {
	case razzia.Turn:
		c := t.choice(n)
		t.probs = c.probabilities(t.temperature, t.probs)
	case razzia.Revealing:
		for i := n.children.from; i < n.children.to; i++ {
			t.probs = append(t.probs, float64(t.nodes[i].prob))
		}
	case razzia.Bidding:
		a := t.resolve(n)
		ends := a.endProbabilities(&t.table, t.temperature)
		for i := n.children.from; i < n.children.to; i++ {
			t.probs = append(t.probs, ends[t.nodes[i].bid])
		}
	}
}
