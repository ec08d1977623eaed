package pgtest

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

var (
	start   = sync.OnceValues(startServer)
	started atomic.Pointer[server]
	count   atomic.Int64
)

// Run runs the tests of a package, and stops the server if one was started. It returns the exit code.
func Run(m *testing.M) int {
	code := m.Run()
	if s := started.Load(); s != nil {
		if err := s.stop(); err != nil {
			fmt.Fprintln(os.Stderr, "pgtest:", err)
			return max(code, 1)
		}
	}
	return code
}

// Database makes an empty database for a test and returns its URL. The database is removed with the test. A missing
// PostgreSQL fails the test.
func Database(t testing.TB) (url string) {
	t.Helper()
	return create(t, "")
}

// model is the name of the database that [Copy] copies; making is held while it is made.
const model = "model"

var making struct {
	sync.Mutex
	done bool
}

// Copy makes a database like [Database], with all that fill has put into the first one: filling each would take far longer. fill gets
// the URL of an empty database, and must leave no connection to it.
func Copy(t testing.TB, fill func(url string)) (url string) {
	t.Helper()
	making.Lock()
	defer making.Unlock()
	if !making.done {
		s := running(t)
		Exec(t, s.url("postgres"), "CREATE DATABASE "+model)
		fill(s.url(model))
		making.done = true
	}
	return create(t, " TEMPLATE "+model)
}

// create makes a database that is removed with the test.
func create(t testing.TB, options string) (url string) {
	t.Helper()
	s := running(t)
	name := fmt.Sprint("test", count.Add(1))
	Exec(t, s.url("postgres"), "CREATE DATABASE "+name+options+s.strategy)
	t.Cleanup(func() { Exec(t, s.url("postgres"), "DROP DATABASE "+name+" WITH (FORCE)") })
	return s.url(name)
}

// running returns the server of the tests. A missing PostgreSQL fails the test.
func running(t testing.TB) *server {
	t.Helper()
	s, err := start()
	if err != nil {
		t.Fatalf("start PostgreSQL for the tests: %v", err)
	}
	return s
}

// Exec runs statements on a database, on a connection of its own.
func Exec(t testing.TB, url string, statements ...string) {
	t.Helper()
	conn := Connect(t, url)
	defer conn.Close(context.Background())
	for _, text := range statements {
		if _, err := conn.Exec(context.Background(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// Value returns the one value that a query on a database selects.
func Value[T any](t testing.TB, url, query string, args ...any) (value T) {
	t.Helper()
	conn := Connect(t, url)
	defer conn.Close(context.Background())
	if err := conn.QueryRow(context.Background(), query, args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

// Connect opens a connection, which the caller closes.
func Connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// Terminate ends all connections of other clients to a database whose application name contains a text.
func Terminate(t testing.TB, url, application string) {
	t.Helper()
	Exec(t, url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"+
		" AND application_name LIKE '%"+strings.ReplaceAll(application, "'", "''")+"%'")
}
