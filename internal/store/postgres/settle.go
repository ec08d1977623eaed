package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// The statements that move the rows of finished games to the table where they lie close together. A row that moves is a new one: another
// writer that waited for the old one would not find it. So the first statement waits until no transaction writes to the tables, for a
// moment only, because new ones wait behind it. Readers go on, and see each row in one of the two places. The columns are not named:
// a newer program may have added some.
const (
	// LockTables is that statement.
	LockTables = `LOCK TABLE tables IN EXCLUSIVE MODE`

	brief    = `SET LOCAL lock_timeout = '50ms'`
	moveSome = `WITH moved AS (
			DELETE FROM ONLY tables WHERE id = ANY (ARRAY(
				SELECT id FROM ONLY tables WHERE archived AND ended AND NOT running AND number IS NOT NULL ORDER BY ended_at LIMIT $1))
			RETURNING *
		)
		INSERT INTO finished SELECT * FROM moved`
)

const (
	settleAtOnce = 100 // rows that move in one transaction: writers wait for some milliseconds
	settleSteps  = 50  // transactions in a row
)

// settle moves the rows of games that are packed, numbered and no longer change, until none is left or it has moved enough for now. If the
// tables are busy, the rest stays for the next time.
func (s *Store) settle(ctx context.Context) error {
	for range settleSteps {
		moved, err := s.settleSome(ctx)
		if hasCode(err, "55P03") { // lock_not_available
			return nil
		}
		if err != nil || moved < settleAtOnce {
			return err
		}
	}
	return nil
}

// settleSome moves some rows.
func (s *Store) settleSome(ctx context.Context) (moved int64, err error) {
	some, _, err := store.One(engine{s}.Read(ctx, "look for packed games"), store.Value[bool],
		`SELECT EXISTS (SELECT 1 FROM ONLY tables WHERE archived AND ended AND NOT running AND number IS NOT NULL)`)
	if err != nil || !some {
		return 0, err
	}
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for _, text := range []string{brief, LockTables} {
			if _, err := tx.Exec(ctx, text); err != nil {
				return err
			}
		}
		done, err := tx.Exec(ctx, moveSome, settleAtOnce)
		moved = done.RowsAffected()
		return err
	})
	return moved, err
}
