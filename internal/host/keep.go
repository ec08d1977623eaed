package host

import (
	"time"

	"razzia/internal/table"
)

// Keep says how long what was played stays. Zero is for ever.
type Keep struct {
	Games time.Duration // after the end of the game
	Talk  time.Duration // after the end of the game, and after the last word at its table
}

// removeOld removes games and talk whose time is over, in small steps.
func (h *Host) removeOld() {
	if h.keep.Games > 0 {
		h.reportErasing(h.retireOld(h.now().Add(-h.keep.Games)))
	}
	if h.keep.Talk > 0 {
		h.reportErasing(h.hushOld(h.now().Add(-h.keep.Talk)))
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
