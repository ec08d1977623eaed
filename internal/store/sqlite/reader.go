package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"razzia/internal/store"
)

// A Reader reads a database file that a server may be writing, in this process or another. It changes no row and does not
// bring the schema up to date, so it reads a file with an older schema too.
type Reader struct {
	store.Logs
	path      string
	relations []store.Relation
	db        *sql.DB
}

// OpenReader opens a file that exists. It refuses the file of another program or of a newer one. The relations are those of the site.
func OpenReader(ctx context.Context, path string, relations []store.Relation) (*Reader, error) {
	r, err := openReader(ctx, path, relations)
	if err != nil {
		return nil, notOpened(path, err)
	}
	return r, nil
}

func openReader(ctx context.Context, path string, relations []store.Relation) (*Reader, error) {
	// Only the metadata is read here: to open and close the file would release the locks of a server in this process.
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if err := errors.Join(MustBeHere(path), mustHaveItsFile(path)); err != nil {
		return nil, err
	}
	db, err := openFile(path, "mode=rw&_query_only=true", 2)
	if err != nil {
		return nil, err
	}
	own := &Store{path: path, relations: relations, readers: newReaders(db)}
	r := &Reader{store.NewLogs(engine{own}), path, relations, db}
	if err := r.accept(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return r, nil
}

// accept refuses the file of another program and of a newer one.
func (r *Reader) accept(ctx context.Context) error {
	var owner int
	if err := r.db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&owner); err != nil {
		return err
	}
	if owner != applicationID {
		return errors.New("the database is of another program")
	}
	have, err := r.schema(ctx)
	if err != nil {
		return err
	}
	if want := r.newestSchema(); have > want {
		return fmt.Errorf("its schema is version %d, of a newer program: this one knows %d", have, want)
	}
	return store.MustReach(have)
}

// schema returns the version of the schema of the file.
func (r *Reader) schema(ctx context.Context) (version int64, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&version)
	return version, err
}

// newestSchema returns the version of the schema that this program knows.
func (r *Reader) newestSchema() (version int64) {
	for _, step := range r.steps() {
		version = max(version, step.Version)
	}
	return version
}

// steps lists the steps of the schema that this program knows.
func (r *Reader) steps() []*goose.Source {
	steps, err := newProvider(r.db)
	if err != nil {
		panic(err) // the steps are part of the program
	}
	return steps.ListSources()
}

// Missing lists the versions of the steps that bring the schema of the file up to date when it is opened.
func (r *Reader) Missing(ctx context.Context) (versions []int64, err error) {
	have, err := r.schema(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the version of %s: %w", r.path, err)
	}
	for _, step := range r.steps() {
		if step.Version > have {
			versions = append(versions, step.Version)
		}
	}
	return versions, nil
}

// Close closes the file.
func (r *Reader) Close() error { return r.db.Close() }

// Contents are what a database holds.
type Contents struct {
	Schema  int64 // version of the schema
	Tables  int   // waiting, running and finished ones
	Running int
	Members int
	Latest  time.Time // of the latest entry; the zero Time without a table
}

// Contents counts what the database holds.
func (r *Reader) Contents(ctx context.Context) (c Contents, err error) {
	var latest sql.NullInt64
	err = r.db.QueryRowContext(ctx,
		`SELECT COUNT(*), COUNT(*) FILTER (WHERE running), MAX(latest) FROM tables`).Scan(&c.Tables, &c.Running, &latest)
	if err == nil {
		err = r.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM accounts`).Scan(&c.Members)
	}
	if err == nil {
		c.Schema, err = r.schema(ctx)
	}
	if err != nil {
		return Contents{}, fmt.Errorf("count the tables in %s: %w", r.path, err)
	}
	if latest.Valid {
		c.Latest = store.Moment(latest.Int64)
	}
	return c, nil
}

// CopyTo writes the database as it is now into a new file, without gaps and without the log of changes beside it. Servers go on
// writing meanwhile. The copy has everything that was committed before, and nothing halfway. It is not synced to the disk.
func (r *Reader) CopyTo(ctx context.Context, path string) error {
	conn, err := r.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("copy %s: %w", r.path, err)
	}
	defer conn.Close()
	_, err = conn.ExecContext(ctx, `PRAGMA query_only = FALSE`) // it forbids to write the other file too
	if err == nil {
		_, err = conn.ExecContext(ctx, `VACUUM INTO $1`, path)
	}
	_, again := conn.ExecContext(context.WithoutCancel(ctx), `PRAGMA query_only = TRUE`)
	if fault, ok := errors.AsType[*sqlite.Error](err); ok && fault.Code()&0xff == full {
		err = fmt.Errorf("%w: %w", syscall.ENOSPC, err) // where the copy goes
	}
	if err = errors.Join(err, again); err != nil {
		return fmt.Errorf("copy %s: %w", r.path, err)
	}
	return nil
}

// full is SQLITE_FULL, the low byte of all error codes of that kind.
const full = 13

// Damage lists what SQLite finds broken in the file, at most a hundred lines.
func (r *Reader) Damage(ctx context.Context) ([]string, error) {
	lines, err := store.All(reading(ctx, r.db), store.Value[string], `PRAGMA integrity_check`)
	if err != nil {
		if isDamaged(err) {
			return []string{err.Error()}, nil
		}
		return nil, fmt.Errorf("check %s: %w", r.path, err)
	}
	if len(lines) == 1 && lines[0] == "ok" {
		return r.orphans(ctx)
	}
	return lines, nil
}

// orphans lists rows that belong to a table which is not there.
func (r *Reader) orphans(ctx context.Context) ([]string, error) {
	lines, err := store.All(reading(ctx, r.db), store.Value[string],
		`SELECT "table" || ': ' || COUNT(*) || ' rows belong to tables that are not there'
		FROM pragma_foreign_key_check GROUP BY "table" ORDER BY "table"`)
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", r.path, err)
	}
	return lines, nil
}
