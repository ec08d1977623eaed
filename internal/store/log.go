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

// A LogRow is a row of a query for a log: the version of the table, what the archive has of the log, nil if it has nothing after the
// version that is asked for, and an entry that follows, nil if there is none.
type LogRow struct {
	Latest   int
	Archived []byte // as [PackLog] returns it; the same in all rows
	Entry    *table.Entry
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
	latest, next := rows[0].Latest, max(after, 0)+1
	entries, err := archivedEntries(rows[0].Archived, next)
	if err != nil {
		return nil, err
	}
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

// archivedEntries returns the entries of an archived log from a version on.
func archivedEntries(packed []byte, from int) (entries []table.Entry, err error) {
	rows, err := unpackIfAny(packed)
	if err != nil {
		return nil, err
	}
	for _, r := range rows[min(from-1, len(rows)):] {
		e, err := ReadEntry(int64(r.Version), r.At, r.Entry)
		if err != nil {
			return nil, err
		}
		entries = append(entries, *e)
	}
	return entries, nil
}

// Moment converts a time from the database, in milliseconds since 1970.
func Moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
