package host

import (
	"context"
	"razzia/internal/fault"
	"sync"
	"sync/atomic"
	"time"
)

// Every host claims tables whose timer should have fired: their host is gone, hangs, or has put them out of memory.
const (
	claimEvery   = time.Second
	claimAlone   = 10 * time.Second // the same of the only host, unless it is configured
	claimAfter   = 3 * time.Second  // how late a timer is when a table is claimed: most bots of a host that is alive have moved by then
	claimIfBusy  = 2 * botTime      // the same while bots wait for a slot here: a host that is alive has made a quick move by then
	claimLease   = 5 * time.Second  // how long other hosts leave a claimed table alone
	claimAtOnce  = 200              // tables, about what can be loaded in a second
	claimLoaders = 4                // tables that are loaded at a time
	claimTime    = 10 * time.Second // the longest time of a claim
	lostFor      = 10 * time.Second // how long a host may be gone that the bus has reported
)

// claims are those of a host. They run one after the other.
type claims struct {
	*background
	rooms *rooms
	plans *Plans
	skew  *skew
	every time.Duration // between two claims
	fails bool          // the last claim failed
	vain  atomic.Bool   // the last claim gave a table back, because this host is acting there already
}

// overdue claims tables and acts there. It repeats itself, without a pause as long as there are more of them.
func (cs *claims) overdue() { cs.since(cs.turn()) }

// turn returns how long ago the last claim of any host is, at least, when this host claims: so one host at a time claims for all, a little
// more often than each asks. Hosts that could not act soon, or whose clock is off, leave it to others. So does one that has given a table
// back: if it hangs there and is the first in each second, no other host would ever get the table.
func (cs *claims) turn() time.Duration {
	switch {
	case cs.rooms.grace == 0:
		return 0
	case cs.claimAfter() == claimIfBusy, cs.skew.off.Load(), cs.vain.Load():
		return 3 * cs.every
	default:
		return cs.every * 9 / 10
	}
}

// since claims tables, unless another host has done so for less than a time, and acts there.
func (cs *claims) since(every time.Duration) {
	cs.lookAtPlans(3 * every) // all plans are read for it
	claimed, err := cs.claim(every)
	cs.vain.Store(false)
	queue := make(chan Claimed, len(claimed))
	for _, c := range claimed {
		queue <- c
	}
	close(queue)
	var loaders sync.WaitGroup
	for range min(claimLoaders, len(claimed)) {
		loaders.Go(func() {
			for c := range queue {
				cs.report(c.ID, cs.takeOver(c))
			}
		})
	}
	loaders.Wait()
	if err == nil && len(claimed) == claimAtOnce {
		cs.after(0, func() { cs.since(0) })
		return
	}
	cs.after(cs.every, cs.overdue)
}

// claimsOf returns the time between two claims of a host, unless it is configured. It has no grace if it is the only one.
func claimsOf(grace time.Duration) time.Duration {
	if grace == 0 {
		return claimAlone
	}
	return claimEvery
}

// claim lists tables that this host is to act at. A failure is logged once until a claim succeeds.
func (cs *claims) claim(every time.Duration) ([]Claimed, error) {
	ctx, cancel := context.WithTimeout(cs.ctx, claimTime)
	defer cancel()
	claimed, err := cs.rooms.store.Claim(ctx, Claim{Now: cs.now(), Overdue: cs.claimAfter(), Lease: claimLease, Most: claimAtOnce,
		Every: every})
	if err != nil && !cs.fails && cs.ctx.Err() == nil {
		cs.log.Error("cannot take over tables of other hosts", "error", err)
	}
	cs.fails = err != nil
	return claimed, err
}

// claimAfter returns how late the timer of a table must be for a claim. It is less after a host may have gone, and more while this host
// could not act soon either.
func (cs *claims) claimAfter() time.Duration {
	_, _, waiting := cs.rooms.slots.stats()
	switch {
	case waiting > 0:
		return claimIfBusy
	case cs.now().UnixMilli()-cs.rooms.lostAt.Load() < lostFor.Milliseconds():
		return min(cs.rooms.grace, claimAfter)
	}
	return claimAfter
}

