package table

import (
	"slices"
	"time"

	"razzia"
)

// A Rewrite is a log from which names or words were removed. Its last entry is [Forgotten]: a host that follows the log reads
// it anew then. Moves, times and versions stay as they are, so the proof of the shuffle holds (R9).
type Rewrite struct {
	Table   *Table  // that the new log makes
	Dealer  Dealer  // after the new log
	Changed []Entry // they replace the entries of their versions
	Added   []Entry // they follow the old log
}

// IsAnonymous reports whether a person had their name removed. No name that a person may choose is empty.
func (p Person) IsAnonymous() bool { return p.ID != "" && p.Name == "" }

// Forget removes a person from the log of a table: their identity becomes another one, their name and their talk empty. They
// leave a table that waits, resign a running game for good, and decline a rematch. While the words of a shuffle are opened they resign: the
// game begins as if they never opened theirs, because all words would be worth nothing otherwise.
func Forget(t *Table, person, as string, env Env) (Rewrite, error) {
	return rewrite(t, env, person, func(e *Entry) bool {
		if e.Person == nil || e.Person.ID != person {
			return false
		}
		e.Person = &Person{ID: as}
		e.silence()
		e.silenceWord()
		return true
	})
}

// Hush removes the talk until a moment from the log of a table. A rewrite without changed entries removes nothing.
func Hush(t *Table, until time.Time, env Env) (Rewrite, error) {
	return rewrite(t, env, "", func(e *Entry) bool { return !e.At.After(until) && e.silence() })
}

// Strike removes a line of talk from the log of a table, by its version. A rewrite without changed entries removes nothing.
func Strike(t *Table, line int, env Env) (Rewrite, error) {
	return rewrite(t, env, "", func(e *Entry) bool { return e.Version == line && e.silence() })
}

// silence removes what was said. It reports whether anything was.
func (e *Entry) silence() bool {
	if e.Kind != Talked || e.Silent() {
		return false
	}
	e.Text, e.Phrase = "", ""
	return true
}

// silenceWord removes the word that a player added to the shuffle. Its digest stays, so the proof holds (R9).
func (e *Entry) silenceWord() {
	if e.Word == nil {
		return
	}
	if silent, err := e.Word.Silent(); err == nil { // the words of a log that was read are right
		e.Word, e.Locked = &silent, ""
	}
}

// Silent reports whether an entry has no words, as after their removal.
func (e *Entry) Silent() bool { return e.Text == "" && e.Phrase == "" }

// rewrite lets a person go, "" for none, and changes all entries of the log by a function that reports whether it did.
func rewrite(t *Table, env Env, leaver string, change func(*Entry) bool) (r Rewrite, err error) {
	if t.Phase == Over {
		env.At = t.latest // lists by time stay as they are
	}
	d := newDraft(t, env)
	if err := d.letGo(leaver); err != nil {
		return r, err
	}
	if err := d.add(Entry{Kind: Forgotten, Seat: razzia.NoSeat}); err != nil {
		return r, err
	}
	log := slices.Concat(t.Log, d.now.Log)
	for i := range log {
		if change(&log[i]) && i < len(t.Log) {
			r.Changed = append(r.Changed, log[i])
		}
	}
	r.Added, r.Dealer = log[len(t.Log):], d.Dealer
	if r.Table, err = Read(t.ID, log); err == nil && t.naming.profiles != nil {
		r.Table = r.Table.Named(t.naming.profiles)
	}
	return r, err
}

// letGo ends what a person does at the table, at all of their seats.
func (d *draft) letGo(person string) error {
	for i := range d.now.Seats {
		if seat := razzia.Seat(i); person != "" && d.now.Seats[seat].Person.ID == person {
			if err := d.letGoOf(seat); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *draft) letGoOf(seat razzia.Seat) error {
	switch s := d.now.Seats[seat]; {
	case d.now.Phase == Waiting && !d.now.timing.wordsClosed():
		return d.add(Entry{Kind: StoodUp, Seat: seat})
	case d.now.Phase == Waiting && s.Level == "": // the words are being opened, and the game begins without theirs
		return d.handOver(seat, Resigned)
	case d.now.Phase == Playing && s.Level == "":
		return d.handOver(seat, Resigned)
	case d.now.Phase == Playing && !s.Resigned:
		return d.add(Entry{Kind: Resigned, Seat: seat})
	case d.now.Invitation.open() && (d.now.Invitation.answers[seat] == joined || d.now.Invitation.answers[seat] == asked):
		if err := d.add(Entry{Kind: Declined, Seat: seat}); err != nil {
			return err
		}
		return d.agreeIfAnswered()
	}
	return nil
}
