package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// lists keeps the lists of tables.
type Lists struct{ Engine }

// The lists of a person's tables: $2 and $3 are the cursor.
const (
	// ListOver lists the finished games of a person.
	ListOver = `SELECT ` + SummaryColumns + ` FROM persons p JOIN tables t ON t.id = p.table_id
		WHERE p.person = $1 AND NOT p.hidden AND p.ended_at IS NOT NULL AND (p.ended_at, p.table_id) < ($2, $3)
		ORDER BY p.ended_at DESC, p.table_id DESC LIMIT $4`
	// ListOpen lists the other tables of a person. The inner query sorts rows without their texts.
	ListOpen = `SELECT ` + SummaryColumns + ` FROM tables t WHERE t.id IN (
			SELECT t.id FROM persons p JOIN tables t ON t.id = p.table_id
			WHERE p.person = $1 AND NOT p.hidden AND p.ended_at IS NULL AND (t.latest, t.id) < ($2, $3)
			ORDER BY t.latest DESC, t.id DESC LIMIT $4)
		ORDER BY t.latest DESC, t.id DESC`
	// EndOfTime is later than any time in the database.
	EndOfTime = int64(1) << 62
)

// Newer turns a list of a person's tables round: it begins at the cursor and goes to the newest table.
var Newer = strings.NewReplacer(" < ($2", " > ($2", " DESC", "")

// The other statements about lists of tables.
const (
	// ReadVersions reads the versions of tables.
	ReadVersions = `SELECT id, version FROM tables WHERE id = ANY($1) AND NOT retired`
	// HideTable clears a finished game from a person's list.
	HideTable = `UPDATE persons SET hidden = TRUE WHERE person = $1 AND table_id = $2 AND ended_at IS NOT NULL`
	// HideAll clears the games that ended until a moment from a person's list.
	HideAll = `UPDATE persons SET hidden = TRUE WHERE person = $1 AND NOT hidden AND ended_at <= $2`
	// ListFinished lists numbered games after a number.
	ListFinished = `SELECT ` + SummaryColumns + `, t.number FROM tables t WHERE t.number > $1 ORDER BY t.number LIMIT $2`
	// AnyUnnumbered says whether a finished game has no number in the feed yet. The order makes PostgreSQL use the index of such games: it
	// expects many, while there is none nearly always, and would read all tables until it has found one.
	AnyUnnumbered = `SELECT COALESCE((SELECT TRUE FROM tables WHERE ended AND number IS NULL ORDER BY ended_at, id LIMIT 1), FALSE)`
)

// Running lists the tables where a game is running.
func (s Lists) Running(ctx context.Context) ([]table.ID, error) {
	return All(s.Read(ctx, "list running games"), Value[table.ID], `SELECT id FROM tables WHERE running ORDER BY latest DESC, id DESC`)
}

// Versions returns the versions of tables.
func (s Lists) Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error) {
	versions := make(map[table.ID]int, len(ids))
	err := s.Read(ctx, "read the versions of tables")(func(scan Scan) error {
		var id table.ID
		var version int
		err := scan(&id, &version)
		versions[id] = version
		return err
	}, ReadVersions, ids)
	return versions, err
}

// Tables lists the tables of a person.
func (s Lists) Tables(ctx context.Context, q host.TableQuery) ([]table.Summary, error) {
	query, from, at := ListOpen, q.Before, EndOfTime
	if q.Over {
		query = ListOver
	}
	back := q.After != (host.Cursor{})
	if back {
		query, from = Newer.Replace(query), q.After
	}
	if from != (host.Cursor{}) {
		at = from.At.UnixMilli()
	}
	all, err := All(s.Read(ctx, "list the tables of a person"), ReadSummary, query, Key(q.Person), at, from.ID, max(q.Most, 0))
	if back {
		slices.Reverse(all)
	}
	return all, err
}

// CountUnfinished counts the tables of a maker that did not end.
func (s Lists) CountUnfinished(ctx context.Context, maker string, since time.Time) (int, error) {
	n, _, err := One(s.Read(ctx, "count the tables of a maker"), Value[int],
		`SELECT COUNT(*) FROM tables WHERE maker = $1 AND latest >= $2 AND NOT ended`, maker, since)
	return n, err
}

// Hide clears a finished game from the list of a person.
func (s Lists) Hide(ctx context.Context, person string, id table.ID) error {
	n, err := Change(ctx, s, "clear a game from a list", HideTable, Key(person), id)
	if err == nil && n == 0 {
		err = host.ErrNotFound
	}
	return err
}

// HideAll clears the finished games of a person.
func (s Lists) HideAll(ctx context.Context, person string, until time.Time) error {
	_, err := Change(ctx, s, "clear the finished games of a person", HideAll, Key(person), until)
	return err
}

// Finished is the feed of finished games.
func (s Lists) Finished(ctx context.Context, after int64, most int) ([]host.Finished, error) {
	if err := s.NumberGames(ctx); err != nil {
		return nil, err
	}
	return All(s.Read(ctx, "list finished games"), ReadFinished, ListFinished, after, max(most, 0))
}

// ReadFinished reads a row of [SummaryColumns] and the number of a game.
func ReadFinished(scan Scan) (f host.Finished, err error) {
	f.Summary, err = ScanSummary(scan, &f.Number)
	return f, err
}

// Summaries reads the summaries of tables.
func (s Lists) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	return All(s.Read(ctx, "read the summaries of tables"), ReadSummary,
		`SELECT `+SummaryColumns+` FROM tables t WHERE t.id = ANY($1) AND NOT t.retired`, ids)
}
