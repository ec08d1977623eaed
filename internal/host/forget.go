package host

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"razzia/internal/table"
)

// ForgetPerson removes the data of a person: their names and talk leave the logs, and the records that they opened go. They
// leave tables that wait and resign running games for good. Once it returns without an error that will happen, also if the
// program ends before: the next start goes on, or another host. Usually it has happened by then. A context that ends only ends the waiting.
func (h *Host) ForgetPerson(ctx context.Context, person string) error {
	if !h.enterWork() {
		return errClosing
	}
	err := h.store.BeginForgetting(ctx, person, h.now())
	if err != nil {
		h.work.Done()
		return storeFault(err)
	}
	done := make(chan struct{})
	go func() {
		defer h.work.Done()
		defer close(done)
		h.reportErasing(h.forgetPerson(person))
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	return nil
}

// goOnForgetting removes the data of all persons whose removal has begun.
func (h *Host) goOnForgetting() {
	persons, err := h.store.Forgetting(h.ctx)
	h.reportErasing(err)
	for _, person := range persons {
		h.reportErasing(h.forgetPerson(person))
	}
}

// reportErasing logs why something could not be removed. It is tried again later.
func (h *Host) reportErasing(err error) {
	if err != nil && h.ctx.Err() == nil {
		h.log.Error("cannot remove data; trying again later", "error", err)
	}
}

// eraseAtOnce is how many tables are listed, or retired in one transaction. Other writers wait until it ends.
const eraseAtOnce = 50

// forgetPerson removes a person from all tables. It looks once more at the end: they may have joined a table meanwhile.
func (h *Host) forgetPerson(person string) error {
	for {
		named, err := h.forgetOnce(person)
		switch {
		case err != nil:
			return err
		case named == 0:
			return h.store.EndForgetting(h.ctx, person)
		}
	}
}

// forgetOnce removes a person from each table that names them. It returns how many there were. A table that cannot be read
// does not hold up the others.
func (h *Host) forgetOnce(person string) (named int, failed error) {
	for after := table.ID(""); ; {
		ids, err := h.store.Naming(h.ctx, person, after, eraseAtOnce)
		if err != nil {
			return named, err
		}
		for _, id := range ids {
			if err := h.forgetAt(id, person); err != nil {
				failed = errors.Join(failed, err)
			}
			after = id
		}
		named += len(ids)
		if len(ids) < eraseAtOnce {
			return named, failed
		}
	}
}

// forgetAt removes a person from a table. At each table they become another one, so that their games cannot be connected.
func (h *Host) forgetAt(id table.ID, person string) error {
	as := rand.Text()
	return h.rewrite(id, func(t *table.Table, env table.Env) (table.Rewrite, Rewriting, error) {
		w, err := t.Forget(person, as, env)
		return w, Rewriting{Person: person, As: as, Quiet: isQuiet(w.Table)}, err
	})
}

// Strike removes a line of talk from the log of a table, by its version. It fails with code [table.NotFound] if there is no such line.
func (h *Host) Strike(ctx context.Context, id table.ID, line int) error {
	if !h.enterWork() {
		return errClosing
	}
	defer h.work.Done()
	t, err := h.Look(ctx, id)
	if err != nil {
		return err
	}
	if _, found := t.SpeakerOf(line); !found {
		return &table.Fault{Code: table.NotFound, Key: "no-such-line"}
	}
	return h.rewrite(id, func(t *table.Table, env table.Env) (table.Rewrite, Rewriting, error) {
		w, err := t.Strike(line, env)
		return w, Rewriting{Quiet: isQuiet(w.Table)}, err
	})
}

// isQuiet reports whether a table whose game is over has no talk.
func isQuiet(t *table.Table) bool {
	return t != nil && t.Phase == table.Over &&
		!slices.ContainsFunc(t.Log, func(e table.Entry) bool { return e.Kind == table.Talked && !e.Silent() })
}

// rewrite replaces entries of the log of a table, as a function says. Other hosts hear of the version and read the log again.
// A table that is gone needs nothing.
func (h *Host) rewrite(id table.ID, do func(*table.Table, table.Env) (table.Rewrite, Rewriting, error)) error {
	r, err := h.enterUnseen(h.ctx, id)
	if fault, ok := errors.AsType[*table.Fault](err); ok && fault.Code == table.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	for n := 1; ; n++ {
		err := h.rewriteRoom(id, r, do)
		if err == nil {
			if !r.evicted {
				h.evictUnneeded(id, r)
			}
			return nil
		}
		if broken := h.recover(h.ctx, id, r, err); broken != nil || n == attempts || !isConflict(err) {
			return storeFault(err)
		}
	}
}

// rewriteRoom rewrites the log of a locked room once.
func (h *Host) rewriteRoom(id table.ID, r *room, do func(*table.Table, table.Env) (table.Rewrite, Rewriting, error)) error {
	t := r.table.Load()
	w, stored, err := do(t, h.env(r))
	if err != nil {
		return err
	}
	stored.Version, stored.Changed = t.Version, w.Changed
	if len(w.Changed) == 0 { // only a note for the store: perhaps another removal was first, as one that goes on after a start
		return h.store.Rewrite(h.ctx, id, stored)
	}
	stored.Added, stored.Summary = w.Added, w.Table.Summary()
	stored.Summary.Due = h.dueOf(id, r, w.Table, stored.Summary.Seats)
	if err := h.store.Rewrite(h.ctx, id, stored); err != nil {
		return err
	}
	r.table.Store(w.Table)
	r.dealer, r.own = w.Dealer, true
	r.origin.Store(nil)
	h.publish(id, w.Table.Version)
	h.schedule(id, r, 0)
	return nil
}

// Naming lists the tables that a person made or had a seat at: by ID, after an ID, up to a limit.
func (h *Host) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	ids, err := h.store.Naming(ctx, person, after, most)
	return ids, storeFault(err)
}

// Look returns a table as it is now, and leaves it where it is: one that is not in memory is read for the caller alone.
func (h *Host) Look(ctx context.Context, id table.ID) (*table.Table, error) {
	if r := h.room(id); r != nil {
		if t := r.table.Load(); t != nil {
			return t, nil
		}
	}
	log, err := h.store.Read(ctx, id, 0)
	if err != nil {
		return nil, storeFault(err)
	}
	t, err := table.Read(id, log)
	if err != nil {
		return nil, brokenLog(err)
	}
	return t, nil
}
