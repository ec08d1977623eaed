package postgres_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/storetest"
	"razzia/internal/table"
)

func TestOpenSaysWhatIsWrong(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(t *testing.T, url string)
		want    string
	}{
		"another program's": {func(t *testing.T, url string) { pgtest.Exec(t, url, `CREATE TABLE recipes (name TEXT)`) }, "of another program"},
		"a newer program's": {func(t *testing.T, url string) {
			shut(t, open(t, url))
			pgtest.Exec(t, url, `INSERT INTO razzia_schema (version_id, is_applied) VALUES (999, TRUE)`, `UPDATE razzia_needs SET version = 998`)
		}, "version 999, of a newer program, which needs a program that knows 998"},
		"a newer program's that notes nothing": {func(t *testing.T, url string) {
			shut(t, open(t, url))
			pgtest.Exec(t, url, `INSERT INTO razzia_schema (version_id, is_applied) VALUES (999, TRUE)`, `DROP TABLE razzia_needs`)
		}, "version 999, of a newer program, which needs a program that knows 999"},
	} {
		t.Run(name, func(t *testing.T) {
			url := pgtest.Database(t)
			test.prepare(t, url)
			wantOpenError(t, url, test.want)
		})
	}
	for url, want := range map[string]string{
		"postgres://razzia:hush@127.0.0.1:1/games":   "start PostgreSQL",
		"postgres://razzia:hush@host:many/games":     "port",
		"postgres://razzia:hush@/games?host=/nobody": "start PostgreSQL",
	} {
		wantOpenError(t, url, want)
	}
}

// wantOpenError checks why a database cannot be opened, and that the error does not tell the password.
func wantOpenError(t *testing.T, url, want string) {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, site.Relations())
	if err == nil {
		shut(t, s)
	}
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hush") {
		t.Errorf("open %s: %v: want %q", url, err, want)
	}
}

func shut(t *testing.T, s io.Closer) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// Many nodes start at once with a new database. All of them have the same key.
func TestManyNodesStartAtOnce(t *testing.T) {
	url := pgtest.Database(t)
	const nodes = 6
	var keys [nodes][]byte
	var rush sync.WaitGroup
	for i := range nodes {
		rush.Go(func() {
			s, err := postgres.Open(t.Context(), url, site.Relations())
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			if keys[i], err = s.Key(t.Context(), "cookies", 32); err != nil {
				t.Error(err)
			}
		})
	}
	rush.Wait()
	for _, key := range keys {
		if len(key) != 32 || !bytes.Equal(key, keys[0]) {
			t.Errorf("the nodes have the keys %x and %x", key, keys[0])
		}
	}
}