// takeOver lets the bot or clock of a claimed table act. If it is acting here already, perhaps in vain, the table goes back at once, for
// another host. If its timer fires later, the store is told when: the table was stored before the store knew of timers, or the clocks
// of two hosts differ.
func (cs *claims) takeOver(c Claimed) error {
	r, err := cs.enterClaimed(c)
	switch {
	case IsBroken(err):
		cs.rooms.leave(c)
		return err
	case err != nil:
		return err
	case r == nil:
		cs.vain.Store(true)
		return cs.postpone(c, -claimAfter)
	}
	defer r.mu.Unlock()
	if r.timer == nil {
		r.schedule(0) // an alarm that was refused here is no reason to drop the timer of the table
	}
	t := r.table.Load()
	switch wait := r.wait(r.alarm); {
	case t.Version != c.Version: // it went on meanwhile
	case r.timer == nil:
		err = fault.Store(cs.rooms.store.Postpone(cs.ctx, c, cs.now(), time.Time{}))
	case wait > claimLease, r.own, r.thinking:
		err = cs.postpone(c, wait)
	default:
		r.clear(r.alarm)
		r.own = true
		r.schedule(0)
	}
	r.evictUnneeded()
	return err
}

// postpone tells the store that the timer of a claimed table fires after a time.
func (cs *claims) postpone(c Claimed, wait time.Duration) error {
	if wait <= 0 && cs.rooms.grace == 0 {
		return nil // there is no other host
	}
	now := cs.now()
	return fault.Store(cs.rooms.store.Postpone(cs.ctx, c, now, now.Add(wait)))
}

// enterClaimed returns the room of a claimed table, locked and up to date. It is nil if the room is in use: then a bot or a person is
// acting.
func (cs *claims) enterClaimed(c Claimed) (*room, error) {
	if cs.rooms.inUse(c.ID) {
		return nil, nil
	}
	r, err := cs.rooms.enterUnseen(cs.ctx, c.ID)
	if err != nil || r.table.Load().Version >= c.Version {
		return r, err
	}
	if err := r.readOn(); err != nil {
		r.mu.Unlock()
		return nil, err
	}
	return r, nil
}

// planLease is how long other hosts leave a table alone whose plan is due.
const planLease = 30 * claimEvery

// lookAtPlans lets plans give their moves that no host has seen to: the one that stored the last move is gone, or did not know of
// them.
func (cs *claims) lookAtPlans(every time.Duration) {
	ctx, cancel := context.WithTimeout(cs.ctx, claimTime)
	defer cancel()
	ids, err := cs.rooms.store.DuePlans(ctx, Claim{Now: cs.now(), Overdue: cs.claimAfter(), Lease: planLease, Most: claimAtOnce, Every: every})
	if err != nil && cs.ctx.Err() == nil && !cs.fails {
		cs.log.Error("cannot look for plans that are due", "error", err)
	}
	for _, id := range ids {
		cs.report(id, cs.plans.lookAt(id))
	}
}

// The waits of a table whose log this host cannot read.
const (
	shortestLeave = time.Minute
	longestLeave  = time.Hour
	mostLeft      = 10_000 // tables whose waits are remembered, under 1 MB
)

// leave puts the timer of a table off that cannot go on here: its log is damaged, or of a newer program. A host of that program may
// claim it meanwhile. The wait doubles each time, so that a damaged log costs little.
func (rs *rooms) leave(c Claimed) {
	rs.mu.Lock()
	wait := min(max(2*rs.left[c.ID], shortestLeave), longestLeave)
	if len(rs.left) >= mostLeft {
		clear(rs.left)
	}
	rs.left[c.ID] = wait
	rs.mu.Unlock()
	rs.after(0, func() {
		now := rs.now()
		if err := rs.store.Postpone(rs.ctx, c, now, now.Add(wait)); err != nil {
			rs.report(c.ID, fault.Store(err))
		}
	})
}
