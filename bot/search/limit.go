package search

import (
	"context"
	"math"
	"time"
)

// A Limit is the budget for one move; if several limits are set, the first that is reached counts. If none is set, a
// player looks one move ahead. Independent of the limit, a tree has some two million nodes at most, which take 400 MB.
type Limit struct {
	// Nodes is the number of positions evaluated plus moves made in rollouts. It is deterministic: the player makes the
	// same moves on every machine.
	Nodes int
	// Time is the time for a move. It needs Now.
	Time time.Duration
	// Now is the clock for Time.
	Now func() time.Time
}

// maxTreeNodes is the size from which on a tree is not expanded: 2,097,152 nodes.
const maxTreeNodes = 1 << 21

// paced is a limit of this time for a move and no other. A pace of 0 leaves the limit as it is.
func (l Limit) paced(d time.Duration) Limit {
	if d == 0 {
		return l
	}
	now := l.Now
	if now == nil {
		now = time.Now
	}
	return Limit{Time: d, Now: now}
}

// A budget is a limit that is being spent on a move.
type budget struct {
	Limit
	ctx   context.Context
	until time.Time
}

// start starts the clock of a limit.
func (l Limit) start(ctx context.Context) budget {
	b := budget{Limit: l, ctx: ctx}
	if l.Time > 0 {
		b.until = l.Now().Add(l.Time)
	}
	return b
}

// part is a budget for the first part of a search: that part of the nodes, and of the time that is still left. (The
// opponent model and the solver may have taken much of the time already.)
func (b budget) part(part float64) budget {
	b.Nodes = int(math.Ceil(float64(b.Nodes) * part))
	if b.Time > 0 {
		now := b.Now()
		b.until = now.Add(time.Duration(float64(b.until.Sub(now)) * part))
	}
	return b
}

// spent reports whether the budget is spent after a number of nodes.
func (b *budget) spent(nodes int) bool {
	switch {
	case b.Nodes == 0 && b.Time == 0, b.Nodes > 0 && nodes >= b.Nodes:
		return true
	case b.ctx.Err() != nil:
		return true
	}
	return b.Time > 0 && !b.Now().Before(b.until)
}
