package week

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// late is how late clocks and plans may be while no node is killed: tables out of memory are claimed by then.
func (w *week) late() time.Duration { return w.size.claims + 5*time.Minute }

// oracle returns a table as it is in the store. No node takes notice.
func (w *week) oracle(g *game) *table.Table {
	store := w.anyStore()
	if store == nil || g.now != nil && !w.isTouched(g.id) {
		return g.now
	}
	var log []table.Entry
	if g.now != nil {
		log = g.now.Log[:len(g.now.Log):len(g.now.Log)]
	}
	entries, err := store.Read(w.Context(), g.id, len(log))
	if err == nil && (len(entries) > 0 || g.now == nil) {
		g.now, err = table.Read(g.id, append(log, entries...))
	}
	if err != nil {
		w.Fatalf("table %s cannot be read: %v", g.id, err)
	}
	return g.now
}

// anyStore returns the store of a node that runs; nil if none does.
func (w *week) anyStore() games {
	for _, n := range w.up() {
		return n.games
	}
	return nil
}

// inspect looks at all games, without the nodes: no clock and no plan may be late.
func (w *week) inspect() {
	if w.anyStore() == nil {
		return
	}
	for _, g := range w.games {
		w.checkClock(g)
		w.checkPlans(g)
	}
	w.checkTold()
	w.checkOut()
}

// since returns the later of a moment and the last kill: what is late because of a kill is late since then.
func (w *week) since(at time.Time) time.Duration {
	if w.killed.After(at) {
		at = w.killed
	}
	return w.clock.Now().Sub(at)
}

// checkClock checks that a person whose time is over has lost it.
func (w *week) checkClock(g *game) {
	now := w.oracle(g)
	if ends, running := now.Deadline(); running && w.since(ends) > w.late() {
		w.violated("the time of seat %d at %s was over at %v, and nothing happened", now.Game.State.Actor, g.id, ends)
	}
}

// checkPlans checks that no plan waits in vain.
func (w *week) checkPlans(g *game) {
	now := w.oracle(g)
	plans, err := w.anyStore().Plans(w.Context(), g.id)
	fatal.If(w, err)
	for _, p := range plans {
		m, due := p.Plan.MoveAt(now)
		if due && w.since(now.Log[len(now.Log)-1].At) > w.late() {
			w.violated("the plan %+v at %s gives %v since %v, and the move is not made", p.Plan, g.id, m, now.Log[len(now.Log)-1].At)
		}
	}
}

// end brings the site to rest, closes it, and checks all that it has stored.
func (w *week) end() {
	w.calm = true
	w.wait(time.Hour)
	for _, g := range w.games {
		w.inspect()
		w.oracle(g)
	}
	w.close()
	for _, g := range w.games {
		w.checkLog(g)
	}
	for _, p := range w.engine.report(w.T).Problems {
		w.violated("check: %v", p)
	}
}

// A reader follows a log, entry by entry.
type reader struct {
	*week
	*game
	at      position
	bots    map[razzia.Seat]bool
	began   time.Time                    // of the turn
	taken   map[razzia.Seat]time.Time    // when a seat was taken from a bot last
	last    time.Time                    // of the entry before
	away    map[razzia.Seat][2]time.Time // the last vacation
	matched map[position]bool
}

// checkLog compares the log of a table with what people did.
func (w *week) checkLog(g *game) {
	r := &reader{week: w, game: g, bots: map[razzia.Seat]bool{}, away: map[razzia.Seat][2]time.Time{}, matched: map[position]bool{},
		taken: map[razzia.Seat]time.Time{}}
	for _, e := range g.now.Log {
		r.entry(e)
		if e.Kind != table.Talked {
			r.last = e.At
		}
	}
	if g.now.Phase == table.Over {
		w.count.finished++
	}
	for at, list := range g.attempts {
		for _, one := range list {
			if one.acked && !r.matched[at] {
				w.violated("the move %q of seat %d at %s, %+v, was acknowledged and is lost", one.move, one.seat, g.id, at)
			}
		}
	}
}

