package host

import (
	"slices"
	"time"

	"razzia/internal/table"
)

// schedule sets the timer of a locked room to the next alarm of its table, at least a delay from now. At a table that another host
// changed last, that host acts first, and this one a grace later if the alarm was not heeded. If that alarm is set
// already, the timer stays as it is, and a bot that thinks goes on: talk does not disturb it.
func (r *room) schedule(delay time.Duration) {
	t := r.table.Load()
	next, _, planned := r.plans.next()
	if !planned {
		next = r.nextAlarm(t)
	}
	if next == r.alarm || r.thinking && next.Kind == table.BotMoves && next.Ply == r.alarm.Ply && next.Epoch == r.alarm.Epoch {
		return
	}
	r.clear(r.alarm)
	if next == (table.Alarm{}) {
		return
	}
	wait := r.wait(next)
	if !r.own {
		wait = max(wait, 0) + r.rooms.grace
	}
	rooms, id := r.rooms, r.id // a timer that was stopped may stay for days, and would keep the room in memory
	r.alarm, r.timer = next, rooms.after(max(delay, wait), func() { rooms.fire(id, next) })
}

// wait returns how long it is until an alarm of a locked room. It is bounded where it can be, in case the clock of the machine was set
// back.
func (r *room) wait(next table.Alarm) time.Duration {
	wait := next.At.Sub(r.rooms.now())
	switch next.Kind {
	case table.PauseEnds, table.WordsEnd:
		return min(wait, longestPause)
	case table.BotMoves:
		return min(wait, max(r.table.Load().BotPace(), unwatchedPace))
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

// fire does what an alarm is for.
func (rs *rooms) fire(id table.ID, fired table.Alarm) {
	switch fired.Kind {
	case table.RematchEnds:
		rs.fireRematch(id, fired)
	case table.PlanMoves:
		rs.firePlan(id, fired)
	case table.BotMoves:
		rs.fireBot(id, fired)
	default:
		rs.report(id, rs.actFor(id, fired, clockCommand(fired)))
	}
}

// clockCommand ends the time of the actor, a pause, a break, the time to answer to a question, or the time to open words.
func clockCommand(fired table.Alarm) table.Command {
	switch fired.Kind {
	case table.PauseEnds:
		return table.Resume{Ply: fired.Ply}
	case table.BreakEnds:
		return table.EndLongRest{}
	case table.QuestionEnds:
		return table.EndQuestion{}
	case table.WordsEnd:
		return table.EndWords{}
	}
	return table.TimeUp{}
}

// actFor carries out the command of an alarm that fired.
func (rs *rooms) actFor(id table.ID, fired table.Alarm, c table.Command) error {
	r, err := rs.enterUnseen(rs.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	r.clear(fired)
	_, err = r.change(rs.ctx, c)
	return err
}

// An alarmed is a table, or a change of one.
type alarmed interface {
	Alarm() table.Alarm
	ShowEnds() time.Time
}

// dueOf returns when the timer of a table fires after a change of it, for the store; zero for no timer.
func (r *room) dueOf(after alarmed, seats []table.SeatSummary) time.Time {
	next := after.Alarm()
	slow := r.rooms.now().Add(unwatchedPace)
	switch {
	case next.Kind == table.BotMoves && slow.After(next.At) && !r.watched():
		return slow
	case next.Kind == table.PauseEnds && !r.isAttended(seats):
		return after.ShowEnds()
	}
	return next.At
}

// isAttended reports whether a person who has a seat follows a table now.
func (r *room) isAttended(seats []table.SeatSummary) bool {
	present := r.rooms.present.Load()
	return present != nil && slices.ContainsFunc(seats, func(s table.SeatSummary) bool { return s.Person != "" && (*present)(r.id, s.Person) })
}

// farTimer is how long a timer lasts whose table need not be in memory: another host would claim it about as soon.
const farTimer = 5 * time.Minute

// waitsLong reports whether a locked room is not needed for its timer: there is none, or a claim brings the table back in time.
func (r *room) waitsLong() bool {
	return r.timer == nil || r.wait(r.alarm) > farTimer
}

// evictUnneeded evicts a locked room that no person has come to and whose timer does not need it.
func (r *room) evictUnneeded() {
	if r.waitsLong() && r.seen.Load() == 0 {
		r.evict()
	}
}
