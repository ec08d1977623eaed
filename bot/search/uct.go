package search

import (
	"context"
	"math"
	"time"

	"razzia"
	"razzia/bot"
)

// UCTSettings are the parameters of the UCT baseline.
type UCTSettings struct {
	// Evaluator evaluates the ends of rollouts.
	Evaluator Evaluator
	// Limit is the budget for one move. A node is a move made, in the tree or in a rollout.
	Limit Limit
	// Explore is the exploration constant of UCT, as a share of the win.
	Explore float64
	// Prior is the bias for greedy's move, as a share of the win. It decreases with the visits of that move.
	Prior float64
	// Moves is the length of a rollout in moves. A rollout also ends with the round.
	Moves int
}

// A UCT plays by UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006), adapted to this game: it keeps
// a value for every seat (max^n), samples cards at chance nodes, and adds a progressive bias for greedy's move (Chaslot
// et al., 2008). A rollout is short, with greedy in every seat, and ends with an evaluation.
type UCT struct {
	settings UCTSettings
	limit    Limit // for a move: that of the settings, or the pace
	greedy   greedyPolicy
	rollout  rollout
	nodes    []branch
	maxNodes int // the tree is not expanded beyond this size
	moves    []razzia.Move
	path     []int32
	made     int // moves made in the tree
	total    uint64
}

// A branch is a node of the UCT tree.
type branch struct {
	state    razzia.State
	sum      Values // of the results below
	visits   int32
	children span
	greedy   int32 // the child that greedy chooses
}

// NewUCT returns a UCT player. The seed determines the cards that it samples.
func NewUCT(settings UCTSettings, seed uint64) *UCT {
	greedy := newGreedyPolicy()
	r := newRollout(greedy, settings.Evaluator, settings.Moves, defaultMargin, seed)
	return &UCT{settings: settings, limit: settings.Limit, greedy: greedy, rollout: r, maxNodes: maxTreeNodes}
}

// Choose searches within the limit, or until the context ends, and makes the move with the most visits.
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

// Nodes returns the number of moves made so far, in the tree and in rollouts.
func (u *UCT) Nodes() uint64 { return u.total }

// mostVisited is the index of the child of the root with the most visits, the first of equals.
func (u *UCT) mostVisited() (best int) {
	most := int32(-1)
	for i, child := range u.childrenOf(0) {
		if child.visits > most {
			best, most = i, child.visits
		}
	}
	return best
}

// simulate runs one simulation: selection down to a node without visits, a rollout from there, and backup of its
// result. A node is expanded at its second visit, if there is room in the tree.
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
			if len(u.nodes) >= u.maxNodes {
				break
			}
			u.expand(at)
		}
		at = u.selectChild(at)
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

// expand adds the children of a node.
func (u *UCT) expand(at int32) {
	s := u.nodes[at].state
	first := int32(len(u.nodes))
	if s.Phase == razzia.Revealing {
		for c := range s.Left.All() {
			u.nodes = append(u.nodes, branch{state: s.MustStep(razzia.Reveal(c))})
		}
	} else {
		u.moves = options(&s, u.moves[:0])
		greedy := u.greedy.move(&s)
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

// selectChild returns the child to go to: a sampled card at a chance node, else the child with the highest score.
func (u *UCT) selectChild(at int32) int32 {
	b := &u.nodes[at]
	if b.state.Phase == razzia.Revealing {
		return b.children.from + u.sampleCard(&b.state)
	}
	best, most := int32(0), math.Inf(-1)
	for i := b.children.from; i < b.children.to; i++ {
		if score := u.score(b, i); score > most {
			best, most = i, score
		}
	}
	return best
}

// sampleCard samples a card and returns its index among the kinds that are left.
func (u *UCT) sampleCard(s *razzia.State) (index int32) {
	card := u.rollout.card(s)
	for c := range s.Left.All() {
		if c == card {
			break
		}
		index++
	}
	return index
}

// score is the upper confidence bound of a child for the actor, plus the bias. A child without visits has the mean of
// its parent.
func (u *UCT) score(b *branch, child int32) float64 {
	c, seat := &u.nodes[child], b.state.Actor
	n := float64(c.visits)
	mean := 0.0
	if c.visits > 0 {
		mean = c.sum[seat] / n
	} else if b.visits > 0 {
		mean = b.sum[seat] / float64(b.visits)
	}
	score := mean + float64(u.settings.Explore*math.Sqrt(math.Log(float64(b.visits+1))/(n+1)))
	if child == b.greedy {
		score += u.settings.Prior / (n + 1)
	}
	return score
}

var (
	_ bot.Counter = (*UCT)(nil)
	_ bot.Pacer   = (*UCT)(nil)
)

// Pace sets the time for a move and lifts all other limits. A pace of 0 restores the limit of the settings.
func (u *UCT) Pace(d time.Duration) { u.limit = u.settings.Limit.paced(d) }
