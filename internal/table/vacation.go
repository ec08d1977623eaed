package table

import (
	"errors"
	"slices"
	"time"

	"razzia"
)

// MaxVacation is how long the clock of a player rests in a game, at most, all their vacations together.
const MaxVacation = 30 * 24 * time.Hour

// A vacation is that of the person of a seat.
type vacation struct {
	restFrom, restUntil time.Time     // of the latest one; zero if it has ended early, and before the first
	rested              time.Duration // in those before
}

// GoAway lets the clocks of a person rest until a moment, at a table with days for each move. It takes the place of a vacation before. A
// moment that is over ends the vacation: the person is back.
type GoAway struct {
	By    string
	Until time.Time
}

func (c GoAway) decide(t *Table, d *draft) error {
	if err := t.Phase.checkRuns(); err != nil {
		return err
	}
	seats := t.Seats.played(c.By)
	until := c.Until.UTC().Truncate(time.Millisecond)
	switch {
	case len(seats) == 0:
		return ErrNotAtTheTable
	case !until.After(d.At):
		return d.comeBack(seats)
	case !t.Options.Clock.mayRest(), isLate(t, seats, d.At):
		return ErrNoVacation
	}
	for _, seat := range seats {
		if t.Seats[seat].restedBy(d.At)+until.Sub(d.At) > MaxVacation {
			return ErrVacationLong
		}
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.add(Entry{Kind: WentAway, Seat: seat, Until: until}); err != nil {
			return err
		}
	}
	return nil
}

// restAway lets the clocks of players rest who are on vacation when a game of days begins, for as long as clocks rest in a game at most. It
// is no change of seats of theirs, so no limit counts it.
func (d *draft) restAway() error {
	if !d.now.Options.Clock.mayRest() {
		return nil
	}
	for i := range d.now.Seats {
		until, away := d.Away[d.now.Seats[i].Person.ID]
		if !away || !until.After(d.At) {
			continue
		}
		if most := d.At.Add(MaxVacation); until.After(most) {
			until = most
		}
		if err := d.add(Entry{Kind: WentAway, Seat: razzia.Seat(i), Until: until.UTC().Truncate(time.Millisecond)}); err != nil {
			return err
		}
	}
	return nil
}

// comeBack ends the vacation of seats that have one.
func (d *draft) comeBack(seats []razzia.Seat) error {
	for _, seat := range seats {
		if !d.now.Seats[seat].restUntil.After(d.At) {
			continue
		}
		if err := d.add(Entry{Kind: CameBack, Seat: seat}); err != nil {
			return err
		}
	}
	return nil
}

// isLate reports whether the time of one of the seats has run out.
func isLate(t *Table, seats []razzia.Seat, now time.Time) bool {
	at, running := t.Deadline()
	return running && !now.Before(at) && slices.Contains(seats, t.Game.State.Actor)
}

// mayRest reports whether a clock rests in a vacation: it has a day or more for each move. In any other game a vacation would stall the
// others.
func (c Clock) mayRest() bool { return c.PerMove && c.Bank >= slowBank }

// restedBy is how long a seat has rested at a moment, in all its vacations.
func (v *vacation) restedBy(at time.Time) time.Duration {
	return v.rested + overlap(v.restFrom, v.restUntil, v.restFrom, at)
}

// overlap is how long two periods overlap.
func overlap(from, until, begin, end time.Time) time.Duration {
	if end.Before(until) {
		until = end
	}
	return max(0, until.Sub(later(from, begin)))
}

// vacate applies the beginning or the end of a vacation.
func vacate(t *Table, e Entry) error {
	if t.Phase != Playing || e.Kind == WentAway && !e.Until.After(e.At) {
		return errors.New("not a vacation")
	}
	endVacation(t, e.Seat, e.At)
	if e.Kind == WentAway {
		t.Seats[e.Seat].restFrom, t.Seats[e.Seat].restUntil = e.At, e.Until
	}
	return nil
}

// endVacation ends the vacation of a seat, if it has one. The clock of the actor begins later by the time that it has rested.
func endVacation(t *Table, i razzia.Seat, at time.Time) {
	seat := &t.Seats[i]
	if t.Game.State.Actor == i {
		t.timing.turnBegan = t.timing.turnBegan.Add(overlap(seat.restFrom, seat.restUntil, t.timing.turnBegan, at))
	}
	seat.rested = seat.restedBy(at)
	seat.restFrom, seat.restUntil = time.Time{}, time.Time{}
}

// afterRest returns when the time of a seat ends, given when it would end without a vacation.
func (v *vacation) afterRest(turnBegan, at time.Time) time.Time {
	if began := later(v.restFrom, turnBegan); began.Before(at) {
		return at.Add(max(0, v.restUntil.Sub(began)))
	}
	return at
}

// Vacation returns when the vacation of a seat ends; false if it has none at a moment.
func (v *vacation) Vacation(now time.Time) (until time.Time, away bool) {
	return v.restUntil, v.restUntil.After(now)
}

// OnVacation reports whether the table waits for a person whose clock rests at a moment.
func (t *Table) OnVacation(now time.Time) bool {
	actor := t.Game.State.Actor
	if t.Phase != Playing || actor == razzia.NoSeat {
		return false
	}
	_, away := t.Seats[actor].Vacation(now)
	return away
}

// MayGoAway reports whether a person may go on vacation at the table.
func (ids Identities) MayGoAway(t *Table) bool {
	return t.Phase == Playing && t.Options.Clock.mayRest() &&
		slices.ContainsFunc(ids, func(id string) bool { return len(t.Seats.played(id)) > 0 })
}