// An upgrade waits for a backup, and moves do not wait for the upgrade.
func TestAnUpgradeDuringABackup(t *testing.T) {
	url := pgtest.Database(t)
	shut(t, open(t, url))
	schemaAt(t, url, storetest.WithoutHandles)
	backup := pgtest.Connect(t, url)
	defer backup.Close(t.Context())
	for _, text := range []string{`BEGIN`, `SELECT count(*) FROM bot_accounts`} {
		if _, err := backup.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	upgraded := make(chan error)
	go func() {
		s, err := postgres.Open(t.Context(), url, site.Relations())
		if err == nil {
			err = s.Close()
		}
		upgraded <- err
	}()
	const waits = `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'bot_accounts'::regclass AND NOT granted AND mode = 'AccessExclusiveLock')`
	for !pgtest.Value[bool](t, url, waits) {
		select {
		case err := <-upgraded:
			t.Fatalf("the upgrade ended with %v during the backup", err)
		default:
		}
	}
	pgtest.Exec(t, url, `UPDATE bot_accounts SET made = made`) // would wait for the backup behind the upgrade
	if _, err := backup.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	wantError(t, <-upgraded, nil)
}

// A step and the work of a server wait for a table of the other. PostgreSQL ends the step, which is tried again.
func TestAStepThatDeadlocksIsTriedAgain(t *testing.T) {
	url := pgtest.Database(t)
	shut(t, open(t, url))
	schemaAt(t, url, storetest.WithoutHandles) // the next step takes sessions, then bot accounts
	// less than steps wait
	pgtest.Exec(t, url, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''900ms''', current_database()); END $$`)
	work := pgtest.Connect(t, url)
	defer work.Close(t.Context())
	run := func(text string) {
		if _, err := work.Exec(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	run(`SET deadlock_timeout = '1min'`)
	run(`BEGIN`)
	run(`SELECT count(*) FROM bot_accounts`)
	upgraded := make(chan error)
	go func() {
		s, err := postgres.Open(context.Background(), url, site.Relations())
		if err == nil {
			err = s.Close()
		}
		upgraded <- err
	}()
	const waits = `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'bot_accounts'::regclass AND NOT granted)`
	for !pgtest.Value[bool](t, url, waits) {
		select {
		case err := <-upgraded:
			t.Fatalf("the upgrade ended with %v before it needed the table", err)
		default:
		}
	}
	run(`LOCK TABLE sessions IN ROW EXCLUSIVE MODE`)
	run(`COMMIT`)
	wantError(t, <-upgraded, nil)
}

func TestAKeyIsKept(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	first, err := s.Key(t.Context(), "cookies", 32)
	wantError(t, err, nil)
	other, err := s.Key(t.Context(), "other", 32)
	wantError(t, err, nil)
	shut(t, s)
	again, err := open(t, url).Key(t.Context(), "cookies", 32)
	wantError(t, err, nil)
	if !bytes.Equal(again, first) || bytes.Equal(other, first) {
		t.Errorf("after a restart the key is %x: want %x; the other is %x", again, first, other)
	}
	if _, err := open(t, url).Key(t.Context(), "cookies", 64); err == nil {
		t.Error("a key of another size was returned")
	}
	others := pgtest.Value[bool](t, url,
		`SELECT has_table_privilege('public', 'keys', 'SELECT') OR has_table_privilege('public', 'secrets', 'SELECT')`)
	if others {
		t.Error("other users of the database may read keys or secrets")
	}
}

func TestAClosedStoreRefusesWrites(t *testing.T) {
	s := open(t, pgtest.Database(t))
	wantError(t, s.Create(t.Context(), "a", nil, words(1, 1), table.Summary{}), nil)
	shut(t, s)
	wantError(t, s.Append(t.Context(), "a", words(2, 1), table.Summary{}), store.ErrClosed)
	wantError(t, s.Append(t.Context(), "a", moves(2), table.Summary{}), store.ErrClosed)
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed store is ready")
	}
}

// A log that lacks entries, or has an entry that cannot be read, is damaged, and a damaged summary hides no other.
func TestDamageIsReported(t *testing.T) {
	for _, damage := range []string{
		`DELETE FROM entries WHERE version = 2 AND table_id = 'a'`, `DELETE FROM entries WHERE version > 1 AND table_id = 'a'`,
		`UPDATE entries SET entry = '{"kind":' WHERE version = 2 AND table_id = 'a'`,
		`UPDATE tables SET turn = 300, phase = 77, seats = '{' WHERE id = 'a'; DELETE FROM entries WHERE version = 1 AND table_id = 'a'`,
	} {
		url := pgtest.Database(t)
		s := open(t, url)
		for _, id := range []table.ID{"a", "whole"} {
			log := words(1, 3)
			log[0].Kind, log[0].Person = table.Created, &table.Person{ID: "p"}
			wantError(t, s.Create(t.Context(), id, nil, log, table.Summary{Phase: table.Playing, Seats: make([]table.SeatSummary, 2)}), nil)
		}
		pgtest.Exec(t, url, damage)
		_, err := s.Read(t.Context(), "a", 0)
		wantError(t, err, host.ErrUnreadable)
		if err == nil || !strings.Contains(err.Error(), "database test") {
			t.Errorf("the error does not name the database: %v", err)
		}
		if list, err := s.Tables(t.Context(), host.TableQuery{Person: "p", Most: 9}); err != nil || len(list) != 2 || list[0].ID != "whole" {
			t.Errorf("after %s the list is %+v, %v", damage, list, err)
		}
	}
}
