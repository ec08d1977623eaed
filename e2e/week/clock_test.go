package week

import (
	"container/heap"
	"sync"
	"time"

	"razzia/internal/host"
)

// A clock is a simulated one. Calls that are due are made one by one, by the goroutine that moves the clock.
type clock struct {
	mu    sync.Mutex
	now   time.Time
	made  int
	calls calls
}

// A call is one that a process has ordered for later.
type call struct {
	at      time.Time
	number  int // calls of the same moment are made in the order in which they were ordered
	by      *process
	do      func()
	stopped bool // taken back, or made
	clock   *clock
}

// A process is what a kill ends: its calls are never made.
type process struct {
	clock *clock
	dead  bool
}

// Now returns the simulated time.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// after orders a call, which the process does not live to make if it is killed before.
func (p *process) after(d time.Duration, do func()) host.Timer {
	p.clock.mu.Lock()
	defer p.clock.mu.Unlock()
	p.clock.made++
	one := &call{at: p.clock.now.Add(max(d, 0)), number: p.clock.made, by: p, do: do, clock: p.clock}
	heap.Push(&p.clock.calls, one)
	return one
}

// every makes a call again and again.
func (p *process) every(d time.Duration, do func()) {
	p.after(d, func() {
		do()
		p.every(d, do)
	})
}

// Stop takes a call back.
func (c *call) Stop() bool {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	was := !c.stopped
	c.stopped = true
	return was
}

// runTo moves the clock, and makes the calls that become due on the way. It ends early after a call that returns false for goOn.
func (c *clock) runTo(end time.Time, goOn func() bool) {
	for {
		next := c.next(end)
		if next == nil {
			break
		}
		next.do()
		if !goOn() {
			return
		}
	}
	c.set(end)
}

// next takes the next call out that is due until a moment, and sets the clock; nil if there is none.
func (c *clock) next(end time.Time) *call {
	for {
		c.mu.Lock()
		if len(c.calls) == 0 || c.calls[0].at.After(end) {
			c.mu.Unlock()
			return nil
		}
		one := heap.Pop(&c.calls).(*call)
		skip := one.stopped || one.by.dead
		one.stopped = true
		c.mu.Unlock()
		if !skip {
			c.set(one.at)
			return one
		}
	}
}

// set moves the clock forward.
func (c *clock) set(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if to.After(c.now) {
		c.now = to
	}
}

// calls is a heap of calls by time.
type calls []*call

func (c calls) Len() int { return len(c) }
func (c calls) Less(i, j int) bool {
	return c[i].at.Before(c[j].at) || c[i].at.Equal(c[j].at) && c[i].number < c[j].number
}
func (c calls) Swap(i, j int) { c[i], c[j] = c[j], c[i] }

// Push adds a call.
func (c *calls) Push(one any) { *c = append(*c, one.(*call)) }

// Pop removes the last call.
func (c *calls) Pop() any {
	old := *c
	one := old[len(old)-1]
	*c = old[:len(old)-1]
	return one
}
