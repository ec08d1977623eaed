package table

import (
	"slices"
	"time"

	"razzia"
)

// A Command asks for a change of a table. Commands that were meant for one position name it: a [Move] its ply and
// epoch, [GoOn] its step. All others are independent of the position. So after a version conflict any
// command may simply be decided again.
type Command interface{ decide(d *draft) error }

// An Env is what a decision needs besides the table and the command.
type Env struct {
	At     time.Time // the present moment
	Dealer Dealer
	Levels []string // levels of bots that may be seated
}

// A Change is the outcome of a command: the entries to store, and what becomes of table and dealer.
type Change struct {
	Entries []Entry // none if the command changes nothing
	Summary Summary // of the table after the change
	Dealer  Dealer  // after the change
	after   *Table  // the history holds only what is new
}

// Decide says what a command changes. It fails with a [*Fault] and changes nothing itself.
func (t *Table) Decide(c Command, env Env) (Change, error) {
	d := t.draft(env)
	if err := c.decide(d); err != nil {
		return Change{}, err
	}
	return d.done(), nil
}

// Follow returns the change that stored entries make, as read from the store after the table's version.
func (t *Table) Follow(entries []Entry, dealer Dealer) (Change, error) {
	d := t.draft(Env{Dealer: dealer})
	for _, e := range entries {
		if err := d.apply(e); err != nil {
			return Change{}, err
		}
	}
	var err error
	d.Dealer, err = dealer.dealtFor(d.Table, t)
	return d.done(), err
}

// Adopt returns the table after a change of it that is stored. It may be called once for a table and once for a change:
// the tables share the memory of what they have in common.
func (t *Table) Adopt(c Change) *Table {
	c.after.History = t.History.extend(c.after.History)
	return c.after
}

// A draft is a table while a command is decided. Its history holds only what is new; base has the rest.
type draft struct {
	*Table
	Env
	base *Table
}

func (t *Table) draft(env Env) *draft {
	env.At = env.At.UTC().Truncate(time.Millisecond)
	next := *t
	next.Seats = slices.Clone(t.Seats)
	next.History = History{Log: make([]Entry, 0, 2)} // a draw and its reveal
	return &draft{Table: &next, Env: env, base: t}
}

// add applies a new entry.
func (d *draft) add(e Entry) error {
	e.Version, e.At = d.Version+1, d.At
	return d.apply(e)
}

func (d *draft) done() Change {
	return Change{Entries: d.Log, Summary: d.Summary(), Dealer: d.Dealer, after: d.Table}
}

// beginIfFull deals and begins the game once all seats are taken (R2).
func (d *draft) beginIfFull() error {
	if slices.ContainsFunc(d.Seats, func(s Seat) bool { return !s.Taken() }) {
		return nil
	}
	began := Entry{Kind: Began, Seat: razzia.NoSeat}
	if d.guide.proven() {
		commitment := d.Dealer.seed.Promise()
		began.Proof = &commitment
	}
	for _, p := range d.guide.packages(d.Dealer.seed, d.Options) {
		began.Packages = append(began.Packages, chequesOf(p))
	}
	if err := d.add(began); err != nil {
		return err
	}
	var err error
	d.Dealer, err = d.Dealer.dealtFor(d.Table, d.base)
	return err
}

// chequesOf lists the cheques of a package for an entry.
func chequesOf(set razzia.Cheques) []int {
	var list []int
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}
