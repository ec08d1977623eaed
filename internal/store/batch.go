package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"razzia/internal/table"
)

// A Batch is entries of one table, with the summary after them, as they go into the database: all or none.
type Batch struct {
	ID      table.ID
	First   int // version of the first entry
	Rows    []Row
	Persons []string // who made the table or took a seat
	Version int      // of the last entry
	Ends    bool     // one of the entries ends the game
	Moves   bool     // all entries are moves
	Columns          // the texts are filled in only when they are needed
	sum     table.Summary
}

// A Row is an entry.
type Row struct {
	Version int
	At      int64  // in milliseconds since 1970
	Entry   string // JSON
}

// NewBatch prepares entries of a table that is stored. When it returns it shares no memory with them.
func NewBatch(id table.ID, entries []table.Entry, sum table.Summary) (*Batch, error) {
	if len(entries) == 0 {
		return nil, errors.New("no entries")
	}
	sum.Seats = slices.Clone(sum.Seats)
	b := &Batch{ID: id, First: entries[0].Version, Rows: make([]Row, len(entries)), Moves: true, sum: sum, Columns: ColumnsOf(&sum)}
	b.Version = entries[len(entries)-1].Version
	for i := range entries {
		e := &entries[i]
		if e.Version != b.First+i {
			return nil, fmt.Errorf("version %d after %d", e.Version, b.First+i-1)
		}
		var err error
		if b.Rows[i], err = rowOf(e); err != nil {
			return nil, err
		}
		b.Ends = b.Ends || e.Kind == table.Ended
		b.Moves = b.Moves && e.Kind == table.Moved
		if person, listed := e.Listed(); listed {
			b.Persons = append(b.Persons, person)
		}
	}
	if b.Moves {
		return b, nil
	}
	return b, b.NeedTexts()
}

// NewTable prepares the first entries of a table, with all columns.
func NewTable(id table.ID, entries []table.Entry, sum table.Summary) (*Batch, error) {
	b, err := NewBatch(id, entries, sum)
	switch {
	case err != nil:
		return nil, err
	case b.First != 1:
		return nil, fmt.Errorf("a log begins with version 1, not %d", b.First)
	}
	return b, b.NeedTexts()
}

// NeedTexts fills in the texts of the columns.
func (b *Batch) NeedTexts() (err error) {
	b.Texts, err = TextsOf(&b.sum)
	return err
}

// rowOf converts an entry.
func rowOf(e *table.Entry) (Row, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return Row{}, fmt.Errorf("entry %d: %w", e.Version, err)
	}
	return Row{e.Version, e.At.UnixMilli(), string(text)}, nil
}
