package store

import (
	"context"
	"errors"

	"razzia/internal/host"
	"razzia/internal/table"
)

// The statements about packed logs.
const (
	// FindPacked reads the packed log of a table.
	FindPacked    = `SELECT log FROM archive WHERE table_id = $1`
	replacePacked = `UPDATE archive SET log = $1 WHERE table_id = $2`
)

// A rewriting is a change of a log as it goes into the database.
type rewriting struct {
	host.Rewriting
	id      table.ID
	changed []Row  // replace others
	added   *Batch // follows; nil if no entry is added
}

// prepare prepares a change of a log.
func prepare(id table.ID, r host.Rewriting) (w rewriting, err error) {
	w = rewriting{Rewriting: r, id: id}
	if len(r.Added) > 0 {
		if w.added, err = NewBatch(id, r.Added, r.Summary); err != nil {
			return w, err
		}
		if w.added.First != r.Version+1 {
			return w, host.ErrConflict
		}
		if err := w.added.NeedTexts(); err != nil {
			return w, err
		}
	}
	for _, e := range r.Changed {
		row, err := rowOf(&e)
		if err != nil {
			return w, err
		}
		w.changed = append(w.changed, row)
	}
	return w, nil
}

// Rewrite replaces entries of a log.
func (s removals) Rewrite(ctx context.Context, id table.ID, r host.Rewriting) error {
	w, err := prepare(id, r)
	if err != nil {
		return err
	}
	return s.Write(ctx, "remove something from a log", w.write)
}

// write writes a change of a log.
func (w rewriting) write(tx Tx) error {
	version := w.Version
	if w.added != nil {
		if err := appendTo(tx, w.added); err != nil {
			return err
		}
		version = w.added.Version
	}
	marked, err := tx.Exec(markQuiet, w.Quiet, w.id, version)
	if err == nil && marked == 0 {
		err = whyNot(tx, w.id)
	}
	if err == nil {
		err = w.pack(tx)
	}
	if err != nil {
		return err
	}
	var steps []Step
	for _, row := range w.changed {
		steps = append(steps, Do(replaceEntry, JSON(row.Entry), w.id, row.Version))
	}
	if w.Person != "" {
		steps = append(steps, Do(dropPlansAt, Key(w.Person), w.id), Do(replaceMaker, w.As, w.id, w.Person),
			Do(replacePerson, Key(w.As), Key(w.Person), w.id))
	}
	return tx.Run(steps...)
}

// pack replaces entries in the packed log of the table, if there is one.
func (w rewriting) pack(tx Tx) error {
	packed, found, err := One(tx.Read, Value[[]byte], FindPacked, w.id)
	if err != nil || !found || len(w.changed) == 0 {
		return err
	}
	if packed, err = replaced(packed, w.changed); err == nil {
		_, err = tx.Exec(replacePacked, packed, w.id)
	}
	return err
}

// appendTo adds entries to the log of a table, and says why it could not.
func appendTo(tx Tx, b *Batch) error {
	err := tx.Append(b)
	if errors.Is(err, host.ErrConflict) {
		err = whyNot(tx, b.ID)
	}
	return err
}

// whyNot returns why a table could not be changed. It looks after the change was tried: the table may have been removed meanwhile.
func whyNot(tx Tx, id table.ID) error {
	is, err := Is(tx.Read, `SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1 AND NOT retired)`, id)
	switch {
	case err != nil:
		return err
	case !is:
		return host.ErrNotFound
	}
	return host.ErrConflict
}
