package store

import (
	"context"
	"database/sql"
	"errors"

	"razzia/internal/table"
)

// The statements that write.
const (
	// Nobody else can have a table of a name that this one inserts.
	insertTable = `INSERT INTO tables (id, version, latest, running, ended, maker)
		VALUES ($1, $2, $3, COALESCE($4, FALSE), COALESCE($5, FALSE), $6) ON CONFLICT DO NOTHING`
	// The version check and the move to the new version are one: of several writers, in this process or
	// others, only one finds the version that he follows.
	advanceTable = `UPDATE tables SET version = $1, latest = $2, running = COALESCE($3, running),
		ended = COALESCE($4, ended) WHERE id = $5 AND version = $6`
	insertEntry  = `INSERT INTO entries (table_id, version, at, entry) VALUES ($1, $2, $3, $4)`
	insertSecret = `INSERT INTO secrets (table_id, secret) VALUES ($1, $2)`
	insertPerson = `INSERT INTO persons (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	findTable    = `SELECT 1 FROM tables WHERE id = $1`
	findWaiting  = `SELECT id FROM tables WHERE NOT running AND NOT ended AND latest < $1 ORDER BY latest LIMIT $2`
)

// forgetTable removes a table, what refers to it first.
var forgetTable = []string{
	`DELETE FROM entries WHERE table_id = $1`, `DELETE FROM secrets WHERE table_id = $1`,
	`DELETE FROM persons WHERE table_id = $1`, `DELETE FROM tables WHERE id = $1`,
}

// prepared are the statements as a connection keeps them, so that each is read once.
type prepared map[string]*sql.Stmt

// prepare makes the database read all statements that write.
func prepare(ctx context.Context, db *sql.DB) (prepared, error) {
	p := prepared{}
	all := append([]string{insertTable, advanceTable, insertEntry, insertSecret, insertPerson, findTable, findWaiting}, forgetTable...)
	for _, text := range all {
		stmt, err := db.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
		p[text] = stmt
	}
	return p, nil
}

// statements writes within one transaction. What it refuses, with ErrConflict or ErrNotFound, has
// written nothing; after any other error the transaction cannot go on.
type statements struct {
	ctx   context.Context
	tx    *sql.Tx
	known prepared
	bound prepared // those that were used already, within the transaction
}

// stmt gives a statement within the transaction.
func (do *statements) stmt(text string) *sql.Stmt {
	stmt := do.bound[text]
	if stmt == nil {
		stmt = do.tx.StmtContext(do.ctx, do.known[text])
		do.bound[text] = stmt
	}
	return stmt
}

// exec runs a statement and counts the rows that it changed.
func (do *statements) exec(text string, args ...any) (int64, error) {
	result, err := do.stmt(text).ExecContext(do.ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (do *statements) create(b *batch, secret []byte) error {
	made, err := do.exec(insertTable, b.id, b.last().version, b.last().at, b.running, b.ended, b.maker)
	switch {
	case err != nil:
		return err
	case made == 0:
		return table.ErrConflict
	}
	if _, err := do.exec(insertSecret, b.id, secret); err != nil {
		return err
	}
	return do.insert(b)
}

func (do *statements) append(b *batch) error {
	moved, err := do.exec(advanceTable, b.last().version, b.last().at, b.running, b.ended, b.id, b.first-1)
	switch {
	case err != nil:
		return err
	case moved == 0:
		return do.whyNot(b.id)
	}
	return do.insert(b)
}

// whyNot says why a table could not be moved to a new version.
func (do *statements) whyNot(id table.ID) error {
	var one int
	err := do.stmt(findTable).QueryRowContext(do.ctx, id).Scan(&one)
	if err == nil {
		return table.ErrConflict
	}
	return notFound(err)
}

// insert writes the entries of a batch and who is in them.
func (do *statements) insert(b *batch) error {
	for _, r := range b.rows {
		if _, err := do.exec(insertEntry, b.id, r.version, r.at, r.entry); err != nil {
			return err
		}
	}
	for _, person := range b.persons {
		if _, err := do.exec(insertPerson, person, b.id); err != nil {
			return err
		}
	}
	return nil
}

// forget removes tables that never began and where nothing happened since a moment, in milliseconds since
// 1970; at most so many. Nobody can add to one of them meanwhile: who writes waits for his turn.
func (do *statements) forget(before int64, most int) ([]table.ID, error) {
	rows, err := do.tx.StmtContext(do.ctx, do.known[findWaiting]).QueryContext(do.ctx, before, max(most, 0))
	if err != nil {
		return nil, err
	}
	ids, err := list(rows, scanID)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		for _, text := range forgetTable {
			if _, err := do.exec(text, id); err != nil {
				return nil, err
			}
		}
	}
	return ids, nil
}

// isRefusal reports whether an error only says no to who wanted to write.
func isRefusal(err error) bool {
	return errors.Is(err, table.ErrConflict) || errors.Is(err, table.ErrNotFound)
}
