package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"razzia/internal/host"
	"razzia/internal/table"
)

// A batch is entries of one table, with the summary after them, as they go into the database: all or none.
type batch struct {
	id      table.ID
	first   int // version of the first entry
	rows    []row
	persons []string // who made the table or took a seat
	ends    bool     // one of the entries ends the game
	columns
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
	cols, err := columnsOf(sum)
	if err != nil {
		return nil, err
	}
	b := &batch{id: id, first: entries[0].Version, rows: make([]row, len(entries)), columns: cols}
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
		if (e.Kind == table.Created || e.Kind == table.Sat) && e.Person != nil {
			b.persons = append(b.persons, e.Person.ID)
		}
	}
	return b, nil
}

// scanEntry reads an entry. It fails with [host.ErrUnreadable] if the JSON is damaged.
func scanEntry(rows *sql.Rows) (e table.Entry, err error) {
	var r row
	if err := rows.Scan(&r.version, &r.at, &r.entry); err != nil {
		return e, err
	}
	if err := json.Unmarshal([]byte(r.entry), &e); err != nil {
		return e, fmt.Errorf("entry %d: %w: %w", r.version, host.ErrUnreadable, err)
	}
	e.Version, e.At = r.version, moment(r.at)
	return e, nil
}
