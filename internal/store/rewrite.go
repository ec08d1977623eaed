package store

import (
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Rewriting is a change of a log as it goes into the database: rows that replace others, and a batch that follows.
type Rewriting struct {
	Changed []Row
	*Batch  // nil if no entry is added
}

// NewRewriting prepares a change of a log.
func NewRewriting(id table.ID, r host.Rewriting) (w Rewriting, err error) {
	if len(r.Added) > 0 {
		if w.Batch, err = NewBatch(id, r.Added, r.Summary); err != nil {
			return w, err
		}
		if w.First != r.Version+1 {
			return w, host.ErrConflict
		}
		if err := w.NeedTexts(); err != nil {
			return w, err
		}
	}
	for _, e := range r.Changed {
		row, err := rowOf(&e)
		if err != nil {
			return w, err
		}
		w.Changed = append(w.Changed, row)
	}
	return w, nil
}
