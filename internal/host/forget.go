package host

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// ForgetPerson removes the data of a person: their names and talk leave the logs, and the records that they opened go. They
// leave tables that wait and resign running games for good. Once it returns without an error that will happen, also if the
// program ends before: the next start goes on, or another host. Usually it has happened by then. A context that ends only ends the waiting.
func (rs *Records) ForgetPerson(ctx context.Context, person string) error {
	if !rs.enterWork() {
		return ErrClosing
	}
	err := rs.store.BeginForgetting(ctx, person, rs.now())
	if err != nil {
		rs.work.Done()
		return fault.Store(err)
	}
	done := make(chan struct{})
	go func() {
		defer rs.work.Done()
		defer close(done)
		rs.reportErasing(rs.forgetPerson(person))
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	return nil
}

// goOnForgetting removes the data of all persons whose removal has begun.
func (rs *Records) goOnForgetting() {
	persons, err := rs.store.Forgetting(rs.ctx)
	rs.reportErasing(err)
	for _, person := range persons {
		rs.reportErasing(rs.forgetPerson(person))
	}
}

// reportErasing logs why something could not be removed. It is tried again later.
func (rs *Records) reportErasing(err error) {
	if err != nil && rs.ctx.Err() == nil {
		rs.log.Error("cannot remove data; trying again later", "error", err)
	}
}

// eraseAtOnce is how many tables are listed, or retired in one transaction. Other writers wait until it ends.
const eraseAtOnce = 50

// forgetPerson removes a person from all tables. It looks once more at the end: they may have joined a table meanwhile.
func (rs *Records) forgetPerson(person string) error {
	for {
		named, err := rs.forgetOnce(person)
		switch {
		case err != nil:
			return err
		case named == 0:
			return rs.store.EndForgetting(rs.ctx, person)
		}
	}
}

// forgetOnce removes a person from each table that names them. It returns how many there were. A table that cannot be read
// does not hold up the others.
func (rs *Records) forgetOnce(person string) (named int, failed error) {
	for after := table.ID(""); ; {
		ids, err := rs.store.Naming(rs.ctx, person, after, eraseAtOnce)
		if err != nil {
			return named, err
		}
		for _, id := range ids {
			if err := rs.forgetAt(id, person); err != nil {
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
func (rs *Records) forgetAt(id table.ID, person string) error {
	as := rand.Text()
	if table.IsBotAccount(person) { // that a program played stays known: such games rate no person
		as = table.BotIdentity + as
	}
	return rs.rewrite(id, func(t *table.Table, env table.Env) (table.Rewrite, Rewriting, error) {
		w, err := table.Forget(t, person, as, env)
		return w, Rewriting{Person: person, As: as, Quiet: isQuiet(w.Table)}, err
	})
}

// Strike removes a line of talk from the log of a table, by its version. It fails with code [fault.NotFound] if there is no such line.
func (rs *Records) Strike(ctx context.Context, id table.ID, line int) error {
	if !rs.enterWork() {
		return ErrClosing
	}
	defer rs.work.Done()
	t, err := rs.Look(ctx, id)
	if err != nil {
		return err
	}
	if _, found := t.SpeakerOf(line); !found {
		return ErrNoLine
	}
	return rs.rewrite(id, func(t *table.Table, env table.Env) (table.Rewrite, Rewriting, error) {
		w, err := table.Strike(t, line, env)
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
func (rs *Records) rewrite(id table.ID, do func(*table.Table, table.Env) (table.Rewrite, Rewriting, error)) error {
	r, err := rs.rooms.enterUnseen(rs.ctx, id)
	if fault.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	for n := 1; ; n++ {
		err := r.rewrite(do)
		if err == nil {
			if !r.evicted {
				r.evictUnneeded()
			}
			return nil
		}
		if broken := r.recover(rs.ctx, err); broken != nil || n == attempts || !isConflict(err) {
			return fault.Store(err)
		}
	}
}

// forgetWait is how long ForgetPersons waits until the data have gone. With many games that takes a few minutes.
const forgetWait = 10 * time.Minute

// ForgetPersons removes the data of a person who has several identities, as [Records.ForgetPerson] does for one. It goes on when the
// context ends: half a person must not stay because a browser was closed.
func (rs *Records) ForgetPersons(ctx context.Context, identities []string) error {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), forgetWait)
	defer stop()
	for _, person := range identities {
		if err := rs.ForgetPerson(ctx, person); err != nil {
			return err
		}
	}
	return nil
}
