package host

import (
	"context"
	"time"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/table"
)

// An Adviser finds hints. It gets only the state, so it knows no more than the player (R9). It may be asked by several
// goroutines at a time; the host bounds how many think.
type Adviser interface {
	Advise(ctx context.Context, s razzia.State) (hint.Hint, error)
}

// hintTime is the longest time that a person waits for a hint.
const hintTime = 5 * time.Second

// A givenHint is a hint with the position it is for.
type givenHint struct {
	hint.Hint
	ply int
}

// Hint advises the person who is to act at a seat, at a table that allows hints. Ply is the number of moves that they
// saw; if the table has moved on before the hint is found, it is [table.Stale]. A hint is no part of the game and is
// not in the log. Asked again about the same position, Hint returns the same hint.
func (h *Host) Hint(ctx context.Context, id table.ID, by string, seat razzia.Seat, ply int) (hint.Hint, error) {
	t, err := h.Table(ctx, id)
	if err != nil {
		return hint.Hint{}, err
	}
	if err := t.CheckHint(by, seat, ply); err != nil {
		return hint.Hint{}, err
	}
	if given, ok := h.GivenHint(t, by); ok {
		return given, nil
	}
	found, err := h.advise(ctx, id, t.Game.State)
	if err != nil {
		return hint.Hint{}, err
	}
	if t, err = h.Table(ctx, id); err != nil {
		return hint.Hint{}, err
	}
	if err := t.CheckHint(by, seat, ply); err != nil { // the table may have moved on
		return hint.Hint{}, err
	}
	if r := h.room(id); r != nil {
		r.hint.Store(&givenHint{found, ply})
	}
	return found, nil
}

// GivenHint returns the hint that a person got for the decision before them. It is kept until they decide or the table
// leaves memory.
func (h *Host) GivenHint(t *table.Table, by string) (hint.Hint, bool) {
	r := h.room(t.ID)
	if r == nil {
		return hint.Hint{}, false
	}
	given := r.hint.Load()
	if given == nil || t.CheckHint(by, given.Seat, given.ply) != nil {
		return hint.Hint{}, false
	}
	return given.Hint, true
}

// advise finds a hint. It fails if the host closes or if it takes too long.
func (h *Host) advise(ctx context.Context, id table.ID, state razzia.State) (hint.Hint, error) {
	if h.adviser == nil {
		return hint.Hint{}, &table.Fault{Code: table.Denied, Key: "no-hints"}
	}
	ctx, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	release, err := h.slots.acquire(ctx, h.room(id).charged())
	if err == nil {
		defer release()
		var found hint.Hint
		if found, err = h.adviser.Advise(ctx, state); err == nil {
			return found, nil
		}
	}
	switch {
	case h.ctx.Err() != nil:
		err = errClosing
	case ctx.Err() != nil:
		err = &table.Fault{Code: table.TooMany, Key: "advice-busy", Err: err}
	default:
		err = &table.Fault{Code: table.Failed, Key: "no-advice", Err: err}
	}
	return hint.Hint{}, err
}
