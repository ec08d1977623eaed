package host

import (
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
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

// claimOverdue claims tables and acts there. It repeats itself, without a pause as long as there are more of them.
func (h *Host) claimOverdue() { h.claimSince(h.turn()) }

// turn returns how long ago the last claim of any host is, at least, when this host claims: so one host at a time claims for all, a little
// more often than each asks. Hosts that could not act soon, or whose clock is off, leave it to others.
func (h *Host) turn() time.Duration {
	switch {
	case h.grace == 0:
		return 0
	case h.claimAfter() == claimIfBusy, h.skew.off.Load():
		return 3 * h.claims
	default:
		return h.claims * 9 / 10
	}
}

// claimSince claims tables, unless another host has done so for less than a time, and acts there.
func (h *Host) claimSince(every time.Duration) {
	h.lookAtPlans(3 * every) // all plans are read for it
	claimed, err := h.claim(every)
	queue := make(chan Claimed, len(claimed))
	for _, c := range claimed {
		queue <- c
	}
	close(queue)
	var loaders sync.WaitGroup
	for range min(claimLoaders, len(claimed)) {
		loaders.Go(func() {
			for c := range queue {
				h.report(c.ID, h.takeOver(c))
			}
		})
	}
	loaders.Wait()
	if err == nil && len(claimed) == claimAtOnce {
		h.after(0, func() { h.claimSince(0) })
		return
	}
	h.after(h.claims, h.claimOverdue)
}

// claimsOf returns the time between two claims of a host, unless it is configured. It has no grace if it is the only one.
func claimsOf(grace time.Duration) time.Duration {
	if grace == 0 {
		return claimAlone
	}
	return claimEvery
}

// claim lists tables that this host is to act at. A failure is logged once until a claim succeeds.
func (h *Host) claim(every time.Duration) ([]Claimed, error) {
	ctx, cancel := context.WithTimeout(h.ctx, claimTime)
	defer cancel()
	claimed, err := h.store.Claim(ctx, Claim{Now: h.now(), Overdue: h.claimAfter(), Lease: claimLease, Most: claimAtOnce, Every: every})
	if err != nil && !h.claimFails && h.ctx.Err() == nil {
		h.log.Error("cannot take over tables of other hosts", "error", err)
	}
	h.claimFails = err != nil
	return claimed, err
}

// claimAfter returns how late the timer of a table must be for a claim. It is less after a host may have gone, and more while this host
// could not act soon either.
func (h *Host) claimAfter() time.Duration {
	_, _, waiting := h.slots.stats()
	switch {
	case waiting > 0:
		return claimIfBusy
	case h.now().UnixMilli()-h.lostAt.Load() < lostFor.Milliseconds():
		return min(h.grace, claimAfter)
	}
	return claimAfter
}

// takeOver lets the bot or clock of a claimed table act. If it is acting here already, perhaps in vain, the table goes back at once, for
// another host. If its timer fires later, the store is told when: a host of the version before does not say so, or the clocks of two
// hosts differ.
func (h *Host) takeOver(c Claimed) error {
	r, err := h.enterClaimed(c)
	switch {
	case hasKey(err, logBroken):
		h.leave(c)
		return err
	case err != nil:
		return err
	case r == nil:
		return h.postpone(c, -claimAfter)
	}
	defer r.mu.Unlock()
	if r.timer == nil {
		h.schedule(c.ID, r, 0) // an alarm that was refused here is no reason to drop the timer of the table
	}
	t := r.table.Load()
	switch wait := h.wait(t, r.alarm); {
	case t.Version != c.Version: // it went on meanwhile
	case r.timer == nil:
		err = storeFault(h.store.Postpone(h.ctx, c, h.now(), time.Time{}))
	case wait > claimLease, r.own, r.thinking:
		err = h.postpone(c, wait)
	default:
		r.clear(r.alarm)
		r.own = true
		h.schedule(c.ID, r, 0)
	}
	h.evictUnneeded(c.ID, r)
	return err
}

// postpone tells the store that the timer of a claimed table fires after a time.
func (h *Host) postpone(c Claimed, wait time.Duration) error {
	if wait <= 0 && h.grace == 0 {
		return nil // there is no other host
	}
	now := h.now()
	return storeFault(h.store.Postpone(h.ctx, c, now, now.Add(wait)))
}

// enterClaimed returns the room of a claimed table, locked and up to date. It is nil if the room is in use: then a bot or a person is
// acting.
func (h *Host) enterClaimed(c Claimed) (*room, error) {
	if h.inUse(c.ID) {
		return nil, nil
	}
	r, err := h.enterUnseen(h.ctx, c.ID)
	if err != nil || r.table.Load().Version >= c.Version {
		return r, err
	}
	if err := h.readOn(c.ID, r); err != nil {
		r.mu.Unlock()
		return nil, err
	}
	return r, nil
}

// The waits of a table whose log this host cannot read.
const (
	shortestLeave = time.Minute
	longestLeave  = time.Hour
	mostLeft      = 10_000 // tables whose waits are remembered, under 1 MB
)

// leave puts the timer of a table off that cannot go on here: its log is damaged, or of a newer program. A host of that program may
// claim it meanwhile. The wait doubles each time, so that a damaged log costs little.
func (h *Host) leave(c Claimed) {
	h.mu.Lock()
	wait := min(max(2*h.left[c.ID], shortestLeave), longestLeave)
	if len(h.left) >= mostLeft {
		clear(h.left)
	}
	h.left[c.ID] = wait
	h.mu.Unlock()
	h.after(0, func() {
		now := h.now()
		if err := h.store.Postpone(h.ctx, c, now, now.Add(wait)); err != nil {
			h.report(c.ID, storeFault(err))
		}
	})
}

// An alarmed is a table, or a change of one.
type alarmed interface {
	Alarm() table.Alarm
	ShowEnds() time.Time
}

// dueOf returns when the timer of a table fires after a change of it, for the store; zero for no timer.
func (h *Host) dueOf(id table.ID, r *room, after alarmed, seats []table.SeatSummary) time.Time {
	next := after.Alarm()
	slow := h.now().Add(unwatchedPace)
	switch {
	case next.Kind == table.BotMoves && slow.After(next.At) && !h.watched(id, r):
		return slow
	case next.Kind == table.PauseEnds && !h.isAttended(id, seats):
		return after.ShowEnds()
	}
	return next.At
}

// isAttended reports whether a person who has a seat follows a table now.
func (h *Host) isAttended(id table.ID, seats []table.SeatSummary) bool {
	present := h.present.Load()
	return present != nil && slices.ContainsFunc(seats, func(s table.SeatSummary) bool { return s.Person != "" && (*present)(id, s.Person) })
}

// farTimer is how long a timer lasts whose table need not be in memory: another host would claim it about as soon.
const farTimer = 5 * time.Minute

// waitsLong reports whether a locked room is not needed for its timer: there is none, or a claim brings the table back in time.
func (h *Host) waitsLong(r *room) bool {
	return r.timer == nil || h.wait(r.table.Load(), r.alarm) > farTimer
}

// evictUnneeded evicts a locked room that no person has come to and whose timer does not need it.
func (h *Host) evictUnneeded(id table.ID, r *room) {
	if h.waitsLong(r) && r.seen.Load() == 0 {
		h.evict(id, r)
	}
}
