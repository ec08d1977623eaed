package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"razzia/internal/table"
)

// A batch is entries of one table as they go into the database: all or none.
type batch struct {
	id      table.ID
	first   int // the version of the first
	rows    []row
	running sql.NullBool // what becomes of the game, if it begins or ends
	ended   sql.NullBool
	maker   string   // if the table is made
	persons []string // who made the table or took a seat
}

// A row is an entry.
type row struct {
	version int
	at      int64
	entry   string
}

// last is the last entry.
func (b *batch) last() row { return b.rows[len(b.rows)-1] }

// batchOf prepares entries. It is done with them when it returns: a writer may go on with his.
func batchOf(id table.ID, entries []table.Entry) (*batch, error) {
	if len(entries) == 0 {
		return nil, errors.New("no entries")
	}
	b := &batch{id: id, first: entries[0].Version, rows: make([]row, len(entries))}
	for i, e := range entries {
		if e.Version != b.first+i {
			return nil, fmt.Errorf("version %d after %d", e.Version, b.first+i-1)
		}
		text, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Version, err)
		}
		b.rows[i] = row{e.Version, e.At.UnixMilli(), string(text)}
		b.note(e)
	}
	return b, nil
}

// note keeps what an entry changes in the lists of tables.
func (b *batch) note(e table.Entry) {
	switch e.Kind {
	case table.Began, table.Ended:
		b.running = sql.NullBool{Bool: e.Kind == table.Began, Valid: true}
		b.ended = sql.NullBool{Bool: e.Kind == table.Ended, Valid: true}
	case table.Created, table.Sat:
		if e.Person != nil {
			b.persons = append(b.persons, e.Person.ID)
		}
		if e.Person != nil && e.Kind == table.Created {
			b.maker = e.Person.ID
		}
	}
}

// scanEntry reads an entry back.
func scanEntry(rows *sql.Rows) (e table.Entry, err error) {
	var r row
	if err := rows.Scan(&r.version, &r.at, &r.entry); err != nil {
		return e, err
	}
	if err := json.Unmarshal([]byte(r.entry), &e); err != nil {
		return e, fmt.Errorf("entry %d: %w", r.version, err)
	}
	e.Version, e.At = r.version, time.UnixMilli(r.at).UTC()
	return e, nil
}
