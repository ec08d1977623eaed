package postgres_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
)

// A looked is a statement that a node runs every few seconds, or for each request, and how many pages it may touch.
type looked struct {
	text  string
	args  []any
	pages int
}

// oftenRun are the statements whose plans a test looks at, in a site with 20,000 games.
var oftenRun = map[string]looked{
	"claim overdue tables":      {postgres.ClaimOverdue, []any{3000, 5000, 200, "tables", 0}, 3000},
	"claim plans":               {postgres.ClaimPlans, []any{3000, 5000, 200, "plans", 0}, 30000},
	"read versions":             {store.ReadVersions, []any{[]string{"r1", "r2", "g1"}}, 30},
	"look for unnumbered games": {store.AnyUnnumbered, nil, 9},
	"list the feed":             {store.ListFinished, []any{100000, 50}, 200},
	"list tables that wait":     {lobby.ListListed, []any{5000, false}, 1000},
	"list games of the lobby":   {lobby.ListListed, []any{5000, true}, 3000},
	"count open tables":         {lobby.CountOffers, []any{[]string{"m1", "m2"}}, 50},
	"list games of a person":    {store.ListOver, []any{"m1", store.EndOfTime, "", 10}, 200},
	"list tables of a person":   {store.ListOpen, []any{"m1", store.EndOfTime, "", 10}, 200},
	"end sessions":              {identity.ExpireSessions, []any{100}, 9},
	"who is rated in a match":   {rating.ReadRated, []any{rating.Model}, 9000},
	"who is blocked in a match": {lobby.ReadApart, nil, 3000},
}

// crowd fills a site with 200,000 finished games and 100,000 packed ones, 20,000 that run, 2,000 tables that wait, and 20,000 members.
var crowd = []string{
	`INSERT INTO tables (id, version, latest, phase, turn, due, round, running, ended, made, ended_at, number, maker, seats, options, winners, next, listed)
		SELECT 'g'||n, 200, n, 2, -1, NULL, 3, FALSE, TRUE, n, n, n, 'm'||n%20000, '[]', '{}', '[0]', '""', n%3=0 FROM generate_series(1,200000) n`,
	`INSERT INTO tables (id, version, latest, phase, turn, due, round, running, ended, made, maker, seats, options, winners, next, listed)
		SELECT 'r'||n, 20, n, 1, n%4, 9e15, 1, TRUE, FALSE, n, 'm'||n%20000, '[]', '{}', 'null', '""', n%2=0 FROM generate_series(1,20000) n`,
	`INSERT INTO tables (id, version, latest, phase, turn, due, round, running, ended, made, maker, seats, options, winners, next, listed)
		SELECT 'w'||n, 2, n, 0, -1, NULL, 0, FALSE, FALSE, n, 'm'||n%20000, '[]', '{}', 'null', '""', TRUE FROM generate_series(1,2000) n`,
	`INSERT INTO finished (id, version, latest, phase, turn, due, round, running, ended, made, ended_at, number, maker, seats, options, winners, next, archived)
		SELECT 'f'||n, 200, n, 2, -1, NULL, 3, FALSE, TRUE, n, n, 200000+n, 'm'||n%20000, '[]', '{}', '[0]', '""', TRUE FROM generate_series(1,100000) n`,
	`INSERT INTO persons (person, table_id, ended_at) SELECT maker, id, ended_at FROM tables WHERE made % 10 = 0`,
	`INSERT INTO accounts (id, name, face, settings, since) SELECT 'm'||n, 'n'||n, 1, '', 1 FROM generate_series(0,19999) n`,
	`INSERT INTO identities SELECT id, id FROM accounts`,
	`INSERT INTO sessions (hash, id, account, began, used, expires, browser, network)
		SELECT decode(md5(id), 'hex'), id, id, 1, 1, 9e15, '', '' FROM accounts`,
	`INSERT INTO rated_persons SELECT '` + rating.Model + `', id, 0, 1500000, 100000, 20, 1 FROM accounts`,
	`INSERT INTO plans (table_id, seat, person, token, since, epoch, plan, looked, due)
		SELECT 'r'||n, (n+1)%4, 'm'||n%20000, 't', 1, 0, '{}', 0, 0 FROM generate_series(1,2000) n`,
	`INSERT INTO wishes (person, name, face, players, clock, fill, level, asked, seen)
		SELECT 'm'||n, 'n', 1, 2, '', -1, '', 1, 1 FROM generate_series(1,500) n`,
	`ANALYZE`,
}

// small are the relations that may be read as a whole: they have few rows, or all of their rows matter.
var small = []string{"wishes", "plans", "blocks"}

// A step is a step of a plan of PostgreSQL.
type step struct {
	Type     string `json:"Node Type"`
	Relation string `json:"Relation Name"`
	Hit      int    `json:"Shared Hit Blocks"`
	Read     int    `json:"Shared Read Blocks"`
	Plans    []step
}

// scans lists the large relations that are read as a whole.
func (s step) scans() (list []string) {
	if s.Type == "Seq Scan" && !slices.Contains(small, s.Relation) {
		list = append(list, s.Relation)
	}
	for _, below := range s.Plans {
		list = append(list, below.scans()...)
	}
	return list
}

// The statements that nodes run often read few pages, and no large relation as a whole.
func TestWhatIsRunOftenScansNothing(t *testing.T) {
	url := migrated(t)
	pgtest.Exec(t, url, crowd...)
	conn := pgtest.Connect(t, url)
	defer conn.Close(t.Context())
	for name, often := range oftenRun {
		tx, err := conn.Begin(t.Context())
		fatal.If(t, err)
		if strings.HasSuffix(name, "in a match") {
			if _, err := tx.Exec(t.Context(), lobby.LockMatches); err != nil {
				t.Fatal(err)
			}
		}
		var text string
		args := append([]any{pgx.QueryExecModeSimpleProtocol}, often.args...)
		if err := tx.QueryRow(t.Context(), "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) "+often.text, args...).Scan(&text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var plans []struct{ Plan step }
		fatal.If(t, json.Unmarshal([]byte(text), &plans))
		top := plans[0].Plan
		if list := top.scans(); len(list) > 0 {
			t.Errorf("to %s, PostgreSQL reads all of %q: %s", name, list, text)
		}
		pages := top.Hit + top.Read
		if t.Logf("%s: %d pages", name, pages); pages > often.pages {
			t.Errorf("to %s, PostgreSQL reads %d pages: want %d at most: %s", name, pages, often.pages, text)
		}
		fatal.If(t, tx.Rollback(t.Context()))
	}
}
