package postgres_test

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
)

// number gives finished games their numbers: only then their rows can move.
func number(t *testing.T, s *postgres.Store) {
	t.Helper()
	if _, err := s.Finished(t.Context(), 0, 9); err != nil {
		t.Fatal(err)
	}
}

// settled archives all games and returns how many rows lie together, and how many are left.
func settled(t *testing.T, s *postgres.Store, url string) (together, left int) {
	t.Helper()
	if _, err := s.Archive(t.Context(), someday, 999); err != nil {
		t.Fatal(err)
	}
	return pgtest.Value[int](t, url, `SELECT COUNT(*) FROM finished`), pgtest.Value[int](t, url, `SELECT COUNT(*) FROM ONLY tables`)
}

// wantGames reads the logs of games, the feed and a list: nothing shows where a row is.
func wantGames(t *testing.T, s *postgres.Store, games []*table.Table) {
	t.Helper()
	for _, played := range games {
		if log, err := s.Read(t.Context(), played.ID, 0); err != nil || !reflect.DeepEqual(table.Log(log), played.Log) {
			t.Errorf("%s came back with %d entries, %v: want %d", string(played.ID), len(log), err, len(played.Log))
		}
	}
	feed, err := s.Finished(t.Context(), 0, 999)
	if err != nil || len(feed) != len(games) {
		t.Fatalf("the feed has %d games, %v: want %d", len(feed), err, len(games))
	}
	for i, f := range feed {
		if f.Number != int64(i+1) {
			t.Errorf("game %d of the feed has number %d", i, f.Number)
		}
	}
	list, err := s.Tables(t.Context(), host.TableQuery{Person: games[0].Summary().Maker, Over: true, Most: 999})
	if err != nil || len(list) == 0 {
		t.Errorf("the list of a person has %d games, %v", len(list), err)
	}
}

// The row of a finished game takes little more than its content, and leaves the pages of the tables to those that are played.
func TestFinishedRowsLieTogether(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	games := hosttest.PlayInto(t, s, 1, 2, 3)
	number(t, s)
	pgtest.Exec(t, url, `INSERT INTO tables SELECT 'copy'||n AS id, version, latest, phase, turn, due, round, running, ended, made, ended_at, 100+n, maker, seats, options, winners, next, retired, quiet, TRUE, listed
		FROM ONLY tables, generate_series(1, 2000) n WHERE id = 'game00000001'`)
	create(t, s, 1)
	if together, left := settled(t, s, url); together != 2003 || left != 1 {
		t.Errorf("%d rows lie together, and %d are left: want 2003 and 1", together, left)
	}
	content := pgtest.Value[float64](t, url, `SELECT avg(pg_column_size(f.*)) FROM finished f`)
	size := pgtest.Value[float64](t, url, `SELECT pg_relation_size('finished') / 2003.0`)
	t.Logf("%.0f bytes for a row of %.0f", size, content)
	if size > 1.2*content {
		t.Errorf("a row takes %.0f bytes for %.0f", size, content)
	}
	pgtest.Exec(t, url, `DELETE FROM tables WHERE id LIKE 'copy%'`)
	wantGames(t, s, games)
	if n := pgtest.Value[int](t, url,
		`SELECT COUNT(*) FROM pg_constraint WHERE confrelid = 'tables'::regclass AND conrelid <> 'plans'::regclass`); n > 0 {
		t.Errorf("%d relations refer to the rows of tables alone, and a row of a finished game leaves them", n)
	}
}

// A row that lies together with others is written as before: a game gets another line of talk, is packed again, and is removed.
func TestFinishedRowsAreWritten(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	played := hosttest.PlayInto(t, s, 1)[0]
	number(t, s)
	settled(t, s, url)
	said := table.Entry{Version: len(played.Log) + 1, At: time.UnixMilli(played.Log[len(played.Log)-1].At.UnixMilli() + 1), Kind: table.Talked,
		Person: played.Log[0].Person, Text: "well played"}
	fatal.If(t, s.Append(t.Context(), played.ID, []table.Entry{said}, played.Summary()))
	wantError(t, s.Append(t.Context(), played.ID, []table.Entry{said}, played.Summary()), host.ErrConflict)
	if together, left := settled(t, s, url); together != 1 || left > 0 {
		t.Errorf("%d rows lie together, and %d are left: want 1 and 0", together, left)
	}
	if n := pgtest.Value[int](t, url, `SELECT COUNT(*) FROM entries`); n > 0 {
		t.Errorf("%d entries still have rows", n)
	}
	if log, err := s.Read(t.Context(), played.ID, 0); err != nil || len(log) != len(played.Log)+1 {
		t.Errorf("the log has %d entries, %v", len(log), err)
	}
	wantError(t, s.Remove(t.Context(), played.ID), host.ErrOver)
	if gone, err := s.Retire(t.Context(), someday, 9); err != nil || !slices.Equal(gone, []table.ID{played.ID}) {
		t.Errorf("removed are %q, %v", gone, err)
	}
	_, err := s.Read(t.Context(), played.ID, 0)
	wantError(t, err, host.ErrNotFound)
}

// A writer that waits until a row has moved finds it in its new place: no line is refused.
func TestAWriterFindsARowThatMoved(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	played := hosttest.PlayInto(t, s, 1)[0]
	number(t, s)
	mover := pgtest.Connect(t, url)
	defer mover.Close(t.Context())
	for _, text := range []string{`BEGIN`, postgres.LockTables,
		`WITH moved AS (DELETE FROM ONLY tables RETURNING *) INSERT INTO finished SELECT * FROM moved`} {
		if _, err := mover.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	said := table.Entry{Version: len(played.Log) + 1, At: time.UnixMilli(1), Kind: table.Talked, Person: played.Log[0].Person,
		Text: "well played"}
	done := make(chan error, 1)
	go func() { done <- s.Append(t.Context(), played.ID, []table.Entry{said}, played.Summary()) }()
	for !pgtest.Value[bool](t, url, `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'tables'::regclass AND NOT granted)`) {
	}
	if _, err := mover.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("the line was refused: %v", err)
	}
}

// While rows move, people talk at the tables. Each line that was acknowledged is in its log, and each table is there once.
func TestRowsMoveWhilePeopleTalk(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	games := hosttest.PlayInto(t, s, 1, 2, 3, 4, 5, 6, 7, 8)
	number(t, s)
	other := open(t, url)
	var talk, move sync.WaitGroup
	over := make(chan struct{})
	move.Go(func() {
		for {
			if _, err := other.Archive(t.Context(), someday, 99); err != nil {
				t.Error(err)
			}
			select {
			case <-over:
				return
			default:
			}
		}
	})
	for _, played := range games {
		talk.Go(func() {
			for line := range 20 {
				said := table.Entry{Version: len(played.Log) + 1 + line, At: time.UnixMilli(int64(line)), Kind: table.Talked,
					Person: played.Log[0].Person, Text: "well played"}
				var err error = host.ErrConflict
				for errors.Is(err, host.ErrConflict) {
					err = s.Append(t.Context(), played.ID, []table.Entry{said}, played.Summary())
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	talk.Wait()
	close(over)
	move.Wait()
	for _, played := range games {
		if log, err := s.Read(t.Context(), played.ID, 0); err != nil || len(log) != len(played.Log)+20 {
			t.Errorf("%s has %d entries, %v: want %d", string(played.ID), len(log), err, len(played.Log)+20)
		}
	}
	if n := pgtest.Value[int](t, url, `SELECT COUNT(*) FROM tables`); n != len(games) {
		t.Errorf("there are %d tables: want %d", n, len(games))
	}
}
