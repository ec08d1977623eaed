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

func (c Rest) decide(d *draft) error {
	seat, err := d.asker(c.By)
	switch {
	case err != nil:
		return err
	case d.Options.Clock.Bank == 0:
		return ErrNoClock
	}
	return d.ask(question{kind: ToRest, by: seat})
}

// EndRest ends a break. Anybody with a seat may. Without a break it changes nothing.
type EndRest struct{ By string }

func (c EndRest) decide(d *draft) error {
	seat := d.Seats.Of(c.By)
	switch {
	case seat == razzia.NoSeat:
		return ErrNotAtTheTable
	case !d.onBreak():
		return nil
	}
	return d.add(Entry{Kind: BreakEnded, Seat: seat})
}

// EndLongRest ends a break whose time is over. Before that it changes nothing.
type EndLongRest struct{}

func (EndLongRest) decide(d *draft) error {
	if !d.onBreak() || d.At.Before(d.breakBegan.Add(longestBreak)) {
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

// rest applies the beginning or the end of a break. The actor keeps the time that they have left.
func (t projection) rest(e Entry) error {
	begins := e.Kind == BreakBegan
	switch {
	case t.Phase != Playing || begins == t.onBreak():
		return errors.New("not the beginning or the end of a break")
	case begins:
		t.chargeActor(e)
		t.breakBegan = e.At
		return nil
	}
	t.breakBegan = time.Time{}
	t.turnBegan = later(e.At, t.showEnds)
	if ends, pausing := t.Pause(); pausing {
		t.turnBegan = later(e.At, ends)
	}
	return nil
}

// A BreakView is the break of a table, as everybody sees it.
type BreakView struct {
	Until time.Time `json:"until"` // when it ends by itself
}

// breakView returns nil without a break.
func (w viewer) breakView() *BreakView {
	if !w.onBreak() {
		return nil
	}
	return &BreakView{Until: w.breakBegan.Add(longestBreak)}
}
