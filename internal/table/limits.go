package table

import (
	"slices"
	"time"

	"razzia"
)

// The limits of what people can repeat at one table, so that no log grows without bound. Moves end with the
// game, and clocks run only between moves.
const (
	// MaxTalkLines is the number of lines of talk at a table.
	MaxTalkLines = 500

	// Strangers may make MaxSeatChanges entries at a table that change who has a seat, and one more each
	// seatChangesRefill. The limit does not apply to the maker and to persons with a seat, so strangers who sit down and
	// stand up again cannot keep them out.
	MaxSeatChanges    = 500
	seatChangesRefill = time.Minute

	// Each person may make MaxSeatChangesEach such entries, and one more each seatChangesEachRefill.
	MaxSeatChangesEach    = 60
	seatChangesEachRefill = 5 * time.Minute
)

// A bucket is a leaky bucket. Its level is the number of entries that have not leaked yet; one leaks in each period.
type bucket struct {
	level int
	since time.Time // when the level was computed; what leaked since then is not subtracted yet
}

// at returns the bucket at a later moment.
func (b bucket) at(now time.Time, period time.Duration) bucket {
	if b.level == 0 {
		return bucket{since: now}
	}
	if now.Before(b.since) {
		return bucket{b.level, now} // the server's clock was set back
	}
	leaked := int(now.Sub(b.since) / period)
	if leaked >= b.level {
		return bucket{since: now}
	}
	return bucket{b.level - leaked, b.since.Add(time.Duration(leaked) * period)}
}

// seatChanges counts the entries at a table that change who has a seat or the pace of bots, and the answers to a rematch: in
// all, and for each person.
type seatChanges struct {
	all  bucket
	each []personChanges // never changed in place: older tables share it
}

type personChanges struct {
	person string
	bucket
}

// of returns the bucket of a person.
func (c seatChanges) of(person string) bucket {
	if i := c.index(person); i >= 0 {
		return c.each[i].bucket
	}
	return bucket{}
}

func (c seatChanges) index(person string) int {
	return slices.IndexFunc(c.each, func(p personChanges) bool { return p.person == person })
}

// after counts an entry that is about to be applied to a table, if it changes a seat or the pace.
func (c seatChanges) after(t *Table, e Entry) seatChanges {
	person, counts := seatChangeOf(t, e)
	if !counts {
		return c
	}
	c.all = c.all.at(e.At, seatChangesRefill)
	c.all.level++
	own := c.of(person).at(e.At, seatChangesEachRefill)
	own.level++
	c.each = append(c.others(person, e.At), personChanges{person, own})
	return c
}

// others returns the buckets of all other persons at a moment, without the empty ones.
func (c seatChanges) others(person string, now time.Time) []personChanges {
	others := make([]personChanges, 0, len(c.each)+1)
	for _, p := range c.each {
		if p.bucket = p.at(now, seatChangesEachRefill); p.person != person && p.level > 0 {
			others = append(others, p)
		}
	}
	return others
}

// seatChangeOf returns the person who caused a change of a seat or of the pace, or answered to a rematch; false for other
// entries.
func seatChangeOf(t *Table, e Entry) (person string, counts bool) {
	switch e.Kind {
	case Sat, Worded:
		if e.Person != nil {
			return e.Person.ID, true
		}
	case StoodUp, Left, TookBack, BotSat:
		if owner := t.Seats[e.Seat].Person.ID; owner != "" {
			return owner, true
		}
		return t.Maker.ID, true // only the maker seats bots and sends them away
	case Listed, Unlisted:
		return t.Maker.ID, true
	case Invited, Joined, Declined:
		return t.Seats[e.Seat].Person.ID, true
	case Asked, Undone, BreakBegan, Offered, Kept, WentAway:
		return t.Seats[e.Seat].Person.ID, true
	case HandedOver:
		if e.Person != nil {
			return e.Person.ID, true
		}
	case Paced:
		if t.Seats.hasSeat(e.Seat) {
			return t.Seats[e.Seat].Person.ID, true
		}
		return "", true // a log from before the seat was stored
	}
	return "", false
}

// checkSeatChanges refuses a person over their own limit, and a stranger while the table is over its limit.
func (t *Table) checkSeatChanges(person string, now time.Time) error {
	own := t.seatChanges.of(person).at(now, seatChangesEachRefill).level
	all := t.seatChanges.all.at(now, seatChangesRefill).level
	stranger := person != t.Maker.ID && t.Seats.Of(person) == razzia.NoSeat
	if own >= MaxSeatChangesEach || all >= MaxSeatChanges && stranger {
		return ErrUnrest
	}
	return nil
}
