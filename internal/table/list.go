package table

import "razzia"

// List opens a waiting table to everybody, or closes it again. Only the maker of the table may do so. A table that is listed
// once more is shown for longer.
type List struct {
	By   string
	Open bool
}

func (c List) decide(t *Table, d *draft) error {
	switch {
	case c.By == "" || c.By != t.Maker.ID:
		return ErrNotTheMaker
	case t.Phase != Waiting:
		return ErrGameBegan
	case !c.Open && !t.Options.Listed:
		return nil
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	kind := Unlisted
	if c.Open {
		kind = Listed
	}
	return d.add(Entry{Kind: kind, Seat: razzia.NoSeat})
}
