package table

import (
	"slices"
	"time"
)

// The limits of what people can repeat at one table, so that no log grows without bound. Moves end with the
// game, and clocks run only between moves.
const (
	// MostTalk is the number of lines of talk at a table.
	MostTalk = 500

	// A table takes MostComings entries of coming and going (seats taken and left, paces set), and one more each
	// comingsRefill. So strangers who sit down and stand up again cannot close a table for good.
	MostComings   = 500
	comingsRefill = time.Minute

	// A person may make MostComingsEach of them, and one more each comingsEachRefill.
	MostComingsEach   = 60
	comingsEachRefill = 5 * time.Minute
)

// A bucket is a leaky bucket: how many entries count at a moment. One leaks out in each period.
type bucket struct {
	level int
	since time.Time // when the level was right; what leaked out since then is not taken off yet
}

// at returns the bucket at a later moment.
func (b bucket) at(now time.Time, period time.Duration) bucket {
	if b.level == 0 {
		return bucket{since: now}
	}
	leaked := int(max(0, now.Sub(b.since)) / period)
	if leaked >= b.level {
		return bucket{since: now}
	}
	return bucket{b.level - leaked, b.since.Add(time.Duration(leaked) * period)}
}

// comings counts the entries of coming and going at a table, of everybody and of each person.
type comings struct {
	all  bucket
	each []personComings // never changed in place: older tables share it
}

type personComings struct {
	person string
	bucket
}

// of returns the bucket of a person.
func (c comings) of(person string) bucket {
	if i := c.index(person); i >= 0 {
		return c.each[i].bucket
	}
	return bucket{}
}

func (c comings) index(person string) int {
	return slices.IndexFunc(c.each, func(p personComings) bool { return p.person == person })
}

// after counts an entry that is about to be applied to a table, if it is one of coming and going.
func (c comings) after(t *Table, e Entry) comings {
	person, counts := comingOf(t, e)
	if !counts {
		return c
	}
	c.all = c.all.at(e.At, comingsRefill)
	c.all.level++
	own := c.of(person).at(e.At, comingsEachRefill)
	own.level++
	c.each = slices.DeleteFunc(slices.Clone(c.each), func(p personComings) bool {
		return p.person == person || p.at(e.At, comingsEachRefill).level == 0
	})
	c.each = append(c.each, personComings{person, own})
	return c
}

// comingOf returns the person who caused an entry of coming and going; false for other entries.
func comingOf(t *Table, e Entry) (person string, counts bool) {
	switch e.Kind {
	case Sat:
		if e.Person != nil {
			return e.Person.ID, true
		}
	case StoodUp, Left, TookBack, BotSat:
		if owner := t.Seats[e.Seat].Person.ID; owner != "" {
			return owner, true
		}
		return t.Maker.ID, true // only the maker seats bots and sends them away
	case Paced:
		if t.hasSeat(e.Seat) {
			return t.Seats[e.Seat].Person.ID, true
		}
		return "", true // a log from before the seat was stored
	}
	return "", false
}

// checkComing refuses a person who has come and gone too often, at a table where that happened too often.
func (d *draft) checkComing(person string) error {
	all := d.comings.all.at(d.At, comingsRefill).level
	own := d.comings.of(person).at(d.At, comingsEachRefill).level
	if all >= MostComings || own >= MostComingsEach {
		return tooMany("unrest")
	}
	return nil
}
