package push

import (
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/occasion"
)

// A parcel is a message on its way to a browser. Its words are chosen when it is sent.
type parcel struct {
	to    Subscription
	watch Watch // with what the look found
	at    Found
	fresh []Turn // of which it tells; none for another attempt after one that failed

	call *occasion.Call // of which it tells in place of turns; nil for turns

	within time.Duration // for the answer; the courier sets it
}

// A reply is what a push service did with a parcel.
type reply int

const (
	unasked  reply = iota // the parcel was not sent
	answered              // at once, whatever the answer was
	late                  // it has answered, but not at once
	silent
)

// A courier carries parcels to push services. Each service has a lane of its own, so that a slow one holds up no other.
type courier struct {
	// carry sends a parcel, and says what the service did.
	carry func(ctx context.Context, p parcel) reply
	// keep puts a parcel off until another look.
	keep func(ctx context.Context, p parcel)

	quick, slow chan struct{} // hold an element for each parcel under way, of services that answer at once and of others
	work        sync.WaitGroup

	mu      sync.Mutex
	lanes   map[string]*lane   // by the host of the service
	domains map[string]*domain // of these hosts
	uses    int64              // counts how often a lane came to rest
}

// A lane has the parcels for a push service.
type lane struct {
	host     string
	of       *domain
	waiting  []parcel
	carriers int
	known    bool  // the service is one that needs no proof
	proven   bool  // the service has answered the last request at once
	used     int64 // the number of the last use that ended
}

// The limits of a courier. Strangers name services, so one that has not answered yet counts as a slow one.
const (
	promptTime  = 2 * time.Second // for an answer that proves a service
	strangeTime = 3 * time.Second // for any answer of one that is not proven
	mostQuick   = 64              // parcels under way to services that answer at once
	mostSlow    = 16              // to all others
	atService   = 4               // to one that answers; to another one it is one
	mostWaiting = 1000            // for a service
	mostLanes   = 1000            // of services that were proven and wait for nothing
)

// newCourier makes a courier.
func newCourier(carry func(context.Context, parcel) reply, keep func(context.Context, parcel)) *courier {
	return &courier{carry: carry, keep: keep, quick: make(chan struct{}, mostQuick), slow: make(chan struct{}, mostSlow),
		lanes: map[string]*lane{}, domains: map[string]*domain{}}
}

// send carries parcels in the background. One of the same kind that waits for the same browser is replaced.
func (c *courier) send(ctx context.Context, list []parcel) {
	for _, p := range list {
		if !c.take(ctx, p) {
			c.keep(ctx, p)
		}
	}
}

// wait returns when all parcels were carried. No parcel may be sent meanwhile.
func (c *courier) wait() { c.work.Wait() }

// take puts a parcel into its lane. It is false if that is full.
func (c *courier) take(ctx context.Context, p parcel) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.lane(hostOf(p.to.Endpoint))
	if i := slices.IndexFunc(l.waiting, func(q parcel) bool { return q.to.ID == p.to.ID && (q.call == nil) == (p.call == nil) }); i >= 0 {
		p.fresh = slices.Concat(l.waiting[i].fresh, p.fresh)
		l.waiting[i] = p
		return true
	}
	if len(l.waiting) >= mostWaiting {
		return false
	}
	l.waiting = append(l.waiting, p)
	if l.carriers < l.most() {
		l.carriers++
		c.work.Go(func() { c.run(ctx, l) })
	}
	return true
}

// most is how many parcels of the lane may be under way.
func (l *lane) most() int {
	if l.proven {
		return atService
	}
	return 1
}

// trusted reports whether the parcels of the lane need not go among those of strangers.
func (l *lane) trusted() bool { return l.known || l.proven }

// run carries parcels of a lane until none waits.
func (c *courier) run(ctx context.Context, l *lane) {
	for {
		leave, ok := c.enter(ctx, l)
		p, more := c.next(l)
		switch {
		case more && ok && ctx.Err() == nil:
			c.note(ctx, l, c.carry(ctx, p))
		case more:
			c.keep(ctx, p)
		}
		leave()
		if !more {
			return
		}
	}
}

// next takes the next parcel out of a lane. It is false if a carrier is not needed any more.
func (c *courier) next(l *lane) (p parcel, more bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(l.waiting) > 0 && l.carriers <= l.most() {
		p, l.waiting = l.waiting[0], l.waiting[1:]
		p.within = strangeTime
		if l.trusted() {
			p.within = answerTime
		}
		return p, true
	}
	l.carriers--
	if l.carriers == 0 {
		c.rest(l)
	}
	return p, false
}

// note notes what a service did. One that answers at once gets more carriers.
func (c *courier) note(ctx context.Context, l *lane, got reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if got != unasked {
		l.proven = got == answered || got == late && l.known
	}
	for range min(l.most()-l.carriers, len(l.waiting)) {
		l.carriers++
		c.work.Go(func() { c.run(ctx, l) })
	}
}
