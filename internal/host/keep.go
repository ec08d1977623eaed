package host

import (
	"time"

	"razzia/internal/table"
)

// Keep says how long what was played stays. Zero is for ever.
type Keep struct {
	Games time.Duration // after the end of the game
	Talk  time.Duration // after the end of the game, and after the last word at its table

	// Entries is how long a log has a row in the store for each entry, after the end of the game and after its last entry. Then it
	// is packed.
	Entries time.Duration
}

// removeOld removes games and talk whose time is over, in small steps.
func (rs *Records) removeOld() {
	if rs.keep.Games > 0 {
		rs.reportErasing(rs.retireOld(rs.now().Add(-rs.keep.Games)))
	}
	if rs.keep.Talk > 0 {
		rs.reportErasing(rs.hushOld(rs.now().Add(-rs.keep.Talk)))
	}
	if rs.keep.Entries > 0 {
		rs.archiveOld(rs.now().Add(-rs.keep.Entries))
	}
}

// archiveAtOnce is how many logs are packed in one transaction. Other writers wait until it ends.
const archiveAtOnce = 10

// archiveOld packs the logs of games that ended before a moment.
func (rs *Records) archiveOld(before time.Time) {
	for rs.ctx.Err() == nil {
		ids, err := rs.store.Archive(rs.ctx, before, archiveAtOnce)
		if err != nil && rs.ctx.Err() == nil {
			rs.log.Error("cannot archive finished games; trying again later", "error", err)
		}
		if err != nil || len(ids) < archiveAtOnce {
			return
		}
	}
}

// retireOld removes games that ended before a moment.
func (rs *Records) retireOld(before time.Time) error {
	for rs.ctx.Err() == nil {
		ids, err := rs.store.Retire(rs.ctx, before, eraseAtOnce)
		if err != nil {
			return err
		}
		for _, id := range ids {
			rs.rooms.evictForgotten(id)
		}
		if len(ids) < eraseAtOnce {
			break
		}
	}
	return nil
}

// hushOld removes the talk of games that ended before a moment, if nothing was said since. It stops at a table that cannot be
// read only after it has tried the others of its step.
func (rs *Records) hushOld(before time.Time) error {
	for rs.ctx.Err() == nil {
		ids, err := rs.store.Talkative(rs.ctx, before, eraseAtOnce)
		if err != nil {
			return err
		}
		var failed error
		for _, id := range ids {
			if err := rs.rewrite(id, hush(before)); err != nil {
				failed = err
			}
		}
		if failed != nil || len(ids) < eraseAtOnce {
			return failed
		}
	}
	return nil
}

// hush removes the talk of a table until a moment.
func hush(before time.Time) func(*table.Table, table.Env) (table.Rewrite, Rewriting, error) {
	return func(t *table.Table, env table.Env) (table.Rewrite, Rewriting, error) {
		w, err := table.Hush(t, before, env)
		return w, Rewriting{Quiet: isQuiet(w.Table)}, err
	}
}

// removeUnbegun removes tables from the store whose game never began.
func (rs *Records) removeUnbegun() {
	for n := forgetAtOnce; n == forgetAtOnce && rs.ctx.Err() == nil; {
		ids, err := rs.store.Forget(rs.ctx, rs.now().Add(-Forgotten), forgetAtOnce)
		if err != nil {
			if rs.ctx.Err() == nil {
				rs.log.Error("cannot remove tables that never began", "error", err)
			}
			return
		}
		for _, id := range ids {
			rs.rooms.evictForgotten(id)
		}
		n = len(ids)
	}
}

// forgetAtOnce is how many tables are removed in one transaction. Other writers wait until it ends.
const forgetAtOnce = 100
