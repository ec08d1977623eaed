package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"modernc.org/sqlite" // registers the driver "sqlite", too

	"razzia/internal/owner"
	"razzia/internal/store"
)

// Open opens the store in an SQLite file. It creates the file and its folder if they are missing, readable only for the
// user: the decks are in them. It brings the schema up to date, and refuses the file of another program or of a
// newer one. The relations are those of the site.
func Open(path string, relations []store.Relation) (*Store, error) {
	s, err := openSQLite(context.Background(), path, relations)
	if err != nil {
		return nil, notOpened(path, err)
	}
	return s, nil
}

func openSQLite(ctx context.Context, path string, relations []store.Relation) (*Store, error) {
	if err := errors.Join(MustBeHere(path), mustHaveItsFile(path)); err != nil {
		return nil, err
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	writing, err := connect(path, "_txlock=immediate&_pragma=secure_delete(on)&_pragma=temp_store(memory)", 1)
	if err != nil {
		return nil, err
	}
	writer, err := prepareSQLite(ctx, writing, relations)
	if err != nil {
		return nil, errors.Join(err, writing.Close())
	}
	reading, err := connect(path, "_query_only=true", 2*runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, errors.Join(err, writer.close())
	}
	s := &Store{path: path, relations: relations, readers: newReaders(reading), writer: writer}
	s.Core = store.NewCore(s.Engine())
	return s, nil
}

// makeFile opens the file for writing once, so that a wrong path is reported in the words of the system. SQLite gives the
// files that it puts beside it the same permissions and, if root does so, the same owner.
func makeFile(path string) error {
	if err := owner.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) { // or a link to one that is not there yet
		if f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600); err == nil {
			err = f.Close()
		}
		return err
	}
	if err != nil {
		return err
	}
	return errors.Join(owner.Inherit(f), f.Close())
}

// busyTimeout is the time to wait for another process that is writing.
const busyTimeout = 10 * time.Second

// connect opens the database with a number of connections. The writer overwrites what it deletes (secure_delete), and writes nothing
// beside the file. synchronous=FULL makes a commit durable: with less, WAL may
// lose the last commits when the machine fails.
func connect(path, mode string, most int) (*sql.DB, error) {
	return openFile(path, "_journal_mode=WAL&_synchronous=FULL&_foreign_keys=true&"+mode, most)
}

// openFile opens a file in a mode, with at most a number of connections.
func openFile(path, mode string, most int) (*sql.DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	query := fmt.Sprintf("_busy_timeout=%d&%s", busyTimeout.Milliseconds(), mode)
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(absolute), RawQuery: query}
	db, err := sql.Open("sqlite", file.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}

// applicationID marks an SQLite file as ours: "Razz".
const applicationID = 0x52617a7a

// prepareSQLite brings the schema up to date and starts the writer.
func prepareSQLite(ctx context.Context, db *sql.DB, relations []store.Relation) (*writer, error) {
	if err := reach(ctx, db); err != nil {
		return nil, err
	}
	steps, err := newProvider(db)
	if err != nil {
		return nil, fmt.Errorf("the migrations: %w", err)
	}
	if err := claim(ctx, db); err != nil {
		return nil, err
	}
	if err := migrate(ctx, db, steps, relations); err != nil {
		return nil, err
	}
	return newWriter(ctx, db)
}

// busy is SQLITE_BUSY, the low byte of all error codes of that kind.
const busy = 5

// reach makes the first connection, which switches a new file to WAL. When several processes do so at the same moment,
// SQLite reports busy at once, without its own timeout; so this function retries.
func reach(ctx context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, busyTimeout)
	defer cancel()
	for {
		err := db.PingContext(ctx)
		var fault *sqlite.Error
		if !errors.As(err, &fault) || fault.Code()&0xff != busy {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// claim marks an empty file as ours, and refuses the file of another program. All this is one transaction, so that two processes can open
// the same new file.
func claim(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after a commit
	var owner, schema int
	if err := tx.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&owner); err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, `PRAGMA schema_version`).Scan(&schema); err != nil {
		return err
	}
	switch {
	case owner == applicationID:
		return nil
	case owner != 0 || schema != 0:
		return errors.New("the database is of another program")
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d`, applicationID)); err != nil {
		return err
	}
	return tx.Commit()
}
