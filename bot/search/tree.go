package search

import (
	"slices"

	"razzia"
	"razzia/bot/net"
)

// A node is a position of the tree. Decision nodes (turns and auctions) and chance nodes (a card is to be turned up)
// have children. A leaf is a turn that is not expanded yet, or the end of the game.
type node struct {
	state    razzia.State
	value    Values
	children span
	visits   int32         // how often the search descended to or through the node
	prob     float32       // of a child of a chance node: its probability
	bid      razzia.Cheque // of a child of an auction: the final bid that leads to it
	card     razzia.Card   // of a child of a chance node: the card, which also stands for equivalent cards
	plan     int32         // of an auction: index of its plan
	byGreedy int8          // of a turn: index of the child that the rule-based policy chooses
	complete bool          // every line below ends with the game: there is nothing to expand
}

// A span is a range of the tree's nodes.
type span struct{ from, to int32 }

// A tree is a search tree. All its nodes lie in one slice: the root first, and the children of a node side by side. The
// slice is reused for the next position.
type tree struct {
	nodes       []node
	maxNodes    int // the tree is not expanded beyond this size
	evaluator   Evaluator
	plans       []plan
	model       OpponentModel
	greedy      greedyPolicy
	margin      float64     // weight of a point in shares of the win
	temperature temperature // for selecting the next leaf
	evaluated   int         // number of leaves evaluated: turns, and ends of the game

	// Buffers that are reused.
	moves  []razzia.Move
	table  table
	values []*Values
	path   []int32
	probs  []float64
}

// start makes a position the root of a new tree and expands it: a look one move ahead.
func (t *tree) start(s *razzia.State) {
	t.clear(s)
	t.expand(0)
}

// clear resets the tree to a root that is not expanded.
func (t *tree) clear(s *razzia.State) {
	t.nodes, t.plans = append(t.nodes[:0], node{state: *s}), t.plans[:0]
	t.evaluated = 0
}

// expand adds the children of a node, down to the next turn on every line: draws with every card that may be turned up,
// auctions with every possible end.
func (t *tree) expand(at int32) {
	switch t.nodes[at].state.Phase {
	case razzia.Turn:
		t.expandTurn(at)
	case razzia.Revealing:
		t.expandReveal(at)
	case razzia.Bidding:
		t.expandAuction(at)
	default:
		return
	}
	t.backUp(at)
}

// expandTurn adds a child for each option of the actor.
func (t *tree) expandTurn(at int32) {
	t.moves = options(&t.nodes[at].state, t.moves[:0])
	if rate := t.model[t.nodes[at].state.Actor]; rate > 0 {
		byGreedy := t.greedy.move(&t.nodes[at].state)
		if rate >= always {
			t.moves = append(t.moves[:0], byGreedy)
		}
		t.nodes[at].byGreedy = int8(slices.Index(t.moves, byGreedy))
	}
	t.nodes[at].children = t.allocate(len(t.moves))
	children := t.nodes[at].children
	for i, m := range t.moves {
		t.nodes[int(children.from)+i] = node{state: t.nodes[at].state.MustStep(m)}
	}
	t.evaluate(children)
}

// expandReveal adds a child for each kind of card that may be turned up, one for each class of equivalent cards.
func (t *tree) expandReveal(at int32) {
	s := t.nodes[at].state
	first := int32(len(t.nodes))
	for c, n := range net.Reveals(&s) {
		if n > 0 {
			t.nodes = append(t.nodes, node{
				state: s.MustStep(razzia.Reveal(razzia.Card(c))), card: razzia.Card(c), prob: float32(n) / float32(s.CardsLeft()),
			})
		}
	}
	t.nodes[at].children = span{first, int32(len(t.nodes))}
	t.evaluate(t.nodes[at].children)
}

// expandAuction adds a child for each possible end of the auction.
func (t *tree) expandAuction(at int32) {
	s := t.nodes[at].state
	a := t.auction(&s)
	t.expandEnds(at, &a, a.planFor(&s, t.greedy))
}

