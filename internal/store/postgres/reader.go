package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"razzia/internal/store"
	"razzia/internal/store/postgres/address"
)

// A Reader reads a database that nodes may be using. It changes nothing: neither rows nor the schema.
type Reader struct {
	store.Logs
	name string // of the database, without a password
	conn *pgx.Conn
}

// OpenReader opens a database that holds games, by its URL. It refuses one whose schema is not the one that this program knows.
func OpenReader(ctx context.Context, url string) (*Reader, error) {
	from, err := address.Parse(url)
	if err != nil {
		return nil, err
	}
	config := from.Conn()
	config.RuntimeParams["default_transaction_read_only"] = "on"
	r := &Reader{name: from.Name()}
	r.Logs = store.NewLogs(source{r})
	if r.conn, err = pgx.ConnectConfig(ctx, config); err == nil {
		if err = isCurrent(ctx, r.conn); err != nil {
			err = errors.Join(err, r.Close())
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", r.name, address.Plain(err))
	}
	return r, nil
}

// isCurrent fails unless the schema of a database is the one that this program knows.
func isCurrent(ctx context.Context, conn *pgx.Conn) error {
	ours, _, err := owned(ctx, conn)
	if err != nil {
		return err
	}
	if !ours {
		return errors.New("it has no games")
	}
	if err := mustBeHere(ctx, conn); err != nil {
		return err
	}
	have, want, err := versions(ctx, conn)
	switch {
	case err != nil:
		return fmt.Errorf("the schema's version: %w", err)
	case have > want:
		return fmt.Errorf("its schema is version %d, of a newer program: use that one", have)
	case store.MustReach(have) != nil:
		return store.MustReach(have)
	case have < want:
		return fmt.Errorf("its schema is version %d, of an older program, and this one wants %d: start a node once, or use the older program",
			have, want)
	}
	return nil
}

// Missing lists the versions of the steps that bring the schema of a database up to date when a node opens it, by its URL. New says that
// there are no tables yet. It refuses each database that a node would refuse.
func Missing(ctx context.Context, url string) (missing []int64, isNew bool, err error) {
	from, err := address.Parse(url)
	if err != nil {
		return nil, false, err
	}
	conn, err := pgx.ConnectConfig(ctx, from.Conn())
	if err != nil {
		return nil, false, fmt.Errorf("open the store in %s: %w", from.Name(), address.Plain(err))
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if err = mustBeNew(ctx, conn); err == nil {
		isNew, err = mayOpen(ctx, conn)
	}
	if err == nil && !isNew {
		missing, err = missingSteps(ctx, conn)
	}
	if err == nil && (isNew || len(missing) > 0) {
		err = mayMake(ctx, conn)
	}
	if err != nil {
		err = fmt.Errorf("read the schema of %s: %w", from.Name(), address.Plain(err))
	}
	return missing, isNew, err
}

// mayMake refuses a user who may not make tables, or change those that are there.
func mayMake(ctx context.Context, conn *pgx.Conn) error {
	var may bool
	err := conn.QueryRow(ctx, `SELECT COALESCE(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AND NOT EXISTS (
		SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE'))`).Scan(&may)
	if err == nil && !may {
		err = address.ErrNoRight
	}
	return err
}

// missingSteps lists the versions of the steps that a schema lacks. It refuses a schema that is too new or too old for this program.
func missingSteps(ctx context.Context, conn *pgx.Conn) (list []int64, err error) {
	db := stdlib.OpenDB(*conn.Config())
	defer db.Close()
	m, err := newProvider(db)
	if err != nil {
		return nil, err
	}
	have, want, err := m.GetVersions(ctx)
	switch {
	case err != nil:
		return nil, err
	case have > want:
		return nil, accept(ctx, conn, have, want)
	}
	for _, step := range m.ListSources() {
		if step.Version > have {
			list = append(list, step.Version)
		}
	}
	return list, store.MustReach(have)
}

// A source is a reader that runs queries.
type source struct{ *Reader }

// Read returns what runs queries.
func (s source) Read(ctx context.Context, what string) store.Query {
	return func(row func(store.Scan) error, text string, args ...any) error {
		return s.Failed(what, reading(ctx, s.conn)(row, text, args...))
	}
}

// Failed says what could not be done, and names the database.
func (s source) Failed(what string, err error) error {
	if err != nil {
		err = fmt.Errorf("%s in %s: %w", what, s.name, err)
	}
	return err
}

// Close closes the connection.
func (r *Reader) Close() error { return r.conn.Close(context.Background()) }

// Snapshot reads relations as they are at one moment.
func (r *Reader) Snapshot(ctx context.Context, do func(read func(store.Relation) store.Rows) error) error {
	return source{r}.Failed("read everything", snapshot(ctx, r.conn, do))
}

// Key reads a key that all nodes share.
func (r *Reader) Key(ctx context.Context, name string) (key []byte, err error) {
	if err := r.conn.QueryRow(ctx, `SELECT key FROM keys WHERE name = $1`, name).Scan(&key); err != nil {
		return nil, fmt.Errorf("read the key %s in %s: %w", name, r.name, err)
	}
	return key, nil
}

// ClockOf is what the clock of a database says, by its URL.
func ClockOf(ctx context.Context, url string) (now time.Time, err error) {
	from, err := address.Parse(url)
	if err != nil {
		return now, err
	}
	conn, err := pgx.ConnectConfig(ctx, from.Conn())
	if err == nil {
		err = conn.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now)
		_ = conn.Close(context.WithoutCancel(ctx)) // it was only read
	}
	if err != nil {
		return now, fmt.Errorf("ask %s for its time: %w", from.Name(), address.Plain(err))
	}
	return now, nil
}
