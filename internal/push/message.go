package push

import (
	"slices"
	"time"

	"razzia/internal/table"
)

// The times of messages.
const (
	// Delay is how long a turn is old, at least, before a message says so: a player who is at the table answers sooner.
	Delay = time.Minute
	// leastLeft is the time that is left at a reminder, at least. It comes when a quarter is left, if that is more.
	leastLeft = time.Hour
	// ahead is how long before quiet hours a reminder comes that would be too late after them.
	ahead = 10 * time.Minute
)

// News are what a message says.
type News struct {
	Games int       // that wait for the person
	Table table.ID  // the one that waits, or has the least time left; "" for several
	Ends  time.Time // of its time; zero unless little of it is left
	until time.Time // the message is of no use after that
}

// news returns what there is to say at a moment, and notes in the turns that it was said. It is false for nothing.
func news(now time.Time, wants *Settings, turns []Turn) (n News, any bool) {
	if wants.IsQuiet(now) {
		return n, false
	}
	for i := range turns {
		t := &turns[i]
		if !t.ripe(now) {
			continue
		}
		any = any || !t.Notified
		if !t.Hurried && !now.Before(t.RemindAt(wants)) {
			any, t.Hurried = true, true
			if n.Ends.IsZero() || t.Ends.Before(n.Ends) {
				n.Table, n.Ends = t.Table, t.Ends
			}
		}
		t.Notified = true
	}
	return n.of(now, turns), any
}

// said returns the turns of which a message tells since they were so before, as they are now.
func said(before, now []Turn) (fresh []Turn) {
	for i := range now {
		if now[i].Notified != before[i].Notified || now[i].Hurried != before[i].Hurried {
			fresh = append(fresh, now[i])
		}
	}
	return fresh
}

// news returns what a parcel says at a moment. It is false if all of which it was to tell is over.
func (p *parcel) news(now time.Time) (n News, any bool) {
	due := p.fresh
	if len(due) == 0 {
		due = p.watch.Turns
	}
	for _, f := range due {
		t, found := find(p.watch.Turns, f.Table)
		if !found || t.Moves != f.Moves || t.Epoch != f.Epoch {
			continue
		}
		any = true
		if f.Hurried && (n.Ends.IsZero() || t.Ends.Before(n.Ends)) {
			n.Table, n.Ends = t.Table, t.Ends
		}
	}
	n = n.of(now, p.watch.Turns)
	return n, any && n.Games > 0
}

// ripe reports whether a message may speak of a turn.
func (t *Turn) ripe(now time.Time) bool { return t.Notified || now.Sub(t.Since) >= Delay }

// RemindAt is the moment for the reminder: when a quarter of the time is left. If that is in quiet hours that end too late, it is before
// them.
func (t *Turn) RemindAt(wants *Settings) time.Time {
	at := t.Ends.Add(-max(t.Ends.Sub(t.Since)/4, leastLeft))
	if from, until, quiet := wants.quiet(at); quiet && until.After(t.Ends.Add(-leastLeft)) {
		at = from.Add(-ahead)
	}
	return at
}

// of fills in how many games wait, and the only one.
func (n News) of(now time.Time, turns []Turn) News {
	for i := range turns {
		if !turns[i].ripe(now) {
			continue
		}
		n.Games++
		if turns[i].Ends.After(n.until) {
			n.until = turns[i].Ends
		}
		if n.Games == 1 && n.Ends.IsZero() {
			n.Table = turns[i].Table
		} else if n.Ends.IsZero() {
			n.Table = ""
		}
	}
	return n
}

// find returns the turn at a table.
func find(turns []Turn, id table.ID) (Turn, bool) {
	i := slices.IndexFunc(turns, func(t Turn) bool { return t.Table == id })
	if i < 0 {
		return Turn{}, false
	}
	return turns[i], true
}