// entry follows one entry.
func (r *reader) entry(e table.Entry) {
	gaveBot := e.Kind == table.HandedOver && r.bots[e.Seat] // a person who follows on a person has no more time than they
	switch e.Kind {
	case table.Moved:
		r.moved(e)
	case table.Undone:
		r.at = position{r.at.epoch + 1, e.Ply}
	case table.BotSat:
		r.bots[e.Seat] = true
	case table.TookBack, table.HandedOver, table.Sat:
		r.bots[e.Seat] = false
	case table.WentAway:
		r.away[e.Seat] = [2]time.Time{e.At, e.Until}
	case table.CameBack:
		r.back(e)
	case table.Warned, table.TimedOut:
		r.lateness(e)
		return
	}
	switch e.Kind {
	case table.Moved, table.Undone, table.Resumed, table.Began:
		r.began = e.At
	case table.TookBack, table.HandedOver:
		if e.Kind == table.TookBack || gaveBot {
			r.taken[e.Seat] = e.At
		}
	}
}

// back ends a vacation.
func (r *reader) back(e table.Entry) {
	if v, was := r.away[e.Seat]; was && e.At.Before(v[1]) {
		r.away[e.Seat] = [2]time.Time{v[0], e.At}
	}
}

// moved checks that a move is one that its person made or planned, or that of a bot.
func (r *reader) moved(e table.Entry) {
	at := r.at
	r.at.ply++
	if e.Seat == razzia.NoSeat {
		return
	}
	for _, one := range r.attempts[at] {
		if one.seat == e.Seat && one.move == e.Move.String() {
			r.matched[at] = true
			r.back(e)
		} else if one.acked {
			r.violated("the move %q of seat %d at %s, %+v, was acknowledged, and the log has %v of seat %d", one.move, one.seat, r.id, at,
				e.Move, e.Seat)
		}
	}
	if r.matched[at] || r.bots[e.Seat] {
		return
	}
	r.count.ahead++
	if !r.planned(e) {
		r.violated("no person made or planned the move %v of seat %d at %s, %+v, at %v", e.Move, e.Seat, r.id, at, e.At)
	}
	if waited := e.At.Sub(r.last); waited > r.patience() && !r.wasKilled(r.last.Add(-r.late()), e.At) {
		r.violated("the plan for %v of seat %d at %s, %+v, waited from %v to %v", e.Move, e.Seat, r.id, at, r.last, e.At)
	}
}

// patience is how long a plan may wait that is due. With several nodes a hint may be lost, and a claim finds it.
func (w *week) patience() time.Duration {
	if len(w.nodes) == 1 {
		return time.Minute
	}
	return w.late()
}

// wasKilled reports whether a node was killed or started between two moments.
func (w *week) wasKilled(from, to time.Time) bool {
	return slices.ContainsFunc(w.stops, func(at time.Time) bool { return at.After(from) && at.Before(to) })
}

// planned reports whether a plan gave a move, and notes its use.
func (r *reader) planned(e table.Entry) bool {
	says := e.Move.Verb() == razzia.ToBid || e.Move.Verb() == razzia.ToPass
	for _, p := range r.plans[e.Seat] {
		if e.At.Before(p.from.Truncate(time.Millisecond)) || !p.to.IsZero() && e.At.After(p.to) || e.Move.Cheque() > p.plan.Limit {
			continue
		}
		if p.plan.Lasts == "once" && p.used[says] > 0 {
			continue
		}
		p.used[says]++
		return true
	}
	return false
}

// lateness checks that the time of a seat was over, by what the page said, and by what the log says.
func (r *reader) lateness(e table.Entry) {
	grace := time.Duration(0)
	if e.Kind == table.TimedOut {
		grace = 20 * time.Second
		r.count.timeouts++
	}
	if said, known := r.promises[r.at]; known && e.At.Before(said.Add(grace-time.Second)) {
		r.violated("seat %d at %s is %q at %v, and the page said that its time ends at %v", e.Seat, r.id, e.Kind, e.At, said)
	}
	began, rest := r.began, time.Duration(0)
	if taken := r.taken[e.Seat]; taken.After(began) {
		began = taken
	}
	if v, was := r.away[e.Seat]; was {
		from, until := v[0], v[1]
		if began.After(from) {
			from = began
		}
		if e.At.Before(until) {
			until = e.At
		}
		rest = max(0, until.Sub(from))
	}
	if used := e.At.Sub(began) - rest; used < r.bank+grace-time.Second {
		r.violated("seat %d at %s is %q at %v after %v of %v: %s", e.Seat, r.id, e.Kind, e.At, used, r.bank, r.before(e))
	}
}

// before lists what happened before an entry.
func (r *reader) before(e table.Entry) string {
	var list []string
	for _, one := range r.now.Log[max(0, e.Version-12):e.Version] {
		list = append(list, fmt.Sprintf("%s %s seat %d %v", one.At.Format("Mon 15:04:05"), one.Kind, one.Seat, one.Move))
	}
	return strings.Join(list, "; ")
}
