package sqlite

import (
	"context"

	"razzia/internal/store"
	"razzia/internal/table"
)

// The feed numbers finished games in a step of its own, after their games have been committed. A sequence would not do:
// with several writers, numbers drawn inside their transactions become visible out of order. numberGame is safe to repeat.
// Its subquery has the condition of the index of numbers (IS NOT NULL): without it SQLite reads the whole table.
const (
	findUnnumbered = `SELECT id FROM tables WHERE ended AND number IS NULL ORDER BY ended_at, id LIMIT $1`
	numberGame     = `UPDATE tables SET number = (SELECT COALESCE(MAX(number), 0) + 1 FROM tables WHERE number IS NOT NULL)
		WHERE id = $1 AND number IS NULL`
)

// numberAtOnce is how many games are numbered in one transaction. Other writers wait until it ends.
const numberAtOnce = 200

// NumberGames numbers all games that have ended.
func (e engine) NumberGames(ctx context.Context) error {
	const what = "number the finished games"
	for {
		some, _, err := store.One(e.Read(ctx, what), store.Value[bool], store.AnyUnnumbered)
		if err != nil || !some {
			return err
		}
		if err := e.Write(ctx, what, numberGames); err != nil {
			return err
		}
	}
}

// numberGames numbers some games.
func numberGames(tx store.Tx) error {
	ids, err := store.All(tx.Read, store.Value[table.ID], findUnnumbered, numberAtOnce)
	for i := 0; i < len(ids) && err == nil; i++ {
		_, err = tx.Exec(numberGame, ids[i])
	}
	return err
}
