package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

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

// Logs reads logs.
type Logs struct{ from Reader }

// NewLogs returns what reads logs from a database.
func NewLogs(from Reader) Logs { return Logs{from} }

const (
	// ReadLog reads a log and the version that its table is at, in one statement, so that all is of the same moment. A table
	// without rows of entries after the version is one row without an entry.
	ReadLog = `SELECT t.version, a.log, e.version, e.at, e.entry FROM tables t
	LEFT JOIN archive a ON a.table_id = t.id AND a.version > $2
	LEFT JOIN entries e ON e.table_id = t.id AND e.version > $2 WHERE t.id = $1 ORDER BY e.version`
	// FindRows reads the entries of a table that have rows.
	FindRows = `SELECT version, at, entry FROM entries WHERE table_id = $1 ORDER BY version`
	// listEnded lists the ends and IDs of finished games after a place, $1 and $2, up to a limit.
	listEnded = `SELECT ended_at, id FROM tables WHERE ended AND NOT retired AND (ended_at, id) > ($1, $2) ORDER BY ended_at, id LIMIT $3`
)

// Read returns the entries of a log after a version.
func (s Logs) Read(ctx context.Context, id table.ID, after int) (entries []table.Entry, err error) {
	const what = "read a table"
	rows, err := All(s.from.Read(ctx, what), ScanLog, ReadLog, id, after)
	if err != nil {
		return nil, err
	}
	entries, err = WholeLog(rows, after)
	return entries, s.from.Failed(what, err)
}

// ScanLog reads a row of [ReadLog]. It fails with [host.ErrUnreadable] if the entry is damaged.
func ScanLog(scan Scan) (r LogRow, err error) {
	var entry struct {
		version, at sql.NullInt64
		text        sql.NullString
	}
	if err := scan(&r.Latest, &r.Archived, &entry.version, &entry.at, &entry.text); err != nil {
		return r, err
	}
	if entry.version.Valid {
		r.Entry, err = ReadEntry(entry.version.Int64, entry.at.Int64, entry.text.String)
	}
	return r, err
}

// ScanRow reads a row of [FindRows].
func ScanRow(scan Scan) (r Row, err error) {
	err = scan(&r.Version, &r.At, (*JSON)(&r.Entry))
	return r, err
}

// Secret returns the secret of a table.
func (s Logs) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	return Need(host.ErrNotFound, s.from.Read(ctx, "read the secret of a table"), Value[[]byte],
		`SELECT secret FROM secrets WHERE table_id = $1`, id)
}

// Over lists finished games, as [razzia/internal/export.Source] says.
func (s Logs) Over(ctx context.Context, after host.Cursor, most int) ([]host.Cursor, error) {
	return All(s.from.Read(ctx, "list finished games"), func(scan Scan) (c host.Cursor, err error) {
		err = scan(At(&c.At), &c.ID)
		return c, err
	}, listEnded, after.At, after.ID, most)
}
