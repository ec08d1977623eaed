package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statement that finds old games, and locks them, to remove them.
const lockOld = `SELECT id FROM tables WHERE ended AND NOT retired AND number IS NOT NULL AND ended_at < $1
		ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED`

var retireRows = []string{
	`DELETE FROM plans WHERE table_id = ANY($1)`, `DELETE FROM reports WHERE table_id = ANY($1)`, `DELETE FROM entries WHERE table_id = ANY($1)`, `DELETE FROM archive WHERE table_id = ANY($1)`, `DELETE FROM secrets WHERE table_id = ANY($1)`,
	`DELETE FROM persons WHERE table_id = ANY($1)`, `DELETE FROM reviews WHERE table_id = ANY($1)`,
	store.RetireTables + ` = ANY($1)`,
}

// BeginForgetting notes a person, as [host.Eraser] says. A trigger on the note removes what belongs to their identity.
func (s *Store) BeginForgetting(ctx context.Context, person string, at time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockGuest(ctx, tx, person); err != nil { // it gets no account now
			return err
		}
		if err := execSteps(ctx, tx, store.BeginForgetting(person, personKey(person), escape, at)); err != nil {
			return err
		}
		if err := noteChanges(ctx, tx, at, identity.Departure(person)); err != nil {
			return err
		}
		return execSteps(ctx, tx, store.HideForgotten(person, escape, at))
	})
	return s.failed("note the removal of a person's data", err)
}

// execSteps carries out steps.
func execSteps(ctx context.Context, tx pgx.Tx, steps []store.Step) error {
	for _, step := range steps {
		if _, err := tx.Exec(ctx, step.Text, step.Args...); err != nil {
			return err
		}
	}
	return nil
}

// Forgetting lists persons, as [host.Eraser] says.
func (s *Store) Forgetting(ctx context.Context) ([]string, error) {
	persons, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (person string, err error) {
		err = row.Scan(&person)
		return unescape(person), err
	}, `SELECT person FROM forgetting ORDER BY at, person`)
	return persons, s.failed("list the persons whose data are being removed", err)
}

// EndForgetting ends the removal of a person's data, as [host.Eraser] says. The trigger removes what was added meanwhile.
func (s *Store) EndForgetting(ctx context.Context, person string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.EndForgetting, personKey(person))
		return err
	})
	return s.failed("end the removal of a person's data", err)
}

// Naming lists tables, as [host.Eraser] says.
func (s *Store) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	ids, err := collect(ctx, s.pool, scanID, `SELECT table_id FROM persons WHERE person = $1 AND table_id > $2 ORDER BY table_id LIMIT $3`,
		personKey(person), escape(string(after)), max(most, 0))
	return ids, s.failed("list the tables that name a person", err)
}

// Rewrite replaces entries of a log, as [host.Eraser] says.
func (s *Store) Rewrite(ctx context.Context, id table.ID, r host.Rewriting) error {
	w, err := store.NewRewriting(id, r)
	if err == nil {
		err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return rewrite(ctx, tx, id, r, w) })
	}
	if errors.Is(err, host.ErrConflict) {
		err = s.whyNot(ctx, id)
	}
	return s.failed("remove something from a log", err)
}

func rewrite(ctx context.Context, tx pgx.Tx, id table.ID, r host.Rewriting, w store.Rewriting) error {
	key, version := escape(string(id)), r.Version
	if w.Batch != nil {
		var changed bool
		if err := tx.QueryRow(ctx, changeTable, append(argsOf(w.Batch), w.Ends)...).Scan(&changed); err != nil {
			return err
		}
		if !changed {
			return host.ErrConflict
		}
		version = w.Version
	}
	marked, err := tx.Exec(ctx, store.MarkQuiet, r.Quiet, key, version)
	switch {
	case err != nil:
		return err
	case marked.RowsAffected() == 0:
		return host.ErrConflict
	}
	if err := rewritePacked(ctx, tx, key, w.Changed); err != nil {
		return err
	}
	b := new(pgx.Batch)
	for _, row := range w.Changed {
		b.Queue(store.ReplaceEntry, row.Entry, key, row.Version)
	}
	if r.Person != "" {
		b.Queue(store.DropPlansAt, personKey(r.Person), key)
		b.Queue(store.ReplaceMaker, escape(r.As), key, escape(r.Person))
		b.Queue(store.ReplacePerson, personKey(r.As), personKey(r.Person), key)
	}
	return tx.SendBatch(ctx, b).Close()
}

// Talkative lists finished games, as [host.Eraser] says.
func (s *Store) Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	ids, err := collect(ctx, s.pool, scanID, `SELECT id FROM tables WHERE ended AND NOT quiet AND ended_at < $1 AND latest < $1
		ORDER BY ended_at LIMIT $2`, before.UnixMilli(), max(most, 0))
	return ids, s.failed("list games with old talk", err)
}

// Retire removes finished games, as [host.Eraser] says.
func (s *Store) Retire(ctx context.Context, before time.Time, most int) (gone []table.ID, err error) {
	if err := s.numberGames(ctx); err != nil {
		return nil, s.failed("number the finished games", err)
	}
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rows, _ := tx.Query(ctx, lockOld, before.UnixMilli(), max(most, 0)) // its error is that of the rows
		ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		gone = nil
		for _, id := range ids {
			gone = append(gone, table.ID(unescape(id)))
		}
		return execEach(ctx, tx, retireRows, ids)
	})
	if err != nil {
		return nil, s.failed("remove old games", err)
	}
	return gone, nil
}
