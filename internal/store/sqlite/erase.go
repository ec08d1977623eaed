package sqlite

import (
	"context"
	"errors"
	"time"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statement that finds old games to remove them.
const findOld = `SELECT id FROM tables WHERE ended AND NOT retired AND number IS NOT NULL AND ended_at < $1 ORDER BY ended_at LIMIT $2`

var retireRows = []string{
	`DELETE FROM plans WHERE table_id = $1`, `DELETE FROM reports WHERE table_id = $1`, dropRows, dropPacked, `DELETE FROM secrets WHERE table_id = $1`,
	`DELETE FROM persons WHERE table_id = $1`, `DELETE FROM reviews WHERE table_id = $1`, store.RetireTables + ` = $1`,
}

var eraseStatements = append([]string{store.NoteForgetting, store.NoteGone, store.HideChanges, store.EndForgetting, store.ReplaceEntry, store.ReplaceMaker, store.ReplacePerson,
	store.MarkQuiet, findOld}, retireRows...)

// BeginForgetting notes a person, as [host.Eraser] says. A trigger on the note removes what belongs to their identity.
func (s *Store) BeginForgetting(ctx context.Context, person string, at time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		plain := func(text string) string { return text }
		if err := tx.execSteps(store.BeginForgetting(person, person, plain, at)); err != nil {
			return err
		}
		if err := tx.noteChanges(at, identity.Departure(person)); err != nil {
			return err
		}
		return tx.execSteps(store.HideForgotten(person, plain, at))
	})
	return s.failed("note the removal of a person's data", err)
}

// Forgetting lists persons, as [host.Eraser] says. It is called every ten minutes: then it removes too what is left in the file of those who are gone.
func (s *Store) Forgetting(ctx context.Context) ([]string, error) {
	left := s.removeTraces(ctx)
	persons, err := collect(ctx, s.readers, scanLine, `SELECT person FROM forgetting ORDER BY at, person`)
	return persons, errors.Join(s.failed("remove what is left of persons", left), s.failed("list the persons whose data are being removed", err))
}

// EndForgetting ends the removal of a person's data, as [host.Eraser] says. The trigger removes what was added meanwhile. The file beside the database still holds
// what was written before: the next call of Forgetting empties it, so that many deletions make moves wait no longer than one.
func (s *Store) EndForgetting(ctx context.Context, person string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.EndForgetting, person)
		return err
	})
	if err == nil {
		s.traces.Store(true)
	}
	return s.failed("end the removal of a person's data", err)
}

// Naming lists tables, as [host.Eraser] says.
func (s *Store) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID,
		`SELECT table_id FROM persons WHERE person = $1 AND table_id > $2 ORDER BY table_id LIMIT $3`, person, after, max(most, 0))
	return ids, s.failed("list the tables that name a person", err)
}

// Rewrite replaces entries of a log, as [host.Eraser] says.
func (s *Store) Rewrite(ctx context.Context, id table.ID, r host.Rewriting) error {
	w, err := store.NewRewriting(id, r)
	if err == nil {
		err = s.writer.write(ctx, func(tx *transaction) error { return tx.rewrite(id, r, w) })
	}
	return s.failed("remove something from a log", err)
}

func (tx *transaction) rewrite(id table.ID, r host.Rewriting, w store.Rewriting) error {
	version := r.Version
	if w.Batch != nil {
		if err := tx.appendEntries(w.Batch); err != nil {
			return err
		}
		version = w.Version
	}
	marked, err := tx.exec(store.MarkQuiet, r.Quiet, id, version)
	switch {
	case err != nil:
		return err
	case marked == 0:
		return tx.whyNot(id)
	}
	for _, row := range w.Changed {
		if _, err := tx.exec(store.ReplaceEntry, row.Entry, id, row.Version); err != nil {
			return err
		}
	}
	if err := tx.rewritePacked(id, w.Changed); err != nil || r.Person == "" {
		return err
	}
	if _, err := tx.exec(store.DropPlansAt, r.Person, id); err != nil {
		return err
	}
	if _, err := tx.exec(store.ReplaceMaker, r.As, id, r.Person); err != nil {
		return err
	}
	_, err = tx.exec(store.ReplacePerson, r.As, r.Person, id)
	return err
}

// Talkative lists finished games, as [host.Eraser] says.
func (s *Store) Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID, `SELECT id FROM tables WHERE ended AND NOT quiet AND ended_at < $1 AND latest < $1
		ORDER BY ended_at LIMIT $2`, before.UnixMilli(), max(most, 0))
	return ids, s.failed("list games with old talk", err)
}

// Retire removes finished games, as [host.Eraser] says.
func (s *Store) Retire(ctx context.Context, before time.Time, most int) (gone []table.ID, err error) {
	if err := s.numberGames(ctx); err != nil {
		return nil, s.failed("number the finished games", err)
	}
	err = s.writer.write(ctx, func(tx *transaction) error {
		rows, err := tx.stmt(findOld).QueryContext(tx.ctx, before.UnixMilli(), max(most, 0))
		if err == nil {
			gone, err = list(rows, scanID)
		}
		if err == nil {
			err = tx.retire(gone)
		}
		return err
	})
	if err != nil {
		return nil, s.failed("remove old games", err)
	}
	return gone, nil
}

func (tx *transaction) retire(ids []table.ID) error {
	for _, id := range ids {
		if err := tx.execAll(retireRows, string(id)); err != nil {
			return err
		}
	}
	return nil
}

// execSteps carries out steps.
func (tx *transaction) execSteps(steps []store.Step) error {
	for _, step := range steps {
		if _, err := tx.exec(step.Text, step.Args...); err != nil {
			return err
		}
	}
	return nil
}

// execAll carries out statements with the same argument.
func (tx *transaction) execAll(statements []string, arg string) error {
	for _, text := range statements {
		if _, err := tx.exec(text, arg); err != nil {
			return err
		}
	}
	return nil
}
