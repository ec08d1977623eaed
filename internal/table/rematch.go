package table

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strings"

	"razzia"
)

// Rematch makes a table where the same people and bots play again, each a seat further, so that another
// begins left of him. Once it is made, it is the rematch for all who ask.
func (s *Service) Rematch(ctx context.Context, id ID, by string) (*Table, error) {
	old, err := s.Table(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case old.seatOf(by) == razzia.NoSeat:
		return nil, denied("not-at-the-table")
	case old.Phase != Over:
		return nil, invalid("game-not-over")
	case old.Next != "":
		return s.Table(ctx, old.Next)
	}
	next := rematchID(id)
	_, err = s.create(ctx, next, func(d *draft) error { return d.seatAgain(old) })
	if err != nil && !errors.Is(err, ErrConflict) { // who was faster made the same table
		return nil, err
	}
	_, err = s.change(ctx, id, func(d *draft) error {
		if d.Next != "" {
			return nil
		}
		return d.add(Entry{Kind: Rematched, Seat: razzia.NoSeat, Next: next})
	})
	if err != nil {
		return nil, err
	}
	return s.Table(ctx, next)
}

// rematchID names the rematch of a table: always the same, so that there is one whoever is faster and
// wherever the program ends. It is known to who knows the old table, who is let in anyway.
func rematchID(id ID) ID {
	sum := sha256.Sum256([]byte("rematch of " + id))
	return ID(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:12])
}

// seatAgain seats who sat at another table, each a seat further. What was good enough for that table is
// for this one, even if names and clocks are held to more by now.
func (d *draft) seatAgain(old *Table) error {
	maker, options := old.Maker, old.Options
	options.Lesson = 0
	if err := d.add(Entry{Kind: Created, Seat: razzia.NoSeat, Person: &maker, Options: &options}); err != nil {
		return err
	}
	for i, seat := range old.Seats {
		at := razzia.Seat((i + 1) % len(old.Seats))
		if seat.Person.ID == "" {
			if err := d.seatBot(at, seat.Level, d.apart(seat.Bot)); err != nil {
				return err
			}
			continue
		}
		if err := d.seat(seat.Person, at); err != nil {
			return err
		}
	}
	return nil
}
