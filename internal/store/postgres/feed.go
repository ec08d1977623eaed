package postgres

import (
	"context"

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
)

// numberAtOnce is how many games are numbered in one transaction.
const numberAtOnce = 200

// NumberGames numbers all games that have ended.
func (e engine) NumberGames(ctx context.Context) error {
	const what = "number the finished games"
	for {
		some, _, err := store.One(e.Read(ctx, what), store.Value[bool], store.AnyUnnumbered)
		if err != nil || !some {
			return err
		}
		err = e.Write(ctx, what, func(tx store.Tx) error {
			if _, err := tx.Exec(lockNumbers); err != nil {
				return err
			}
			_, err := tx.Exec(numberGames, numberAtOnce)
			return err
		})
		if err != nil {
			return err
		}
	}
}
