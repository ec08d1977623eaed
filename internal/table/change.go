package table

import (
	"slices"
	"time"

	"razzia"
	"razzia/fair"
)

// A Command asks for a change of a table: it looks at the table, and adds entries to the draft, which change it at once. A command that
// depends on a position names it: [Move] by ply and epoch, [GoOn] by step. So any command can be decided again after a version conflict.
type Command interface {
	decide(t *Table, d *draft) error
}

// An Env is what a decision needs besides the table and the command.
type Env struct {
	At     time.Time // the present moment
	Dealer Dealer
	Levels []string // levels of bots that may be seated

	// Away are the persons who are on vacation, and until when. It counts at the begin of a game: see [Change.BeginsDays].
	Away map[string]time.Time
}

// A Change is the outcome of a command: the entries to store, and the table and its dealer after them.
type Change struct {
	Entries []Entry // none if the command changes nothing
	Summary Summary // of the table after the change
	Dealer  Dealer  // after the change
	after   *Table  // its History holds only the new entries and what follows from them
}

// Alarm returns the next alarm of the table after the change.
func (c Change) Alarm() Alarm { return c.after.Alarm() }

// BeginsDays reports whether the change begins a game in which clocks rest during vacations. The caller then decides it again, with the
// vacations of its players.
func (c Change) BeginsDays() bool {
	return c.after.Options.Clock.mayRest() && slices.ContainsFunc(c.Entries, func(e Entry) bool { return e.Kind == Began })
}

// ShowEnds returns when the show of the last move ends, as [Table.ShowEnds] does, after the change.
func (c Change) ShowEnds() time.Time { return c.after.ShowEnds() }

// Decide returns the change that a command makes, or fails with a [*Fault]. The table itself stays as it is.
func (t *Table) Decide(c Command, env Env) (Change, error) {
	if err := t.Options.checkDay(c); err != nil {
		return Change{}, err
	}
	if err := t.Options.checkEvent(c); err != nil {
		return Change{}, err
	}
	d := newDraft(t, env)
	if err := c.decide(d.now, d); err != nil {
		return Change{}, err
	}
	return d.done(), nil
}

// Follow returns the change that stored entries make, as read from the store after the table's version.
func (t *Table) Follow(entries []Entry, dealer Dealer) (Change, error) {
	d := newDraft(t, Env{Dealer: dealer})
	for _, e := range entries {
		pile := d.now.Game.State.Pile
		if err := apply(d.now, e); err != nil {
			return Change{}, err
		}
		if err := d.follow(e, pile); err != nil {
			return Change{}, err
		}
	}
	return d.done(), nil
}

// follow brings the dealer to its state after an entry. If the entry is a reveal, pile is the one that was drawn from.
func (d *draft) follow(e Entry, pile uint8) error {
	switch {
	case e.Kind == Began || e.Kind == Taught:
		return d.deal()
	case e.Kind == Moved && e.Move.Verb() == razzia.ToReveal:
		return d.Dealer.drawAgain(pile, e.Move.Card())
	}
	return nil
}

// deal sets the dealer to the present state of the game.
func (d *draft) deal() (err error) {
	d.Dealer, err = d.Dealer.dealt(d.now, slices.Concat(d.was.Moves, d.now.Moves))
	return err
}

// Adopt returns the table after a change of it that is stored. Adopt at most one change of a table, and each change once: a
// second would overwrite memory that the first shares.
func (t *Table) Adopt(c Change) *Table {
	c.after.History = t.History.extend(c.after.History)
	return c.after
}

// A draft collects the entries that a command makes.
type draft struct {
	Env
	was    *Table     // before the command
	now    *Table     // with the entries so far; its History holds only what is new
	before *beginning // what was played before the position with which the table begins; nil for a new game
}

func newDraft(t *Table, env Env) *draft {
	env.At = env.At.UTC().Truncate(time.Millisecond)
	next := *t
	next.Seats = slices.Clone(t.Seats)
	next.History = History{Log: make([]Entry, 0, 2)} // a draw and its reveal
	return &draft{Env: env, was: t, now: &next}
}

// add applies a new entry.
func (d *draft) add(e Entry) error {
	e.Version, e.At = d.now.Version+1, d.At
	return apply(d.now, e)
}

func (d *draft) done() Change {
	return Change{Entries: d.now.Log, Summary: d.now.Summary(), Dealer: d.Dealer, after: d.now}
}

// beginIfFull begins the game once all seats are taken (R2). If players have added words to the shuffle, these are opened
// before.
func (d *draft) beginIfFull() error {
	switch {
	case slices.ContainsFunc(d.now.Seats, func(s Seat) bool { return !s.Taken() }):
		return nil
	case len(d.now.Seats.words()) > 0:
		return d.closeWords()
	}
	return d.begin()
}

// promise is the proof of the shuffle without the seed.
func promise(d *draft) fair.Proof {
	if d.now.Options.PassesOn() {
		return d.Dealer.seed.PromisePassed(d.now.Proof.Before)
	}
	return d.Dealer.seed.Promise(d.now.Seats.words()...)
}

// begin deals and begins the game. The set-up follows from the seed and the words together.
func (d *draft) begin() error {
	began := Entry{Kind: Began, Seat: razzia.NoSeat, Stages: stageTimes}
	if d.now.guide.proven() {
		commitment := promise(d)
		commitment.Words = nil // the entries before have them
		began.Proof = &commitment
	}
	mixed, err := d.Dealer.seed.Mix(d.now.Seats.words())
	if err != nil {
		return ErrDeckBroken.With(err)
	}
	packages := d.now.guide.packages(mixed, d.now.Options)
	if d.before != nil {
		packages = d.before.setup.Packages
	}
	began.Packages = packageLists(packages)
	if err := d.add(began); err != nil {
		return err
	}
	if d.before != nil {
		if err := d.playBefore(); err != nil {
			return err
		}
	}
	if err := d.deal(); err != nil {
		return err
	}
	return d.restAway()
}

// chequesOf lists the cheques of a package for an entry.
func chequesOf(set razzia.Cheques) []int {
	var list []int
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}
