package table

import (
	"time"

	"razzia"
)

// The longest texts that people write, in characters.
const (
	MaxName = 24
	MaxTalk = 280
)

// Talk says a line to the table. The speaker needs a seat. Seen is the version of the table that they saw, 0 if it is unknown:
// the same words of theirs after it are this line, which then is not said twice.
type Talk struct {
	By, Text string
	Seen     int
}

func (c Talk) decide(t *Table, d *draft) error {
	seat := t.Seats.Of(c.By)
	switch {
	case seat == razzia.NoSeat:
		return ErrNotAtTheTable
	case !ValidLine(c.Text, MaxTalk):
		return ErrTalk
	case d.was.Log.said(c.By, c.Text, "", c.Seen):
		return nil
	case t.talked >= MaxTalkLines:
		return ErrTalkFull
	}
	speaker := t.Seats[seat].sitter() // stored, because the seat may change hands before the line is read
	return d.add(Entry{Kind: Talked, Seat: seat, Person: &speaker, Text: c.Text})
}

// SetPace sets the pace of a table. The person needs a seat.
type SetPace struct {
	By   string
	Pace time.Duration
}

func (c SetPace) decide(t *Table, d *draft) error {
	seat := t.Seats.Of(c.By)
	if seat == razzia.NoSeat {
		return ErrNotAtTheTable
	}
	if err := checkPace(c.Pace); err != nil {
		return err
	}
	if c.Pace == t.Options.Pace {
		return nil
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.add(Entry{Kind: Paced, Seat: seat, Pace: c.Pace})
}
