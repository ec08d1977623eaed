package table

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"razzia"
)

// RematchID returns the ID of the rematch of a table. It is always the same, so that there is one rematch,
// whichever request is first and wherever a server stops. Only a person who knows the old ID can compute it. The part of
// the old ID up to a hyphen is part of the new one.
func RematchID(id ID) ID {
	sum := sha256.Sum256([]byte("rematch of " + id))
	return id[:strings.LastIndexByte(string(id), '-')+1] + ID(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:12])
}

// CheckRematch refuses a rematch before the end of the game, and to a person without a seat. Otherwise it returns the
// person, under the name that they have at the table.
func (t *Table) CheckRematch(person string) (Person, error) {
	switch seat := t.Seats.Of(person); {
	case seat == razzia.NoSeat:
		return Person{}, ErrNotAtTheTable
	case t.Phase != Over:
		return Person{}, ErrGameNotOver
	default:
		return t.Seats[seat].sitter(), nil
	}
}

// Rematch makes the table where the players of Old play again, each one seat further. Old has agreed who does: bots have the
// seats of the others. The maker is the person who asked for it.
type Rematch struct{ Old *Table }

// MadeBy returns the identity of the maker.
func (c Rematch) MadeBy() string { return c.maker().ID }

func (c Rematch) maker() Person { return c.Old.Seats[c.Old.Invitation.by].sitter() }

func (c Rematch) decide(t *Table, d *draft) error {
	if !c.Old.Invitation.Agreed() {
		return ErrSomebodyWasFaster
	}
	maker, options := c.maker(), c.Old.Options
	options.Lesson, options.From, options.Listed, options.Offline = 0, 0, false, false // the players of a rematch chose each other
	options.Series = seriesAfter(options)
	// Names and options are not checked again: limits may have become stricter since the old table was made.
	if err := d.addCreated(maker, options, c.Old); err != nil {
		return err
	}
	for i, seat := range c.Old.Seats {
		if err := d.seatAgain(seat, c.Old.Invitation.answers[i], razzia.Seat((i+1)%len(c.Old.Seats))); err != nil {
			return err
		}
	}
	return nil
}

// seatAgain gives a seat to the person or bot that had another at the old table, or to a bot in place of a person who did
// not join.
func (d *draft) seatAgain(old Seat, a answer, seat razzia.Seat) error {
	switch {
	case old.Person.ID == "":
		return d.seatBot(seat, old.Level, d.now.Seats.uniqueName(old.Bot))
	case a != joined || old.Person.IsAnonymous():
		return d.seatBot(seat, standIn, d.now.Seats.botName(d.now.ID, seat))
	}
	return d.seat(old.sitter(), seat, NewWord{})
}

// LinkRematch records on the old table where the rematch is. A second link changes nothing.
type LinkRematch struct{ Next ID }

func (c LinkRematch) decide(t *Table, d *draft) error {
	if t.Next != "" {
		return nil
	}
	return d.add(Entry{Kind: Rematched, Seat: razzia.NoSeat, Next: c.Next})
}