// expandEnds adds a child for each end of the auction that the plan allows.
func (t *tree) expandEnds(at int32, a *auction, p plan) {
	s := t.nodes[at].state
	first := int32(len(t.nodes))
	t.nodes[at].plan = int32(len(t.plans))
	t.plans = append(t.plans, p)
	for ends := p.reach[a.n]; ends != 0; ends &= ends - 1 {
		bid := lowest(ends)
		t.nodes = append(t.nodes, node{state: a.finish(s, bid), bid: bid})
	}
	t.nodes[at].children = span{first, int32(len(t.nodes))}
	t.evaluate(t.nodes[at].children)
}

// allocate appends n nodes.
func (t *tree) allocate(n int) span {
	from := len(t.nodes)
	for range n {
		t.nodes = append(t.nodes, node{})
	}
	return span{int32(from), int32(from + n)}
}

// evaluate gives new nodes their value: leaves from the evaluator or the result, all others by expanding them.
func (t *tree) evaluate(nodes span) {
	for i := nodes.from; i < nodes.to; i++ {
		n := &t.nodes[i]
		var o Outlook
		switch n.state.Phase {
		case razzia.Turn:
			t.evaluator.Evaluate(&n.state, &o)
		case razzia.Over:
			result(&n.state, &o)
			n.complete = true
		default:
			t.expand(i)
			continue
		}
		t.evaluated++
		n.value = utility(&n.state, &o, t.margin)
	}
}

// options lists the distinct options of the actor: the legal moves, but one draw for both piles. Nothing is known of
// one pile that is not known of the other, so it does not matter which one is drawn from, now or later (R9).
func options(s *razzia.State, buf []razzia.Move) []razzia.Move {
	buf = s.Legal(buf)
	if s.Phase == razzia.Turn && s.Piles[0] > 0 && s.Piles[1] > 0 {
		pile := buf[0]
		if s.Piles[1] > s.Piles[0] {
			pile = buf[1]
		}
		buf = buf[:copy(buf, buf[1:])]
		buf[0] = pile
	}
	return buf
}

// backUp computes the value of a node from its children.
func (t *tree) backUp(at int32) {
	n := &t.nodes[at]
	n.complete = true
	for i := n.children.from; i < n.children.to; i++ {
		n.complete = n.complete && t.nodes[i].complete
	}
	switch n.state.Phase {
	case razzia.Turn:
		c := t.choice(n)
		n.value = c.value()
	case razzia.Revealing:
		n.value = t.expectation(n)
	case razzia.Bidding:
		a := t.resolve(n)
		n.value = t.table[0][a.high]
	}
}

// choice is the choice of the actor of a turn.
func (t *tree) choice(n *node) choice {
	t.values = t.values[:0]
	for i := n.children.from; i < n.children.to; i++ {
		t.values = append(t.values, &t.nodes[i].value)
	}
	return choice{n.state.Actor, t.values, t.model[n.state.Actor], t.values[n.byGreedy]}
}

// expectation is the value of a chance node: the mean over the cards that may be turned up.
func (t *tree) expectation(n *node) (mean Values) {
	for i := n.children.from; i < n.children.to; i++ {
		child := &t.nodes[i]
		for seat, v := range child.value {
			mean[seat] += float64(float64(child.prob) * v)
		}
	}
	return mean
}

// luckAt is the luck of a card that is turned up at a chance node: the value after it, less the mean over all cards.
func (t *tree) luckAt(at int32, c razzia.Card) (luck Values) {
	n := &t.nodes[at]
	c = net.Representative(&n.state, c)
	for i := n.children.from; i < n.children.to; i++ {
		if child := &t.nodes[i]; child.card == c {
			luck = child.value
		}
	}
	luck.addScaled(&n.value, -1)
	return luck
}

// auction is the current auction of a state, with the tree's opponent model.
func (t *tree) auction(s *razzia.State) auction {
	a := auctionOf(s)
	a.model = &t.model
	return a
}

// resolve fills in the table for the auction of a node, from the values of the node's children.
func (t *tree) resolve(n *node) auction {
	a := t.auction(&n.state)
	a.plan = &t.plans[n.plan]
	for i := n.children.from; i < n.children.to; i++ {
		child := &t.nodes[i]
		t.table[a.n][child.bid] = child.value
	}
	a.resolve(&t.table)
	return a
}
