package table

import (
	"slices"
	"time"

	"razzia"
)

// pauseTime is how long a table waits after the count of a round, at most, until its players go on.
const pauseTime = 20 * time.Second

// Resume ends the pause after a round, once all players who are present go on or the time is up. Ply is that of the pause; a
// command for another one changes nothing.
type Resume struct{ Ply int }

func (c Resume) decide(t *Table, d *draft) error {
	if !t.timing.pausing || c.Ply != t.ply {
		return nil
	}
	return d.add(Entry{Kind: Resumed, Seat: razzia.NoSeat})
}

// pausesAfter reports whether the table waits after the events of a move: the count of the first and second round (R6.3), if a person
// plays. There is no pause in a lesson, and none in games that were begun before there were pauses.
func pausesAfter(t *Table, events []razzia.Event) bool {
	return t.timing.staged && len(events) > 0 && events[len(events)-1].Kind == razzia.RoundBegan && t.guide.step() == nil &&
		slices.ContainsFunc(t.Seats, Seat.person)
}

// pause lets the table wait. The time of the actor begins at its end.
func (t *timing) pause() { t.pausing, t.turnBegan = true, t.pauseEnds() }

// person reports whether a person plays a seat now.
func (s Seat) person() bool { return s.Person.ID != "" && s.Level == "" }

// Pause returns when the pause after a round ends by itself; false without a pause. The actor may move at any time, which ends
// it too.
func (t *Table) Pause() (ends time.Time, pausing bool) { return t.timing.pauseEnds(), t.timing.pausing }

func (t *timing) pauseEnds() time.Time {
	if t.reading {
		return t.showEnds.Add(alonePause)
	}
	return t.showEnds.Add(pauseTime)
}

// resume ends a pause, and what is left of the show of the round's last move. The next turn begins.
func (t *timing) resume(at time.Time) {
	t.pausing, t.turnBegan = false, at
	if at.Before(t.showEnds) {
		t.showEnds = at
	}
}

// WaitsToGoOn reports whether a pause waits for the person of a seat.
func (t *Table) WaitsToGoOn(seat razzia.Seat) bool { return t.timing.pausing && t.Seats[seat].person() }

// A PauseView is the pause after a round, as everybody sees it.
type PauseView struct {
	Left int64 `json:"left"` // milliseconds until it ends by itself, at the moment of the view
}

// pauseView returns the pause of the table at a moment; nil without one.
func (t *timing) pauseView(now time.Time) *PauseView {
	if !t.pausing {
		return nil
	}
	return &PauseView{Left: max(0, t.pauseEnds().Sub(now).Milliseconds())}
}
