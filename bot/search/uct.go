package search

import (
	"context"
	"math"
	"time"

	"razzia"
	"razzia/bot"
)

// UCTSettings say how the baseline search thinks.
type UCTSettings struct {
	// Evaluator judges where a rollout ends.
	Evaluator Evaluator
	// Limit ends the thinking about a move. A node is a move made, in the tree or in a rollout.
	Limit Limit
	// Explore is how much weight moves have that were tried little, as a share of the win.
	Explore float64
	// Prior is how much weight greedy's choice has before it was tried, likewise.
	Prior float64
	// Moves is the length of a rollout in moves; it ends with the round at the latest.
	Moves int
}

// A UCT plays by the baseline search: UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning",
// 2006) for many players (max^n), with chance nodes whose cards come up as often as they are left, a
// bias for greedy's choice that wears off with visits (progressive bias: Chaslot et al., 2008), and a
// short rollout by greedy with an evaluation at its end.
type UCT struct {
	settings UCTSettings
	limit    Limit // of a move; that of the settings unless the player is paced
	thumb    thumb
	rollout  rollout
	nodes    []branch
	most     int // the number of them from which on the tree grows no more
	moves    []razzia.Move
	path     []int32
	made     int // moves made in the tree
	total    uint64
}

// A branch is a node of the tree of UCT.
type branch struct {
	state    razzia.State
	sum      Values
	visits   int32
	children span
	greedy   int32 // the child that greedy chooses
}

// NewUCT opens a baseline search. The seed decides the cards that it turns up.
func NewUCT(settings UCTSettings, seed uint64) *UCT {
	thumb := newThumb()
	r := newRollout(thumb, settings.Evaluator, settings.Moves, usualMargin, seed)
	return &UCT{settings: settings, limit: settings.Limit, thumb: thumb, rollout: r, most: mostNodes}
}

// Choose searches within the limit, or until the context ends, and makes the move that it tried most.
func (u *UCT) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	moves := options(&s, nil)
	if len(moves) == 1 {
		return moves[0], nil
	}
	budget := u.limit.start(ctx)
	u.nodes = append(u.nodes[:0], branch{state: s})
	u.made, u.rollout.nodes = 0, 0
	u.expand(0)
	for u.simulate(); !budget.spent(u.made + u.rollout.nodes); {
		u.simulate()
	}
	u.total += uint64(u.made + u.rollout.nodes)
	return moves[u.mostVisited()], nil
}

// Nodes is the number of moves made so far, in the tree and in rollouts.
func (u *UCT) Nodes() uint64 { return u.total }

// mostVisited is the child of the root that was tried most, the first of equals.
func (u *UCT) mostVisited() (best int) {
	most := int32(-1)
	for i, child := range u.childrenOf(0) {
		if child.visits > most {
			best, most = i, child.visits
		}
	}
	return best
}

// simulate goes down the tree to a branch that is new, adds its children when it is come to again and there
// is room, plays on from there and counts what comes of it all the way.
func (u *UCT) simulate() {
	u.path = u.path[:0]
	at := int32(0)
	for {
		u.path = append(u.path, at)
		b := &u.nodes[at]
		if b.state.Phase == razzia.Over || b.visits == 0 && at != 0 {
			break
		}
		if b.children == (span{}) {
			if len(u.nodes) >= u.most {
				break
			}
			u.expand(at)
		}
		at = u.descend(at)
		u.made++
	}
	v := u.rollout.play(u.nodes[at].state, u.nodes[at].state.Round)
	for _, i := range u.path {
		u.nodes[i].visits++
		for seat := range v {
			u.nodes[i].sum[seat] += v[seat]
		}
	}
}

// expand adds the children of a branch.
func (u *UCT) expand(at int32) {
	s := u.nodes[at].state
	first := int32(len(u.nodes))
	if s.Phase == razzia.Revealing {
		for c := range s.Left.All() {
			u.nodes = append(u.nodes, branch{state: s.MustStep(razzia.Reveal(c))})
		}
	} else {
		u.moves = options(&s, u.moves[:0])
		greedy := u.thumb.move(&s)
		for i, m := range u.moves {
			u.nodes = append(u.nodes, branch{state: s.MustStep(m)})
			if m == greedy {
				u.nodes[at].greedy = first + int32(i)
			}
		}
	}
	u.nodes[at].children = span{first, int32(len(u.nodes))}
}

func (u *UCT) childrenOf(at int32) []branch {
	span := u.nodes[at].children
	return u.nodes[span.from:span.to]
}

// descend chooses the child to go to.
func (u *UCT) descend(at int32) int32 {
	b := &u.nodes[at]
	if b.state.Phase == razzia.Revealing {
		return b.children.from + u.turnUp(&b.state)
	}
	best, most := int32(0), math.Inf(-1)
	for i := b.children.from; i < b.children.to; i++ {
		if promise := u.promise(b, i); promise > most {
			best, most = i, promise
		}
	}
	return best
}

// turnUp is the place of a card among the kinds that are left.
func (u *UCT) turnUp(s *razzia.State) (place int32) {
	card := u.rollout.card(s)
	for c := range s.Left.All() {
		if c == card {
			break
		}
		place++
	}
	return place
}

// promise is what the actor of a branch sees in a child. One that was not tried yet is taken for as good
// as its parent.
func (u *UCT) promise(b *branch, child int32) float64 {
	c, seat := &u.nodes[child], b.state.Actor
	n := float64(c.visits)
	mean := 0.0
	if c.visits > 0 {
		mean = c.sum[seat] / n
	} else if b.visits > 0 {
		mean = b.sum[seat] / float64(b.visits)
	}
	promise := mean + u.settings.Explore*math.Sqrt(math.Log(float64(b.visits+1))/(n+1))
	if child == b.greedy {
		promise += u.settings.Prior / (n + 1)
	}
	return promise
}

var (
	_ bot.Counter = (*UCT)(nil)
	_ bot.Pacer   = (*UCT)(nil)
)

// Pace sets the time for a move, and lifts all other limits. At 0 the limit of the settings holds again.
func (u *UCT) Pace(d time.Duration) { u.limit = u.settings.Limit.paced(d) }
