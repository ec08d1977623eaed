package eventstest

import (
	"sync"
	"time"
)

// A Clock is the time of a trial. It goes on only when the trial says.
type Clock struct {
	mu     sync.Mutex
	passed time.Duration
	alarms map[*alarm]struct{}
}

// An alarm is what is to be done at a moment.
type alarm struct {
	at time.Time
	do func()
}

// Now is the moment of the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *Clock) now() time.Time { return time.Unix(1_700_000_000, 0).Add(c.passed) }

// After calls a function later, as the field of razzia/internal/events.Config says.
func (c *Clock) After(d time.Duration, do func()) (stop func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := &alarm{c.now().Add(d), do}
	if c.alarms == nil {
		c.alarms = map[*alarm]struct{}{}
	}
	c.alarms[a] = struct{}{}
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		_, waits := c.alarms[a]
		delete(c.alarms, a)
		return waits
	}
}

// Pass lets time pass, and does what is due then.
func (c *Clock) Pass(d time.Duration) {
	for _, a := range c.due(d) {
		a.do()
	}
}

// due lets time pass, and takes what is due then.
func (c *Clock) due(d time.Duration) (due []*alarm) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passed += d
	for a := range c.alarms {
		if !a.at.After(c.now()) {
			delete(c.alarms, a)
			due = append(due, a)
		}
	}
	return due
}
