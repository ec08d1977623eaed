package store

import (
	"encoding/json"
	"fmt"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Retired is the version of a table whose finished game was removed. Its row stays, because its number in the feed does.
const Retired = -1

// A LogRow is a row of a query for a log: the version of the table, and an entry of it, nil if there is none.
type LogRow struct {
	Latest int
	Entry  *table.Entry
}

// ReadEntry reads an entry as [Row] has it. It fails with [host.ErrUnreadable] if the entry is damaged.
func ReadEntry(version, at int64, text string) (*table.Entry, error) {
	e := new(table.Entry)
	if err := json.Unmarshal([]byte(text), e); err != nil {
		return nil, fmt.Errorf("%w: entry %d: %w", host.ErrUnreadable, version, err)
	}
	e.Version, e.At = int(version), Moment(at)
	return e, nil
}

// WholeLog returns the entries after a version. It fails with [host.ErrNotFound] without a row, and with
// [host.ErrUnreadable] if an entry is missing.
func WholeLog(rows []LogRow, after int) ([]table.Entry, error) {
	if len(rows) == 0 || rows[0].Latest == Retired {
		return nil, host.ErrNotFound
	}
	var entries []table.Entry
	latest, next := rows[0].Latest, max(after, 0)+1
	for _, r := range rows {
		if r.Entry != nil {
			entries = append(entries, *r.Entry)
		}
	}
	for i, e := range entries {
		if e.Version != next+i {
			return nil, fmt.Errorf("%w: entry %d is missing", host.ErrUnreadable, next+i)
		}
	}
	if end := next + len(entries) - 1; end < latest {
		return nil, fmt.Errorf("%w: entry %d is missing", host.ErrUnreadable, end+1)
	}
	return entries, nil
}

// Moment converts a time from the database, in milliseconds since 1970.
func Moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
