package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
)

// The feed numbers finished games in a step of its own, after their games have been committed. A sequence would not do:
// numbers drawn inside the transactions of several writers become visible out of order. Only one node numbers at a time: the
// lock is held until the transaction is committed, and numberGames comes after it, so that it sees the last number.
const (
	lockNumbers = `SELECT pg_advisory_xact_lock(hashtext('razzia'), hashtext(current_schema() || '.numbers'))`
	numberGames = `WITH last AS (SELECT COALESCE(MAX(number), 0) AS number FROM tables WHERE number IS NOT NULL),
		next AS (SELECT id, row_number() OVER (ORDER BY ended_at, id) AS place FROM (
			SELECT id, ended_at FROM tables WHERE ended AND number IS NULL ORDER BY ended_at, id LIMIT $1) AS unnumbered)
		UPDATE tables t SET number = last.number + next.place FROM last, next WHERE t.id = next.id`
	listFinished = `SELECT ` + store.SummaryColumns + `, t.number FROM tables t WHERE t.number > $1 ORDER BY t.number LIMIT $2`
)

// numberAtOnce is how many games are numbered in one transaction.
const numberAtOnce = 200

// Finished is the feed of finished games, as [host.Store] says.
func (s *Store) Finished(ctx context.Context, after int64, most int) ([]host.Finished, error) {
	if err := s.numberGames(ctx); err != nil {
		return nil, s.failed("number the finished games", err)
	}
	games, err := collect(ctx, s.pool, scanFinished, listFinished, after, max(most, 0))
	return games, s.failed("list finished games", err)
}

// numberGames numbers all games that have ended.
func (s *Store) numberGames(ctx context.Context) error {
	for {
		some, _, err := one(ctx, s.pool, pgx.RowTo[bool], store.AnyUnnumbered)
		if err != nil || !some {
			return err
		}
		err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, lockNumbers); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, numberGames, numberAtOnce)
			return err
		})
		if err != nil {
			return err
		}
	}
}

func scanFinished(row pgx.CollectableRow) (f host.Finished, err error) {
	f.Summary, err = scanSummary(row, &f.Number)
	return f, err
}
