package host

import (
	"errors"
	"time"

	"razzia/internal/table"
)

// A Timer is a call to come.
type Timer interface {
	// Stop takes the call back. It is false if the call has begun, or was taken back before.
	Stop() bool
}

// pause is how long bots and clocks wait after the store failed.
const pause = time.Second

// begin begins all that a host repeats.
func (h *Host) begin() {
	h.after(idle, h.evictIdle)
	h.after(h.claims, h.claimOverdue)
	if h.grace > 0 { // there may be other hosts
		h.after(followEvery, h.followAll)
	}
	if h.skew.clock != nil {
		h.after(0, h.compareClocks)
	}
}

// schedule sets the timer of a locked room to the next alarm of its table, at least a delay from now. At a table that another host
// changed last, that host acts first, and this one a grace later if the alarm was not heeded. If that alarm is set
// already, the timer stays as it is, and a bot that thinks goes on: talk does not disturb it.
func (h *Host) schedule(id table.ID, r *room, delay time.Duration) {
	t := r.table.Load()
	next, _, planned := h.planAlarm(id, r)
	if !planned {
		next = h.alarmOf(id, r, t)
	}
	if next == r.alarm || r.thinking && next.Kind == table.BotMoves && next.Ply == r.alarm.Ply && next.Epoch == r.alarm.Epoch {
		return
	}
	r.clear(r.alarm)
	if next == (table.Alarm{}) {
		return
	}
	wait, fire := h.wait(t, next), func() { h.fireClock(id, next) }
	switch next.Kind {
	case table.RematchEnds:
		fire = func() { h.fireRematch(id, next) }
	case table.PlanMoves:
		fire = func() { h.fireAhead(id, next) }
	case table.BotMoves:
		fire = func() { h.fireBot(id, next) }
	}
	if !r.own {
		wait = max(wait, 0) + h.grace
	}
	r.alarm, r.timer = next, h.after(max(delay, wait), fire)
}

// wait returns how long it is until an alarm of a table. It is bounded where it can be, in case the clock of the machine was set
// back.
func (h *Host) wait(t *table.Table, next table.Alarm) time.Duration {
	wait := next.At.Sub(h.now())
	switch next.Kind {
	case table.PauseEnds, table.WordsEnd:
		return min(wait, longestPause)
	case table.BotMoves:
		return min(wait, max(t.BotPace(), unwatchedPace))
	}
	return wait
}

// clear stops the timer of a room if it is set for this alarm, or has fired for it.
func (r *room) clear(a table.Alarm) {
	if a != r.alarm || r.timer == nil {
		return
	}
	r.timer.Stop()
	r.alarm, r.timer, r.thinking = table.Alarm{}, nil, false
}

// after calls a function later, unless the host is closed before.
func (h *Host) after(d time.Duration, do func()) Timer {
	return h.timer(max(d, 0), func() {
		if h.enterWork() {
			defer h.work.Done()
			do()
		}
	})
}

// retry calls a function after a delay. While it fails because of the store, it is called again after growing pauses.
func (h *Host) retry(id table.ID, delay time.Duration, do func() error) {
	h.after(delay, func() {
		err := do()
		h.report(id, err)
		if hasKey(err, storeFailed) {
			h.retry(id, min(max(2*delay, pause), longestPause), do)
		}
	})
}

// longestPause is the longest time between two attempts.
const longestPause = time.Minute

// enterWork counts one more piece of work that Close waits for. It is false once the host is closed.
func (h *Host) enterWork() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return false
	}
	h.work.Add(1)
	return true
}

// fireClock ends the time of the actor, a pause, a break, the time to answer to a question, or the time to open words.
func (h *Host) fireClock(id table.ID, fired table.Alarm) {
	var c table.Command = table.TimeUp{}
	switch fired.Kind {
	case table.PauseEnds:
		c = table.Resume{Ply: fired.Ply}
	case table.BreakEnds:
		c = table.EndLongRest{}
	case table.QuestionEnds:
		c = table.EndQuestion{}
	case table.WordsEnd:
		c = table.EndWords{}
	}
	h.report(id, h.actFor(id, fired, c))
}

// actFor carries out the command of an alarm that fired.
func (h *Host) actFor(id table.ID, fired table.Alarm, c table.Command) error {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	r.clear(fired)
	_, err = h.change(h.ctx, id, r, c)
	return err
}

// report logs why a bot or a clock could not act, or a room could not read its log. A version conflict is no failure: another
// host was first.
func (h *Host) report(id table.ID, err error) {
	if err != nil && h.ctx.Err() == nil && !errors.Is(err, ErrConflict) {
		h.log.Error("a table cannot go on", "table", id, "error", err)
	}
}
