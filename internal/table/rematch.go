package table

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"razzia"
)

// RematchID returns the ID of the rematch of a table. It is always the same, so that there is one rematch,
// whichever request is first and wherever a server stops. Only a person who knows the old ID can compute it.
func RematchID(id ID) ID {
	sum := sha256.Sum256([]byte("rematch of " + id))
	return ID(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:12])
}

// CheckRematch refuses a rematch before the end of the game, and to a person without a seat. Otherwise it returns the
// person, under the name that they have at the table.
func (t *Table) CheckRematch(by string) (Person, error) {
	switch seat := t.seatOf(by); {
	case seat == razzia.NoSeat:
		return Person{}, denied("not-at-the-table")
	case t.Phase != Over:
		return Person{}, invalid("game-not-over")
	default:
		return t.Seats[seat].Person, nil
	}
}

// Rematch makes the table where the players of Old play again, each one seat further. By is the identity of its maker.
type Rematch struct {
	Old *Table
	By  string
}

// MadeBy returns the identity of the maker.
func (c Rematch) MadeBy() string { return c.By }

func (c Rematch) decide(d *draft) error {
	maker, err := c.Old.CheckRematch(c.By)
	if err != nil {
		return err
	}
	options := c.Old.Options
	options.Lesson = 0
	// Names and options are not checked again: limits may have become stricter since the old table was made.
	if err := d.add(Entry{Kind: Created, Seat: razzia.NoSeat, Person: &maker, Options: &options}); err != nil {
		return err
	}
	for i, seat := range c.Old.Seats {
		if err := d.seatAgain(seat, razzia.Seat((i+1)%len(c.Old.Seats))); err != nil {
			return err
		}
	}
	return nil
}

// seatAgain gives a seat to the person or bot that had another at the old table.
func (d *draft) seatAgain(old Seat, seat razzia.Seat) error {
	if old.Person.ID == "" {
		return d.seatBot(seat, old.Level, d.uniqueName(old.Bot))
	}
	return d.seat(old.Person, seat)
}

// LinkRematch records on the old table where the rematch is. A second link changes nothing.
type LinkRematch struct{ Next ID }

func (c LinkRematch) decide(d *draft) error {
	if d.Next != "" {
		return nil
	}
	return d.add(Entry{Kind: Rematched, Seat: razzia.NoSeat, Next: c.Next})
}
