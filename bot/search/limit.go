package search

import (
	"context"
	"math"
	"time"
)

// A Limit ends the thinking about a move; where several are set, the first that is reached. With none of them
// a player looks one move ahead. However much time there is, a tree grows no larger than memory allows: some
// two million nodes, which take 400 MB.
type Limit struct {
	// Nodes is the number of positions looked at, and of moves made in rollouts: the same answers for ever, on
	// every machine.
	Nodes int
	// Time is the time for a move. It needs Now.
	Time time.Duration
	// Now is the clock for Time.
	Now func() time.Time
}

// mostNodes is the size from which on a tree grows no more.
const mostNodes = 1 << 21

// paced is the limit of a player that is given so much time for a move: the same as ever if it is 0.
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

// A budget is what is left of a limit for a move.
type budget struct {
	Limit
	ctx   context.Context
	until time.Time
}

// start begins to spend a limit.
func (l Limit) start(ctx context.Context) budget {
	b := budget{Limit: l, ctx: ctx}
	if l.Time > 0 {
		b.until = l.Now().Add(l.Time)
	}
	return b
}

// part is the first part of a budget: of its nodes, and of what is left of its time, for looking back on the
// game and solving may have taken much of that.
func (b budget) part(part float64) budget {
	b.Nodes = int(math.Ceil(float64(b.Nodes) * part))
	if b.Time > 0 {
		now := b.Now()
		b.until = now.Add(time.Duration(float64(b.until.Sub(now)) * part))
	}
	return b
}

// spent reports whether it is time to answer, after so many nodes.
func (b *budget) spent(nodes int) bool {
	switch {
	case b.Nodes == 0 && b.Time == 0, b.Nodes > 0 && nodes >= b.Nodes:
		return true
	case b.ctx.Err() != nil:
		return true
	}
	return b.Time > 0 && !b.Now().Before(b.until)
}
