package table

import (
	"errors"
	"fmt"
	"time"

	"razzia"
	"razzia/fair"
)

// A Phase says how far a table is.
type Phase uint8

// The phases of a table.
const (
	Waiting Phase = iota // for its seats to be taken
	Playing
	Over // the game is over; people may go on talking
)

// A Table is what its log tells. The zero Table is one of which nothing is known yet.
type Table struct {
	ID      ID
	Version int // of the last entry
	Options Options
	Maker   Person
	Seats   []Seat
	Phase   Phase
	Game    razzia.Game   // once it began
	Setup   razzia.Setup  // once it began
	Moves   []razzia.Move // once it began
	Proof   fair.Proof    // the promise, or when it is over the proof
	Next    ID            // the table of the rematch, if there is one
	Log     []Entry

	turnBegan time.Time   // when the actor's time began to run
	mover     razzia.Seat // whose the last move was; NoSeat for a reveal, nothing before the first move
	said      []Say       // in the auction that runs, or in the last
	talked    int         // lines of talk
	unrest    int         // entries of coming and going
	lesson    progress    // how far the lesson is, if one is given here
}

// A Seat is a place at a table and who has it.
type Seat struct {
	Person   Person        // whose it is; the zero Person if it is a bot's from the start, or empty
	Level    string        // the level of the bot that plays it now, "" if a person does or it is empty
	Bot      string        // the name of the bot that has had the seat from the start
	Resigned bool          // the person gave it up for good
	Time     time.Duration // left in the bank when the seat's last turn ended
	Warned   bool          // the bank is used up, and the seat knows

	// stoodIn is set once a bot has moved for the person: only then is there time to be given back.
	stoodIn bool
}

// Taken reports whether somebody has the seat.
func (s Seat) Taken() bool { return s.Person.ID != "" || s.Level != "" }

// Read gives the table that a log tells. The entries must be all of it, from version 1.
func Read(id ID, log []Entry) (*Table, error) {
	t := &Table{ID: id}
	for _, e := range log {
		if err := t.adopt(e); err != nil {
			return nil, fmt.Errorf("table %s, entry %d: %w", id, e.Version, err)
		}
	}
	if t.Version == 0 {
		return nil, fmt.Errorf("table %s: the log is empty", id)
	}
	return t, nil
}

// adopt changes the table by an entry that was stored.
func (t *Table) adopt(e Entry) error {
	if e.Version != t.Version+1 {
		return fmt.Errorf("version %d after %d", e.Version, t.Version)
	}
	if e.Kind != Created && t.Version == 0 {
		return fmt.Errorf("a log begins with %q", Created)
	}
	if err := t.checkSeat(e); err != nil {
		return err
	}
	if err := t.change(e); err != nil {
		return err
	}
	t.count(e.Kind)
	t.Version = e.Version
	t.Log = append(t.Log, e)
	return nil
}

// checkSeat refuses an entry about a seat that the table does not have.
func (t *Table) checkSeat(e Entry) error {
	switch e.Kind {
	case Sat, BotSat, StoodUp, Warned, TimedOut, Left, Resigned, TookBack:
		if e.Seat < 0 || int(e.Seat) >= len(t.Seats) {
			return fmt.Errorf("%q: no seat %d", e.Kind, e.Seat)
		}
	}
	return nil
}

// change makes the difference that an entry makes.
func (t *Table) change(e Entry) error {
	switch e.Kind {
	case Created:
		return t.create(e)
	case Began:
		return t.begin(e)
	case Moved:
		return t.follow(e)
	case Ended:
		return t.end(e)
	case Paced:
		t.Options.Pace = e.Pace
	case Rematched:
		t.Next = e.Next
	case Understood, Taught:
		return t.learn(e)
	case Talked:
	default:
		return t.changeSeat(e)
	}
	return nil
}

func (t *Table) create(e Entry) error {
	if e.Options == nil || e.Person == nil || t.Version != 0 || !lessonKnown(e.Options.Lesson) {
		return errors.New("not the creation of a table")
	}
	t.Options, t.Maker = *e.Options, *e.Person
	t.Seats = make([]Seat, e.Options.Players)
	for i := range t.Seats {
		t.Seats[i].Time = e.Options.Clock.Bank
	}
	return nil
}

