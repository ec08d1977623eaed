package host

import (
	"context"
	"maps"
	"time"

	"razzia"
	"razzia/internal/table"
)

// A Presence reports whether a person follows a table now.
type Presence func(id table.ID, person string) bool

// Attend sets the presence that pauses ask for. Without it no person is present, and no pause waits.
func (h *Host) Attend(p Presence) { h.rooms.present.Store(&p) }

// ready are the persons who go on after a round. It is immutable, and only in memory: after a restart persons say so again.
type ready struct {
	moves   int // made by then: it tells one pause from another
	persons map[string]bool
}

// readyAt returns the persons who go on in the pause of a table.
func (r *room) readyAt(t *table.Table) map[string]bool {
	if now := r.ready.Load(); now != nil && now.moves == len(t.Moves) {
		return now.persons
	}
	return nil
}

// GoOn notes that a person has seen the count of a round. Once all persons who are present have, the pause ends. Without a pause
// nothing changes. Seen is the version of the table that they saw, 0 if they do not say: in the pause of a later round it is
// [fault.Stale].
func (h *Host) GoOn(ctx context.Context, id table.ID, person string, seen int) (*table.Table, error) {
	return h.rooms.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if t.Version < seen {
			if err := r.readNow(ctx); err != nil {
				return err
			}
			t = r.table.Load()
		}
		if !t.Seats.Has(person) {
			return table.ErrNotAtTheTable
		}
		if _, pausing := t.Pause(); !pausing {
			return nil
		}
		if t.Log.MovedSince(seen) {
			return table.Outdated()
		}
		persons := map[string]bool{person: true}
		maps.Copy(persons, r.readyAt(t))
		r.ready.Store(&ready{len(t.Moves), persons})
		h.rooms.watchers.notify(id, t.Version)
		return nil
	})
}

// ReadySeats returns the bit set of the seats whose persons go on in the pause of a table; 0 without a pause.
func (h *Host) ReadySeats(t *table.Table) (seats uint8) {
	r := h.rooms.room(t.ID)
	if _, pausing := t.Pause(); !pausing || r == nil {
		return 0
	}
	persons := r.readyAt(t)
	for i, seat := range t.Seats {
		if persons[seat.Person.ID] && t.WaitsToGoOn(razzia.Seat(i)) {
			seats |= 1 << i
		}
	}
	return seats
}

// comeBack is how long a pause waits for persons to be present again after a restart: their pages connect in about two seconds.
const comeBack = 5 * time.Second

// pauseEnds returns when a pause ends that waits until a moment at most: at once when all persons who are present go on, and
// with the show of the round if none is present, but not before they can have come back after a restart.
func (r *room) pauseEnds(t *table.Table, latest time.Time) time.Time {
	present, persons := r.rooms.present.Load(), r.readyAt(t)
	ends := t.ShowEnds()
	if back := r.read.Add(comeBack); ends.Before(back) {
		ends = back
	}
	if latest.Before(ends) {
		ends = latest
	}
	for i, seat := range t.Seats {
		switch {
		case present == nil || !t.WaitsToGoOn(razzia.Seat(i)) || !(*present)(t.ID, seat.Person.ID):
		case !persons[seat.Person.ID]:
			return latest
		default:
			ends = time.Time{}
		}
	}
	return ends
}

// Attended tells the host that a person came to a table or left it: a pause may end sooner or later.
func (h *Host) Attended(id table.ID) {
	r := h.rooms.room(id)
	if r == nil {
		return
	}
	if t := r.table.Load(); t == nil {
		return
	} else if _, pausing := t.Pause(); !pausing {
		return
	}
	h.rooms.after(0, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if !r.evicted && r.alarm.Kind == table.PauseEnds {
			r.schedule(0)
		}
	})
}
