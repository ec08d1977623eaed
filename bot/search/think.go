package search

import "razzia"

// deepen looks one move further from one turn in the tree. From the root it goes down to where thinking
// has been spared most, against how likely the game comes there, and takes what it finds back up. The
// tree must not be settled.
func (t *tree) deepen() {
	t.path = t.path[:0]
	at := int32(0)
	for t.nodes[at].children != (span{}) {
		t.nodes[at].visits++
		t.path = append(t.path, at)
		at = t.descend(at)
	}
	t.nodes[at].visits++
	t.grow(at)
	for i := len(t.path) - 1; i >= 0; i-- {
		t.backUp(t.path[i])
	}
}

// descend chooses the child with the most attention for each visit so far.
func (t *tree) descend(at int32) (best int32) {
	n := &t.nodes[at]
	t.attend(n)
	most := -1.0
	for i, attention := range t.attention {
		child := n.children.from + int32(i)
		if a := attention / float64(1+t.nodes[child].visits); a > most && !t.nodes[child].settled {
			best, most = child, a
		}
	}
	return best
}

// attend works out how much attention each child of a node deserves: how likely it is if everybody
// chooses with a curious mind.
func (t *tree) attend(n *node) {
	t.attention = t.attention[:0]
	switch n.state.Phase {
	case razzia.Turn:
		c := t.choice(n)
		t.attention = c.weights(t.curiosity, t.attention)
	case razzia.Revealing:
		for i := n.children.from; i < n.children.to; i++ {
			t.attention = append(t.attention, float64(t.nodes[i].chance))
		}
	case razzia.Bidding:
		a := t.resolve(n)
		ends := a.attention(&t.table, t.curiosity)
		for i := n.children.from; i < n.children.to; i++ {
			t.attention = append(t.attention, ends[t.nodes[i].bid])
		}
	}
}
