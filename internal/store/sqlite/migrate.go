package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

//go:embed migrations/*.sql
var migrations embed.FS

// The steps of the schema that read logs.
const (
	summarizeVersion = 4 // fills the summaries of tables made before there were any
	resignedVersion  = 6 // adds to summaries who has resigned
)

// newProvider returns the steps of the schema for a database.
func newProvider(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	nothing := &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }}
	return goose.NewProvider(goose.DialectSQLite3, db, steps, goose.WithGoMigrations(
		goose.NewGoMigration(summarizeVersion, &goose.GoFunc{RunTx: summarizeTables}, nothing),
		goose.NewGoMigration(resignedVersion, &goose.GoFunc{RunTx: addResigned}, nothing)))
}

// migrate brings the schema up to date.
func migrate(ctx context.Context, m *goose.Provider) error {
	err := stepUp(len(m.ListSources()), func() error {
		_, err := m.Up(ctx)
		return err
	})
	have, want, unknown := m.GetVersions(ctx)
	switch {
	case unknown != nil:
		return fmt.Errorf("the schema's version: %w", unknown)
	case have > want:
		return fmt.Errorf("its schema is version %d, of a newer program: this one knows %d", have, want)
	case have == want:
		return nil
	}
	return fmt.Errorf("migrate the schema: %w", err)
}

// stepUp applies the steps that the schema lacks; steps is how many there are in all. Another process may apply a step at
// the same time; then the step fails here, or does the same once more, and stepUp tries again. Steps must allow for that.
func stepUp(steps int, up func() error) (err error) {
	for range 1 + steps {
		if err = up(); err == nil {
			return nil
		}
	}
	return err
}

// summarizeTables fills the summary of every table from its log. A table whose log is damaged keeps what its row says, so
// that it hides no other.
func summarizeTables(ctx context.Context, tx *sql.Tx) error {
	return eachTable(ctx, tx, `SELECT id FROM tables`, summarizeTable)
}

// eachTable calls a function for each table whose ID a query selects.
func eachTable(ctx context.Context, tx *sql.Tx, query string, do func(context.Context, *sql.Tx, table.ID) error) error {
	ids, err := store.All(reading(ctx, tx), store.Value[table.ID], query)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := do(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// addResigned adds to the summaries who has resigned. It reads only the logs of tables where a person did; an entry's kind
// stands first in it. A table whose log is damaged keeps its summary.
func addResigned(ctx context.Context, tx *sql.Tx) error {
	return eachTable(ctx, tx, `SELECT DISTINCT table_id FROM entries WHERE entry LIKE '{"kind":"resigned"%'`, summarizeSeats)
}

func summarizeSeats(ctx context.Context, tx *sql.Tx, id table.ID) error {
	sum, err := readSummary(ctx, tx, id)
	if errors.Is(err, host.ErrUnreadable) {
		return nil
	}
	if err != nil {
		return err
	}
	texts, err := store.TextsOf(&sum)
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE tables SET seats = $1 WHERE id = $2`, texts.Seats, id)
	}
	return err
}

func summarizeTable(ctx context.Context, tx *sql.Tx, id table.ID) error {
	sum, err := readSummary(ctx, tx, id)
	if errors.Is(err, host.ErrUnreadable) {
		_, err = tx.ExecContext(ctx, `UPDATE tables SET made = latest, phase = CASE WHEN ended THEN 2 WHEN running THEN 1 ELSE 0 END,
			ended_at = CASE WHEN ended THEN latest END WHERE id = $1`, id)
		return endRows(ctx, tx, id, err)
	}
	if err != nil {
		return err
	}
	c := store.ColumnsOf(&sum)
	if c.Texts, err = store.TextsOf(&sum); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE tables SET maker = $1, running = $2, ended = $3, phase = $4, round = $5, turn = $6, seats = $7,
		options = $8, winners = $9, next = $10, made = $11, ended_at = $12 WHERE id = $13`,
		c.Maker, c.Running, c.Ended, c.Phase, c.Round, c.Turn, c.Seats, c.Options, c.Winners, c.Next, c.Made, c.EndedAt, id)
	return endRows(ctx, tx, id, err)
}

// endRows copies the end of a game to the rows of its persons, unless there was an error before.
func endRows(ctx context.Context, tx *sql.Tx, id table.ID, err error) error {
	if err == nil {
		_, err = tx.ExecContext(ctx,
			`UPDATE persons SET ended_at = (SELECT ended_at FROM tables WHERE id = $1) WHERE table_id = $1`, id)
	}
	return err
}

// readRows reads a log as steps of the schema find it that are older than the archive.
const readRows = `SELECT t.version, NULL, e.version, e.at, e.entry FROM tables t
	LEFT JOIN entries e ON e.table_id = t.id WHERE t.id = $1 ORDER BY e.version`

// readSummary reads a log and summarizes it. It fails with [host.ErrUnreadable] if the log is damaged.
func readSummary(ctx context.Context, tx *sql.Tx, id table.ID) (table.Summary, error) {
	read, err := store.All(reading(ctx, tx), store.ScanLog, readRows, id)
	if err != nil {
		return table.Summary{}, damaged(err)
	}
	log, err := store.WholeLog(read, 0)
	if err != nil {
		return table.Summary{}, err
	}
	t, err := table.Read(id, log)
	if err != nil {
		return table.Summary{}, fmt.Errorf("%w: %w", host.ErrUnreadable, err)
	}
	return t.Summary(), nil
}

// damaged marks an error with [host.ErrUnreadable] if the log is damaged.
func damaged(err error) error {
	if isDamaged(err) {
		return fmt.Errorf("%w: %w", host.ErrUnreadable, err)
	}
	return err
}
