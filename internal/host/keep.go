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
func (h *Host) removeOld() {
	if h.keep.Games > 0 {
		h.reportErasing(h.retireOld(h.now().Add(-h.keep.Games)))
	}
	if h.keep.Talk > 0 {
		h.reportErasing(h.hushOld(h.now().Add(-h.keep.Talk)))
	}
	if h.keep.Entries > 0 {
		h.archiveOld(h.now().Add(-h.keep.Entries))
	}
}

// archiveAtOnce is how many logs are packed in one transaction. Other writers wait until it ends.
const archiveAtOnce = 10

// archiveOld packs the logs of games that ended before a moment.
func (h *Host) archiveOld(before time.Time) {
	for h.ctx.Err() == nil {
		ids, err := h.store.Archive(h.ctx, before, archiveAtOnce)
		if err != nil && h.ctx.Err() == nil {
			h.log.Error("cannot archive finished games; trying again later", "error", err)
		}
		if err != nil || len(ids) < archiveAtOnce {
			return
		}
	}
}

// retireOld removes games that ended before a moment.
func (h *Host) retireOld(before time.Time) error {
	for h.ctx.Err() == nil {
		ids, err := h.store.Retire(h.ctx, before, eraseAtOnce)
		if err != nil {
			return err
		}
		for _, id := range ids {
			h.evictForgotten(id)
		}
		if len(ids) < eraseAtOnce {
			break
		}
	}
	return nil
}

// hushOld removes the talk of games that ended before a moment, if nothing was said since. It stops at a table that cannot be
// read only after it has tried the others of its step.
func (h *Host) hushOld(before time.Time) error {
	for h.ctx.Err() == nil {
		ids, err := h.store.Talkative(h.ctx, before, eraseAtOnce)
		if err != nil {
			return err
		}
		var failed error
		for _, id := range ids {
			if err := h.rewrite(id, hush(before)); err != nil {
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
		w, err := t.Hush(before, env)
		return w, Rewriting{Quiet: isQuiet(w.Table)}, err
	}
}
