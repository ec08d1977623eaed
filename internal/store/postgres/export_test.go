package postgres

import (
	"context"
	"database/sql"
	"errors"

	"razzia/internal/rating"
	"razzia/internal/store"
)

// DownTo takes the schema of a database back to a version.
func DownTo(ctx context.Context, url string, version int64) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	m, err := newProvider(db)
	if err == nil {
		_, err = m.DownTo(ctx, version)
	}
	return errors.Join(err, db.Close())
}

// BeforeRelations brings a new database to the last version of the schema whose triggers are those of its steps.
func BeforeRelations(ctx context.Context, url string) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	m, err := newProvider(db)
	if err == nil {
		_, err = m.UpTo(ctx, 52)
	}
	return errors.Join(err, db.Close())
}

// A Looked is a statement that a node runs every few seconds, or for each request, and how many pages it may touch.
type Looked struct {
	Text  string
	Args  []any
	Pages int
}

// OftenRun are the statements whose plans a test looks at, in a site with 20,000 games.
var OftenRun = map[string]Looked{
	"claim overdue tables":      {claimOverdue, []any{3000, 5000, 200, "tables", 0}, 3000},
	"claim plans":               {claimPlans, []any{3000, 5000, 200, "plans", 0}, 30000},
	"read versions":             {store.ReadVersions, []any{[]string{"r1", "r2", "g1"}}, 30},
	"look for unnumbered games": {store.AnyUnnumbered, nil, 9},
	"list the feed":             {store.ListFinished, []any{100000, 50}, 200},
	"list tables that wait":     {store.ListListed, []any{5000, false}, 1000},
	"list games of the lobby":   {store.ListListed, []any{5000, true}, 3000},
	"count open tables":         {store.CountOffers, []any{[]string{"m1", "m2"}}, 50},
	"list games of a person":    {store.ListOver, []any{"m1", store.EndOfTime, "", 10}, 200},
	"list tables of a person":   {store.ListOpen, []any{"m1", store.EndOfTime, "", 10}, 200},
	"end sessions":              {store.ExpireSessions, []any{100}, 9},
	"who is rated in a match":   {store.ReadRated, []any{rating.Model}, 9000},
	"who is blocked in a match": {store.ReadApart, nil, 3000},
}

// LockTables keeps writers from the tables while rows move.
const LockTables = lockTables

// LockMatches is what is set before people are matched.
const LockMatches = lockMatches
