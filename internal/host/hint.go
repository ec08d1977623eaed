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
	ply, epoch int
}

// Hint advises the person who is to act at a seat, at a table that allows hints. If the table moves on before the hint is
// found, the request is [fault.Stale]. A hint is no part of the game and is not in the log. At each table one request
// is answered at a time, so a second request for the same position gets the hint of the first.
func (h *Host) Hint(ctx context.Context, id table.ID, q table.HintRequest) (hint.Hint, error) {
	r, err := h.rooms.enter(ctx, id)
	if err != nil {
		return hint.Hint{}, err
	}
	if r.advising == nil {
		r.advising = make(chan struct{}, 1)
	}
	advising := r.advising
	r.mu.Unlock()
	if err := q.Check(r.table.Load()); err != nil {
		return hint.Hint{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	defer context.AfterFunc(h.rooms.ctx, cancel)()
	select {
	case advising <- struct{}{}:
		defer func() { <-advising }()
	case <-ctx.Done():
		return hint.Hint{}, h.adviceFault(ctx, ctx.Err())
	}
	return h.hintNow(ctx, r, q)
}

// hintNow returns the hint that was given for the position, or finds one. The caller holds the room's advising token.
func (h *Host) hintNow(ctx context.Context, r *room, q table.HintRequest) (hint.Hint, error) {
	t := r.table.Load()
	if err := q.Check(t); err != nil {
		return hint.Hint{}, err
	}
	if given := r.hint.Load(); given != nil && given.ply == q.Ply && given.epoch == q.Epoch {
		return given.Hint, nil
	}
	found, err := h.advise(ctx, r, q.By, t.Game.State)
	if err != nil {
		return hint.Hint{}, err
	}
	if err := q.Check(r.table.Load()); err != nil { // the table may have moved on
		return hint.Hint{}, err
	}
	r.hint.Store(&givenHint{found, q.Ply, q.Epoch})
	return found, nil
}

// GivenHint returns the hint that a person got for the decision before them. It is kept until they decide or the table
// leaves memory.
func (h *Host) GivenHint(t *table.Table, person string) (hint.Hint, bool) {
	r := h.rooms.room(t.ID)
	if r == nil {
		return hint.Hint{}, false
	}
	given := r.hint.Load()
	if given == nil || (table.HintRequest{By: person, Seat: given.Seat, Ply: given.ply, Epoch: given.epoch}).Check(t) != nil {
		return hint.Hint{}, false
	}
	return given.Hint, true
}

// advise finds a hint. It needs a slot, like a bot; the slot counts for the person and for the address of the table.
func (h *Host) advise(ctx context.Context, r *room, person string, state razzia.State) (hint.Hint, error) {
	if h.adviser == nil {
		return hint.Hint{}, table.ErrNoHints
	}
	release, err := h.rooms.slots.acquire(ctx, Origin{Person: person, Address: r.charged().Address})
	if err != nil {
		return hint.Hint{}, h.adviceFault(ctx, err)
	}
	defer release()
	found, err := h.adviser.Advise(ctx, state)
	if err != nil {
		return hint.Hint{}, h.adviceFault(ctx, err)
	}
	return found, nil
}

// adviceFault returns the fault of a hint that was not found: the host closed, it took too long, or the adviser failed.
func (h *Host) adviceFault(ctx context.Context, err error) error {
	switch {
	case h.rooms.ctx.Err() != nil:
		return ErrClosing
	case ctx.Err() != nil:
		return ErrAdviceBusy.With(err)
	}
	return ErrNoAdvice.With(err)
}
