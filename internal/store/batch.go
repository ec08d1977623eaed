package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"razzia/internal/host"
	"razzia/internal/table"
)

// A batch is entries of one table, with the summary after them, as they go into the database: all or none.
type batch struct {
	id      table.ID
	first   int // version of the first entry
	rows    []row
	persons []string // who made the table or took a seat
	version int      // of the last entry
	ends    bool     // one of the entries ends the game
	moves   bool     // all entries are moves
	sum     table.Summary
	columns // the texts are filled in only when they are needed
}

// needTexts fills in the texts of the columns.
func (b *batch) needTexts() (err error) {
	b.texts, err = textsOf(&b.sum)
	return err
}

// A row is an entry.
type row struct {
	version int
	at      int64
	entry   string // JSON
}

// batchOf prepares entries. When it returns it shares no memory with them.
func batchOf(id table.ID, entries []table.Entry, sum table.Summary) (*batch, error) {
	if len(entries) == 0 {
		return nil, errors.New("no entries")
	}
	sum.Seats = slices.Clone(sum.Seats)
	b := &batch{id: id, first: entries[0].Version, rows: make([]row, len(entries)), moves: true, sum: sum, columns: columnsOf(&sum)}
	b.version = entries[len(entries)-1].Version
	for i, e := range entries {
		if e.Version != b.first+i {
			return nil, fmt.Errorf("version %d after %d", e.Version, b.first+i-1)
		}
		text, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Version, err)
		}
		b.rows[i] = row{e.Version, e.At.UnixMilli(), string(text)}
		b.ends = b.ends || e.Kind == table.Ended
		b.moves = b.moves && e.Kind == table.Moved
		if (e.Kind == table.Created || e.Kind == table.Sat) && e.Person != nil {
			b.persons = append(b.persons, e.Person.ID)
		}
	}
	if b.moves {
		return b, nil
	}
	return b, b.needTexts()
}

// scanLogRow reads a row of readLog. It fails with [host.ErrUnreadable] if the entry is damaged.
func scanLogRow(rows *sql.Rows) (r logRow, err error) {
	var version, at sql.NullInt64
	var text sql.NullString
	if err := rows.Scan(&r.latest, &version, &at, &text); err != nil {
		if rows.Err() != nil {
			return r, rows.Err()
		}
		return r, fmt.Errorf("%w: %w", host.ErrUnreadable, err) // a column has another type
	}
	if !version.Valid {
		return r, nil
	}
	r.entry = new(table.Entry)
	if err := json.Unmarshal([]byte(text.String), r.entry); err != nil {
		return r, fmt.Errorf("%w: entry %d: %w", host.ErrUnreadable, version.Int64, err)
	}
	r.entry.Version, r.entry.At = int(version.Int64), moment(at.Int64)
	return r, nil
}