func (t *Table) begin(e Entry) (err error) {
	if !t.keepProof(e) || t.Phase != Waiting {
		return errors.New("not the beginning of a game")
	}
	t.Setup = razzia.Setup{Piles: t.Options.Piles}
	for _, dealt := range e.Packages {
		var p razzia.Cheques
		for _, n := range dealt {
			if n < 1 || n > 16 {
				return fmt.Errorf("%d is no cheque", n)
			}
			p |= razzia.ChequesOf(razzia.Cheque(n))
		}
		t.Setup.Packages = append(t.Setup.Packages, p)
	}
	t.Phase, t.turnBegan = Playing, e.At
	t.Game, err = razzia.NewGame(t.Setup)
	return err
}

func (t *Table) move(e Entry) error {
	actor := t.Game.State.Actor
	game, _, err := t.Game.Step(e.Move, nil)
	if err != nil {
		return err
	}
	if actor != e.Seat {
		return fmt.Errorf("seat %d moves in the turn of seat %d", e.Seat, actor)
	}
	if e.Seat != razzia.NoSeat {
		t.chargeTime(e)
	}
	if e.Seat != razzia.NoSeat && t.Seats[e.Seat].Level != "" {
		t.Seats[e.Seat].stoodIn = true
	}
	t.Game = game
	t.Moves = append(t.Moves, e.Move)
	t.mover = e.Seat
	t.hear(e)
	return nil
}

// chargeTime takes the time of a move off the seat's bank and adds the increment.
func (t *Table) chargeTime(e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Options.Clock.Bank > 0 && seat.Level == "" {
		seat.Time = max(0, seat.Time-t.thought(e)) + t.Options.Clock.Increment
		seat.Warned = false
	}
	t.turnBegan = e.At
}

// thought is how long the actor has thought when an entry is made. When the clock was set back meanwhile it
// is not less than nothing: nobody gains time by it.
func (t *Table) thought(e Entry) time.Duration { return max(0, e.At.Sub(t.turnBegan)) }

func (t *Table) end(e Entry) error {
	if !t.keepProof(e) || t.Game.State.Phase != razzia.Over {
		return errors.New("not the end of a game")
	}
	t.Phase = Over
	return nil
}

// changeSeat makes the difference to its seat that an entry makes.
func (t *Table) changeSeat(e Entry) error {
	seat := &t.Seats[e.Seat]
	switch e.Kind {
	case Sat:
		if e.Person == nil || seat.Taken() {
			return errors.New("the seat cannot be taken")
		}
		seat.Person = *e.Person
	case BotSat:
		t.chargeLeaver(e)
		seat.Level = e.Level
		if seat.Person.ID == "" {
			seat.Bot = e.Text
		}
		t.restartClock(e)
	case StoodUp:
		*seat = Seat{Time: t.Options.Clock.Bank}
	case Warned:
		seat.Warned = true
	case TimedOut:
		seat.Time = 0
	case Left:
	case Resigned:
		seat.Resigned = true
	case TookBack:
		seat.Level = ""
		if seat.stoodIn {
			seat.Time, seat.Warned, seat.stoodIn = max(seat.Time, grace), false, false
		}
		t.restartClock(e)
	default:
		return fmt.Errorf("unknown kind of entry %q", e.Kind)
	}
	return nil
}

// chargeLeaver takes off the bank what the actor has thought before a bot takes his seat over, so that
// nobody gets his time back by leaving.
func (t *Table) chargeLeaver(e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Phase == Playing && t.Game.State.Actor == e.Seat && seat.Level == "" {
		seat.Time = max(0, seat.Time-t.thought(e))
	}
}

// restartClock lets the actor's time begin again, where another plays for his seat from now on.
func (t *Table) restartClock(e Entry) {
	if t.Phase == Playing && t.Game.State.Actor == e.Seat {
		t.turnBegan = e.At
	}
}

// Deadline is when the time of the actor ends: first for a warning, then for good. There is none while
// a bot is to move or the table has no clock.
func (t *Table) Deadline() (at time.Time, ok bool) {
	actor := t.Game.State.Actor
	if t.Phase != Playing || t.Options.Clock.Bank == 0 || actor == razzia.NoSeat || t.Seats[actor].Level != "" {
		return time.Time{}, false
	}
	at = t.turnBegan.Add(t.Seats[actor].Time)
	if t.Seats[actor].Warned {
		at = at.Add(grace)
	}
	return at, true
}

// BotToMove is the seat of the bot that is to move, if one is.
func (t *Table) BotToMove() (razzia.Seat, bool) {
	actor := t.Game.State.Actor
	if t.Phase != Playing || actor == razzia.NoSeat || t.Seats[actor].Level == "" || t.reading() {
		return razzia.NoSeat, false
	}
	return actor, true
}
