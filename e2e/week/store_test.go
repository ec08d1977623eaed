package week

import (
	sites "razzia/internal/site"

	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/integrity"
	"razzia/internal/integrity/integritytest"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"

	"github.com/jackc/pgx/v5"
)

// A games is all that a site stores.
type games interface {
	sites.Store
	store.Copied
	Close() error
}

// An engine opens and crashes stores.
type engine interface {
	// open opens the store for a process.
	open(t *testing.T) games

	// crash is told that a process was killed, before its store is closed: what closing would write must not be seen.
	crash(t *testing.T)

	// nodes is the number of processes that share the store.
	nodes() int

	// report checks all that is stored, as the command razzia check does. The site is closed.
	report(t *testing.T) *integrity.Report

	// follow follows the simulated time.
	follow(now time.Time)
}

// A file is an SQLite database.
type file struct{ path string }

func newFile(t *testing.T) engine { return &file{filepath.Join(t.TempDir(), "razzia.db")} }

func (f *file) nodes() int       { return 1 }
func (f *file) follow(time.Time) {}

func (f *file) open(t *testing.T) games {
	s, err := sqlite.Open(f.path, sites.Relations())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// crash goes on with a copy of the files as they are now, with the log that SQLite has not put into the database yet.
func (f *file) crash(t *testing.T) {
	to := filepath.Join(t.TempDir(), "razzia.db")
	for _, end := range []string{"", "-wal"} {
		content, err := os.ReadFile(f.path + end)
		if err == nil {
			err = os.WriteFile(to+end, content, 0o600)
		}
		if err != nil && (end == "" || !errors.Is(err, os.ErrNotExist)) {
			t.Fatal(err)
		}
	}
	f.path = to
}

func (f *file) report(t *testing.T) *integrity.Report { return integritytest.File(t, f.path) }

// A database is one of PostgreSQL, whose time is the simulated one: a function now of its own hides that of the server.
type database struct {
	url  string
	t    *testing.T
	mu   sync.Mutex
	conn *pgx.Conn
	now  time.Time // as the database has it
}

func newDatabase(t *testing.T) engine {
	d := &database{url: pgtest.Database(t) + "&search_path=public,pg_catalog", t: t}
	if err := d.open(t).Close(); err != nil { // with the tables of the store
		t.Fatal(err)
	}
	d.conn = pgtest.Connect(t, d.url)
	t.Cleanup(func() { _ = d.conn.Close(context.Background()) })
	for _, text := range []string{
		`CREATE UNLOGGED TABLE simulated (at timestamptz)`, `INSERT INTO simulated VALUES (pg_catalog.now())`, `SET synchronous_commit = off`,
		`CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM public.simulated'`,
	} {
		if _, err := d.conn.Exec(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return d
}

func (d *database) nodes() int       { return 2 }
func (d *database) crash(*testing.T) {}

func (d *database) open(t *testing.T) games {
	s, err := postgres.Open(t.Context(), d.url, sites.Relations())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (d *database) follow(now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !now.After(d.now) {
		return
	}
	d.now = now
	if _, err := d.conn.Exec(d.t.Context(), `UPDATE simulated SET at = $1`, now); err != nil {
		d.t.Fatal(err)
	}
}

func (d *database) report(t *testing.T) *integrity.Report {
	from := d.open(t)
	defer from.Close()
	path := filepath.Join(t.TempDir(), "razzia.db")
	to, err := sqlite.Open(path, sites.Relations())
	if err != nil {
		t.Fatal(err)
	}
	_, err = store.Copy(t.Context(), from, to)
	if err = errors.Join(err, to.Close()); err != nil {
		t.Fatal(err)
	}
	return integritytest.File(t, path)
}
