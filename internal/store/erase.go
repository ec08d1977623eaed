package store

import (
	"context"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// removals removes tables, and what belongs to persons.
type removals struct{ Engine }

// The statements about the data of people who want to be forgotten.
const (
	noteForgetting = `INSERT INTO forgetting (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	listForgetting = `SELECT person FROM forgetting ORDER BY at, person`
	endForgetting  = `DELETE FROM forgetting WHERE person = $1`
	listNaming     = `SELECT table_id FROM persons WHERE person = $1 AND table_id > $2 ORDER BY table_id LIMIT $3`
	listTalkative  = `SELECT id FROM tables WHERE ended AND NOT quiet AND ended_at < $1 AND latest < $1 ORDER BY ended_at LIMIT $2`
	replaceMaker   = `UPDATE tables SET maker = $1 WHERE id = $2 AND maker = $3`
	replacePerson  = `UPDATE persons SET person = $1 WHERE person = $2 AND table_id = $3`
	replaceEntry   = `UPDATE entries SET entry = $1 WHERE table_id = $2 AND version = $3`
	// markQuiet notes whether a table at a version has no talk.
	markQuiet = `UPDATE tables SET quiet = $1 WHERE id = $2 AND version = $3`
)

// The statements that list and lock tables to remove them. A table that is being written stays. Later statements see all that was written
// before the lock.
const (
	lockOld = `SELECT id FROM tables WHERE ended AND NOT retired AND number IS NOT NULL AND ended_at < $1
		ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED`
	lockWaiting = `SELECT id FROM tables WHERE NOT running AND NOT ended AND made < $1 AND latest < $1
		ORDER BY latest, id LIMIT $2 FOR UPDATE SKIP LOCKED`
)

// The row of a table that is removed. That of a finished game stays, because its number in the feed does.
const (
	removeRow = `DELETE FROM tables WHERE id = ANY($1)`
	retireRow = `UPDATE tables SET retired = TRUE, quiet = TRUE, archived = TRUE, version = -1, maker = '', seats = '[]', winners = 'null', next = '""'
		WHERE id = ANY($1)`
)

// BeginForgetting notes a person. A trigger on the note removes what belongs to their identity: see [Triggers]. The
// [Relation.Departs] are called last.
func (s removals) BeginForgetting(ctx context.Context, person string, at time.Time) error {
	return s.Write(ctx, "note the removal of a person's data", func(tx Tx) error {
		err := tx.Lock(person) // it gets no account now
		if err == nil {
			_, err = tx.Exec(noteForgetting, Key(person), at)
		}
		for _, r := range s.Relations() {
			if err == nil && r.Departs != nil {
				err = r.Departs(tx, person, at)
			}
		}
		return err
	})
}

// Forgetting lists persons.
func (s removals) Forgetting(ctx context.Context) ([]string, error) {
	return All(s.Read(ctx, "list the persons whose data are being removed"), Value[string], listForgetting)
}

// EndForgetting ends the removal of a person's data. The trigger removes what was added meanwhile.
func (s removals) EndForgetting(ctx context.Context, person string) error {
	_, err := Change(ctx, s, "end the removal of a person's data", endForgetting, Key(person))
	return err
}

// Keeps reports whether anything is stored of a person, by one of their identities.
func (s removals) Keeps(ctx context.Context, person string) (bool, error) {
	return Is(s.Read(ctx, "look for a person"), isKept(s.Relations()), Key(person))
}

// Naming lists tables.
func (s removals) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	return All(s.Read(ctx, "list the tables that name a person"), Value[table.ID], listNaming, Key(person), after, max(most, 0))
}

// Talkative lists finished games.
func (s removals) Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	return All(s.Read(ctx, "list games with old talk"), Value[table.ID], listTalkative, before, max(most, 0))
}

// Retire removes finished games.
func (s removals) Retire(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	if err := s.NumberGames(ctx); err != nil {
		return nil, err
	}
	return s.remove(ctx, "remove old games", lockOld, retireRow, before, most)
}

// Forget removes tables that never began.
func (s removals) Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	return s.remove(ctx, "remove tables that never began", lockWaiting, removeRow, before, most)
}

// remove removes rows of the tables that a query returns.
func (s removals) remove(ctx context.Context, what, list, row string, before time.Time, most int) (gone []table.ID, err error) {
	err = s.Write(ctx, what, func(tx Tx) error {
		gone, err = All(tx.Read, Value[table.ID], list, before, max(most, 0))
		if err != nil || len(gone) == 0 {
			return err
		}
		return s.removeAll(tx, row, gone)
	})
	if err != nil {
		return nil, err
	}
	return gone, nil
}

// removeAll removes what goes with tables, and does to their rows what a statement says: rows that refer to one go before it.
func (s removals) removeAll(tx Tx, row string, ids []table.ID) error {
	for _, r := range s.Relations() {
		for _, text := range r.each(func(column string) string { return "DELETE FROM " + r.Name + " WHERE " + column + " = ANY($1)" }, OfTable) {
			if _, err := tx.Exec(text, ids); err != nil {
				return err
			}
		}
	}
	_, err := tx.Exec(row, ids)
	return err
}

// Remove removes a table whose game is not over.
func (s removals) Remove(ctx context.Context, id table.ID) error {
	return s.Write(ctx, "remove a table", func(tx Tx) error {
		ended, err := Need(host.ErrNotFound, tx.Read, Value[bool], `SELECT ended FROM tables WHERE id = $1 AND NOT retired FOR UPDATE`, id)
		switch {
		case err != nil:
			return err
		case ended:
			return host.ErrOver
		}
		return s.removeAll(tx, removeRow, []table.ID{id})
	})
}
