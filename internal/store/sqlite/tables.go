package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that write tables.
const (
	insertTable = `INSERT INTO tables
		(id, version, latest, maker, running, ended, phase, round, turn, seats, options, winners, next, made, ended_at, due, listed)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING`
	// The check of the version and the step to the next are one statement: of several writers, in this process or
	// others, only one finds the version that it follows.
	advanceTable = `UPDATE tables SET version = $1, latest = $2, running = $3, ended = $4, phase = $5, round = $6, turn = $7,
		seats = $8, options = $9, winners = $10, next = $11, ended_at = $12, due = $13, listed = $14, quiet = FALSE, archived = FALSE
		WHERE id = $15 AND version = $16`
	// Moves within a round change only these columns. At the end of a round the statement finds no row.
	advanceMoves = `UPDATE tables SET version = $1, latest = $2, phase = $3, turn = $4, due = $5 WHERE id = $6 AND version = $7 AND round = $8`
	insertEntry  = `INSERT INTO entries (table_id, version, at, entry) VALUES ($1, $2, $3, $4)`
	insertSecret = `INSERT INTO secrets (table_id, secret) VALUES ($1, $2)`
	insertPerson = `INSERT INTO persons (person, table_id, ended_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	endPersons   = `UPDATE persons SET ended_at = $1 WHERE table_id = $2`
	findTable    = `SELECT 1 FROM tables WHERE id = $1 AND NOT retired`
)

var tableStatements = []string{insertTable, advanceTable, advanceMoves, insertEntry, insertSecret, insertPerson, endPersons, findTable}

// Create stores a new table.
func (s *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewTable(id, entries, sum)
	secret = append([]byte{}, secret...) // a copy, and never NULL
	if err == nil {
		err = s.writer.write(ctx, func(tx *transaction) error { return tx.createTable(b, secret) })
	}
	return s.failed("create a table", err)
}

func (tx *transaction) createTable(b *store.Batch, secret []byte) error {
	made, err := tx.exec(insertTable, b.ID, b.Version, b.Latest, b.Maker, b.Running, b.Ended, b.Phase, b.Round, b.Turn,
		b.Seats, b.Options, b.Winners, b.Next, b.Made, b.EndedAt, b.Due, b.Listed)
	switch {
	case err != nil:
		return err
	case made == 0:
		return host.ErrConflict
	}
	if _, err := tx.exec(insertSecret, b.ID, secret); err != nil {
		return err
	}
	return tx.insertRows(b)
}

// Append adds entries to a log.
func (s *Store) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewBatch(id, entries, sum)
	if err == nil {
		err = s.writer.write(ctx, func(tx *transaction) error { return tx.appendEntries(b) })
	}
	return s.failed("append to a table", err)
}

func (tx *transaction) appendEntries(b *store.Batch) error {
	advanced, err := tx.advance(b)
	switch {
	case err != nil:
		return err
	case advanced == 0:
		return tx.whyNot(b.ID)
	}
	return tx.insertRows(b)
}

// advance sets the version and the summary of a table, unless it is at another version than the one that the batch follows.
// It returns how many rows it found: 1 or 0.
func (tx *transaction) advance(b *store.Batch) (int64, error) {
	if b.Moves {
		found, err := tx.exec(advanceMoves, b.Version, b.Latest, b.Phase, b.Turn, b.Due, b.ID, b.First-1, b.Round)
		if err != nil || found > 0 {
			return found, err
		}
		if err := b.NeedTexts(); err != nil {
			return 0, err
		}
	}
	return tx.exec(advanceTable, b.Version, b.Latest, b.Running, b.Ended, b.Phase, b.Round, b.Turn,
		b.Seats, b.Options, b.Winners, b.Next, b.EndedAt, b.Due, b.Listed, b.ID, b.First-1)
}

// whyNot returns why a table could not be advanced to a new version.
func (tx *transaction) whyNot(id table.ID) error {
	var one int
	err := tx.stmt(findTable).QueryRowContext(tx.ctx, id).Scan(&one)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return host.ErrNotFound
	case err != nil:
		return err
	}
	return host.ErrConflict
}

// insertRows writes the entries of a batch and the persons in them.
func (tx *transaction) insertRows(b *store.Batch) error {
	for _, r := range b.Rows {
		if _, err := tx.exec(insertEntry, b.ID, r.Version, r.At, r.Entry); err != nil {
			return err
		}
	}
	for _, person := range b.Persons {
		if _, err := tx.exec(insertPerson, person, b.ID, b.EndedAt); err != nil {
			return err
		}
	}
	if !b.Ends {
		return nil
	}
	_, err := tx.exec(endPersons, b.EndedAt, b.ID)
	return err
}
