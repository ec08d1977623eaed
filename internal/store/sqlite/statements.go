package sqlite

import (
	"context"
	"database/sql"
	"sync"

	"razzia/internal/store"
)

// prepared are statements by their text, each parsed once.
type prepared map[string]*sql.Stmt

// prepare parses the statements that write moves, and others that are in a hurry.
func prepare(ctx context.Context, db *sql.DB) (prepared, error) {
	p := prepared{}
	for _, text := range append([]string{postpone, store.WriteProbe}, tableStatements...) {
		stmt, err := db.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
		p[text] = stmt
	}
	return p, nil
}

// close frees the statements.
func (p prepared) close() {
	for _, stmt := range p {
		_ = stmt.Close()
	}
}

// A transaction runs prepared statements. An operation on it that fails with [host.ErrConflict] or
// [host.ErrNotFound] has written nothing; after any other error the transaction cannot continue.
type transaction struct {
	ctx   context.Context
	tx    *sql.Tx
	known prepared
	bound prepared // statements used before in this transaction
}

// stmt returns a statement within the transaction.
func (tx *transaction) stmt(text string) *sql.Stmt {
	stmt := tx.bound[text]
	if stmt == nil {
		stmt = tx.tx.StmtContext(tx.ctx, tx.known[text])
		tx.bound[text] = stmt
	}
	return stmt
}

// exec runs a statement and returns how many rows it changed.
func (tx *transaction) exec(text string, args ...any) (int64, error) {
	result, err := tx.stmt(text).ExecContext(tx.ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// readers are connections that read. Each parses a query once: that takes longer than to answer most.
type readers struct {
	*sql.DB
	mu     sync.Mutex
	parsed prepared
}

func newReaders(db *sql.DB) *readers { return &readers{DB: db, parsed: prepared{}} }

// QueryContext runs a query.
func (r *readers) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	stmt, err := r.stmt(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

// stmt returns a parsed query. There are few: what people give stands in arguments.
func (r *readers) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	r.mu.Lock()
	stmt := r.parsed[text]
	r.mu.Unlock()
	if stmt != nil {
		return stmt, nil
	}
	stmt, err := r.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first := r.parsed[text]; first != nil { // another request was faster
		return first, stmt.Close()
	}
	r.parsed[text] = stmt
	return stmt, nil
}
