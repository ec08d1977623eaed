package table

import (
	"errors"
	"time"

	"razzia"
)

// longestBreak is after how long a break ends by itself, so that no table waits for ever.
const longestBreak = 24 * time.Hour

// onBreak reports whether clocks and bots stand still because all people have agreed to a break.
func (t *timing) onBreak() bool { return !t.breakBegan.IsZero() }

// Rest asks the other people at a table with a clock for a break.
type Rest struct{ By string }

func (c Rest) decide(t *Table, d *draft) error {
	seat, err := t.asker(c.By)
	switch {
	case err != nil:
		return err
	case t.Options.Clock.Bank == 0:
		return ErrNoClock
	}
	return d.ask(question{kind: ToRest, by: seat})
}

// EndRest ends a break. Anybody with a seat may. Without a break it changes nothing.
type EndRest struct{ By string }

func (c EndRest) decide(t *Table, d *draft) error {
	seat := t.Seats.Of(c.By)
	switch {
	case seat == razzia.NoSeat:
		return ErrNotAtTheTable
	case !t.timing.onBreak():
		return nil
	}
	return d.add(Entry{Kind: BreakEnded, Seat: seat})
}

// EndLongRest ends a break whose time is over. Before that it changes nothing.
type EndLongRest struct{}

func (EndLongRest) decide(t *Table, d *draft) error {
	if !t.timing.onBreak() || d.At.Before(t.timing.breakBegan.Add(longestBreak)) {
		return nil
	}
	return d.add(Entry{Kind: BreakEnded, Seat: razzia.NoSeat})
}

// checkNoBreak refuses what is not possible during a break.
func (t *timing) checkNoBreak() error {
	if t.onBreak() {
		return ErrOnBreak
	}
	return nil
}

// applyRest applies the beginning or the end of a break. The actor keeps the time that they have left.
func applyRest(t *Table, e Entry) error {
	begins := e.Kind == BreakBegan
	switch {
	case t.Phase != Playing || begins == t.timing.onBreak():
		return errors.New("not the beginning or the end of a break")
	case begins:
		chargeActor(t, e)
		t.timing.breakBegan = e.At
		return nil
	}
	t.timing.breakBegan = time.Time{}
	t.timing.turnBegan = later(e.At, t.timing.showEnds)
	if ends, pausing := t.Pause(); pausing {
		t.timing.turnBegan = later(e.At, ends)
	}
	return nil
}

// A BreakView is the break of a table, as everybody sees it.
type BreakView struct {
	Until time.Time `json:"until"` // when it ends by itself
}

// breakView returns nil without a break.
func (t *timing) breakView() *BreakView {
	if !t.onBreak() {
		return nil
	}
	return &BreakView{Until: t.breakBegan.Add(longestBreak)}
}
