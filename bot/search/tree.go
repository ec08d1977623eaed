package search

import (
	"slices"

	"razzia"
	"razzia/bot/net"
)

// A node is a position of the tree. One at which somebody acts or a card is turned up has children; a turn
// that is not thought about yet, and a game that is over, have none.
type node struct {
	state    razzia.State
	worth    Values
	children span
	visits   int32         // how often the search came by
	chance   float32       // that it comes to this after its parent, a reveal
	bid      razzia.Cheque // the highest bid that leads to this from its parent, an auction
	card     razzia.Card   // that leads to this from its parent, a reveal: it stands for all that are alike
	plan     int32         // of an auction: the place of what is said by habit
	usual    int8          // of a turn: the child that the actor comes to by habit
	settled  bool          // the game is over here, or on every way from here that the tree holds
}

// A span is a stretch of the tree's nodes.
type span struct{ from, to int32 }

// A tree is what the search has thought about. All its nodes lie in one slice, root first, the children
// of each side by side; the slice is used again for the next position.
type tree struct {
	nodes     []node
	most      int // the number of nodes from which on it grows no more
	evaluator Evaluator
	plans     []plan
	habits    Habits
	thumb     thumb
	margin    float64 // what a point weighs against a share of the win
	curiosity mind    // how loosely they are thought to choose, for what to look at next
	evaluated int     // positions given to the evaluator or seen to be over

	// What follows is room that is used again and again.
	moves     []razzia.Move
	table     table
	room      []*Values
	path      []int32
	attention []float64
}

// plant begins a new tree at a position, and looks one move ahead.
func (t *tree) plant(s *razzia.State) {
	t.clear(s)
	t.grow(0)
}

// clear leaves nothing but a root that is not thought about yet.
func (t *tree) clear(s *razzia.State) {
	t.nodes, t.plans = append(t.nodes[:0], node{state: *s}), t.plans[:0]
	t.evaluated = 0
}

// grow adds to a node what may come next, down to the next turn in every case: draws with every card that
// may turn up, auctions with every end.
func (t *tree) grow(at int32) {
	switch t.nodes[at].state.Phase {
	case razzia.Turn:
		t.growTurn(at)
	case razzia.Revealing:
		t.growReveal(at)
	case razzia.Bidding:
		t.growAuction(at)
	default:
		return
	}
	t.backUp(at)
}

// growTurn adds what the actor may do.
func (t *tree) growTurn(at int32) {
	t.moves = options(&t.nodes[at].state, t.moves[:0])
	if habit := t.habits[t.nodes[at].state.Actor]; habit > 0 {
		usual := t.thumb.move(&t.nodes[at].state)
		if habit >= sure {
			t.moves = append(t.moves[:0], usual)
		}
		t.nodes[at].usual = int8(slices.Index(t.moves, usual))
	}
	t.nodes[at].children = t.extend(len(t.moves))
	children := t.nodes[at].children
	for i, m := range t.moves {
		t.nodes[int(children.from)+i] = node{state: t.nodes[at].state.MustStep(m)}
	}
	t.open(children)
}

// growReveal adds every kind of card that may be turned up, one for those that are alike.
func (t *tree) growReveal(at int32) {
	s := t.nodes[at].state
	first := int32(len(t.nodes))
	for c, n := range net.Reveals(&s) {
		if n > 0 {
			t.nodes = append(t.nodes, node{
				state: s.MustStep(razzia.Reveal(razzia.Card(c))), card: razzia.Card(c), chance: float32(n) / float32(s.CardsLeft()),
			})
		}
	}
	t.nodes[at].children = span{first, int32(len(t.nodes))}
	t.open(t.nodes[at].children)
}

// growAuction adds every end that the auction may come to.
func (t *tree) growAuction(at int32) {
	s := t.nodes[at].state
	a := t.auction(&s)
	t.growEnds(at, &a, a.planFor(&s, t.thumb))
}

// growEnds adds every end that an auction may come to by its plan.
func (t *tree) growEnds(at int32, a *auction, p plan) {
	s := t.nodes[at].state
	first := int32(len(t.nodes))
	t.nodes[at].plan = int32(len(t.plans))
	t.plans = append(t.plans, p)
	for ends := p.reach[a.n]; ends != 0; ends &= ends - 1 {
		bid := lowest(ends)
		t.nodes = append(t.nodes, node{state: a.finish(s, bid), bid: bid})
	}
	t.nodes[at].children = span{first, int32(len(t.nodes))}
	t.open(t.nodes[at].children)
}

// extend makes room for so many nodes.
func (t *tree) extend(n int) span {
	from := len(t.nodes)
	for range n {
		t.nodes = append(t.nodes, node{})
	}
	return span{int32(from), int32(from + n)}
}

// open evaluates those of some new nodes that are turns or ends of the game, and grows the others.
func (t *tree) open(nodes span) {
	for i := nodes.from; i < nodes.to; i++ {
		n := &t.nodes[i]
		var o Outlook
		switch n.state.Phase {
		case razzia.Turn:
			t.evaluator.Evaluate(&n.state, &o)
		case razzia.Over:
			result(&n.state, &o)
			n.settled = true
		default:
			t.grow(i)
			continue
		}
		t.evaluated++
		n.worth = worth(&n.state, &o, t.margin)
	}
}

// options lists what the actor may do, one draw for all piles: nobody knows more of one of them
// than of the other, so it does not matter which is drawn from, now or later (R9).
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

// backUp works out what a node is worth by its children.
func (t *tree) backUp(at int32) {
	n := &t.nodes[at]
	n.settled = true
	for i := n.children.from; i < n.children.to; i++ {
		n.settled = n.settled && t.nodes[i].settled
	}
	switch n.state.Phase {
	case razzia.Turn:
		c := t.choice(n)
		n.worth = c.outcome()
	case razzia.Revealing:
		n.worth = t.expectation(n)
	case razzia.Bidding:
		a := t.resolve(n)
		n.worth = t.table[0][a.high]
	}
}

// choice is the choice of the actor of a turn.
func (t *tree) choice(n *node) choice {
	t.room = t.room[:0]
	for i := n.children.from; i < n.children.to; i++ {
		t.room = append(t.room, &t.nodes[i].worth)
	}
	return choice{n.state.Actor, t.room, t.habits[n.state.Actor], t.room[n.usual]}
}

// expectation is the mean over the cards that may be turned up.
func (t *tree) expectation(n *node) (mean Values) {
	for i := n.children.from; i < n.children.to; i++ {
		child := &t.nodes[i]
		for seat, v := range child.worth {
			mean[seat] += float64(child.chance) * v
		}
	}
	return mean
}

// luckAt is what a card is worth to everybody that is turned up at a node, less the mean of all that may come.
func (t *tree) luckAt(at int32, c razzia.Card) (luck Values) {
	n := &t.nodes[at]
	c = net.StandIn(&n.state, c)
	for i := n.children.from; i < n.children.to; i++ {
		if child := &t.nodes[i]; child.card == c {
			luck = child.worth
		}
	}
	luck.addPart(&n.worth, -1)
	return luck
}

// auction reads the auction that runs in a state.
func (t *tree) auction(s *razzia.State) auction {
	a := auctionOf(s)
	a.habits = &t.habits
	return a
}

// resolve fills in the table for an auction.
func (t *tree) resolve(n *node) auction {
	a := t.auction(&n.state)
	a.plan = &t.plans[n.plan]
	for i := n.children.from; i < n.children.to; i++ {
		child := &t.nodes[i]
		t.table[a.n][child.bid] = child.worth
	}
	a.resolve(&t.table)
	return a
}
