package search

import (
	"context"
	"time"
)

// A Limit ends the thinking about a move; where several are set, the first that is reached. With none of
// them a player looks one move ahead.
type Limit struct {
	// Nodes is the number of positions looked at: the same answers for ever, on every machine.
	Nodes int
	// Time is the time for a move. It needs Now.
	Time time.Duration
	// Now is the clock for Time.
	Now func() time.Time
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
