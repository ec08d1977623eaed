package sqlite

import (
	"context"
	"database/sql"

	"razzia/internal/host"
	"razzia/internal/store"
)

// The feed numbers finished games in a step of its own, after their games have been committed. A sequence would not do:
// with several writers, numbers drawn inside their transactions become visible out of order. numberGame is safe to repeat.
// Its subquery has the condition of the index of numbers (IS NOT NULL): without it SQLite reads the whole table.
const (
	findUnnumbered = `SELECT id FROM tables WHERE ended AND number IS NULL ORDER BY ended_at, id LIMIT $1`
	numberGame     = `UPDATE tables SET number = (SELECT COALESCE(MAX(number), 0) + 1 FROM tables WHERE number IS NOT NULL) WHERE id = $1 AND number IS NULL`
	listFinished   = `SELECT ` + store.SummaryColumns + `, t.number FROM tables t WHERE t.number > $1 ORDER BY t.number LIMIT $2`
)

var feedStatements = []string{findUnnumbered, numberGame}

// numberAtOnce is how many games are numbered in one transaction. Other writers wait until it ends.
const numberAtOnce = 200

// Finished is the feed of finished games, as [host.Store] says.
func (s *Store) Finished(ctx context.Context, after int64, most int) ([]host.Finished, error) {
	if err := s.numberGames(ctx); err != nil {
		return nil, s.failed("number the finished games", err)
	}
	games, err := collect(ctx, s.readers, scanFinished, listFinished, after, max(most, 0))
	return games, s.failed("list finished games", err)
}

// numberGames numbers all games that have ended.
func (s *Store) numberGames(ctx context.Context) error {
	for {
		var some bool
		if err := s.readers.QueryRowContext(ctx, store.AnyUnnumbered).Scan(&some); err != nil || !some {
			return err
		}
		if err := s.writer.write(ctx, (*transaction).numberGames); err != nil {
			return err
		}
	}
}

func (tx *transaction) numberGames() error {
	return tx.execEach(numberGame, findUnnumbered, numberAtOnce)
}

// execEach executes a statement for each ID that a query selects.
func (tx *transaction) execEach(statement, query string, args ...any) error {
	rows, err := tx.stmt(query).QueryContext(tx.ctx, args...)
	if err != nil {
		return err
	}
	ids, err := list(rows, scanID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := tx.exec(statement, id); err != nil {
			return err
		}
	}
	return nil
}

func scanFinished(rows *sql.Rows) (f host.Finished, err error) {
	f.Summary, err = scanSummary(rows, &f.Number)
	return f, err
}
