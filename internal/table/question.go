package table

import (
	"errors"
	"time"

	"razzia"
)

// A Question is what a player asks the other people at a running game for. It needs the consent of all of them.
type Question string

// The questions.
const (
	ToUndo Question = "undo"  // to take back their last move, and all moves after it
	ToRest Question = "break" // that clocks and bots stand still
	ToGive Question = "seat"  // to give the seat of an absent player to a friend
)

// How long a question waits for its answers. Players of a game of days look in once a day.
const (
	questionTime     = 2 * time.Minute
	slowQuestionTime = 24 * time.Hour
	slowBank         = 24 * time.Hour // from this time for the whole game on, it is a game of days
)

// A word is what a person says to a question.
type word uint8

const (
	noWord word = iota // not asked
	awaited
	given // they agree
)

// A question is open until all agree, one refuses, the next move is made, another player plays a seat, or its time is over. The zero
// question is none. It is a value: tables share nothing.
type question struct {
	version int // of its entry; 0 for none
	kind    Question
	by      razzia.Seat
	ply     int         // for ToUndo, to which the game goes back
	of      razzia.Seat // for ToGive
	until   time.Time
	words   [razzia.MaxPlayers]word
}

// open reports whether there is a question.
func (q *question) open() bool { return q.version > 0 }

// settled reports whether all have agreed.
func (q *question) settled() bool {
	for _, w := range q.words {
		if w == awaited {
			return false
		}
	}
	return true
}

// has reports whether a person stands to the open question as w says.
func (q *question) has(seats Seats, person string, w word) bool {
	for i, seat := range seats {
		if q.open() && person != "" && seat.Person.ID == person && q.words[i] == w {
			return true
		}
	}
	return false
}

// asker returns the first seat that a person plays who asks the others for something. It refuses watchers, persons whose seat a
// bot plays, and lessons.
func (t *Table) asker(person string) (razzia.Seat, error) {
	if err := t.Phase.checkRuns(); err != nil {
		return razzia.NoSeat, err
	}
	seat := t.Seats.Of(person)
	for i := range t.Seats {
		if seat != razzia.NoSeat && t.Seats.plays(person, razzia.Seat(i)) {
			seat = razzia.Seat(i)
			break
		}
	}
	if seat == razzia.NoSeat {
		return seat, ErrNotAtTheTable
	}
	if err := t.CheckPlays(person, seat); err != nil {
		return seat, err
	}
	if t.guide.step() != nil {
		return seat, ErrLessonNotNow
	}
	return seat, t.timing.checkNoBreak()
}

// ask puts a question to the other people who play. If there are none, what was asked for happens at once: callers see to it that
// this takes nothing from a player who is only away.
func (d *draft) ask(q question) error {
	if d.now.question.open() {
		return ErrQuestionOpen
	}
	if err := d.now.checkSeatChanges(d.now.Seats[q.by].Person.ID, d.At); err != nil {
		return err
	}
	others := d.now.Seats.others(d.now.Seats[q.by].Person.ID)
	if len(others) == 0 {
		return d.grant(q)
	}
	return d.add(Entry{Kind: Asked, Seat: q.by, Question: q.kind, Ply: q.ply, Of: q.of, Asked: others})
}

// grant does what a question asks for.
func (d *draft) grant(q question) error {
	switch q.kind {
	case ToUndo:
		return d.add(Entry{Kind: Undone, Seat: q.by, Ply: q.ply})
	case ToRest:
		return d.add(Entry{Kind: BreakBegan, Seat: q.by})
	}
	return d.add(Entry{Kind: Offered, Seat: q.by, Of: q.of})
}

// Consent agrees to the question of this version. Once all have agreed, what was asked for happens.
type Consent struct {
	By string
	To int
}

func (c Consent) decide(t *Table, d *draft) error {
	seat, w, err := t.question.wordOf(t.Seats, c.By, c.To)
	switch {
	case err != nil:
		return err
	case w == noWord:
		return ErrNotAsked
	case w == given:
		return nil
	}
	q := t.question
	if err := d.add(Entry{Kind: Consented, Seat: seat}); err != nil {
		return err
	}
	if !t.question.settled() {
		return nil
	}
	return d.grant(q)
}

// Refuse ends the question of this version: a person who is asked does not agree, or the one who asks takes it back.
type Refuse struct {
	By string
	To int
}

func (c Refuse) decide(t *Table, d *draft) error {
	seat, w, err := t.question.wordOf(t.Seats, c.By, c.To)
	switch {
	case err != nil:
		return err
	case w == noWord && t.Seats[t.question.by].Person.ID != c.By:
		return ErrNotAsked
	}
	kind := Disagreed
	if w == noWord {
		kind = Lapsed
	}
	return d.add(Entry{Kind: kind, Seat: seat})
}

// wordOf returns the seat of a person who plays, and their word on the open question, which must be of this version.
func (q *question) wordOf(seats Seats, person string, version int) (razzia.Seat, word, error) {
	seat := seats.Of(person)
	switch {
	case seat == razzia.NoSeat:
		return seat, noWord, ErrNotAtTheTable
	case !q.open() || q.version != version:
		return seat, noWord, ErrSomebodyWasFaster
	}
	for i, w := range q.words {
		if w != noWord && seats[i].Person.ID == person {
			return razzia.Seat(i), w, nil
		}
	}
	return seat, noWord, nil
}

// EndQuestion ends a question whose time is over. Before that it changes nothing.
type EndQuestion struct{}

func (EndQuestion) decide(t *Table, d *draft) error {
	if !t.question.open() || d.At.Before(t.question.until) {
		return nil
	}
	return d.add(Entry{Kind: Lapsed, Seat: razzia.NoSeat})
}

// apply applies an entry about a question at a running game. A new one waits for its answers for a time.
func (q *question) apply(e Entry, seats Seats, wait time.Duration) error {
	switch {
	case (e.Kind == Asked) == q.open():
		return errors.New("not a question, or not an answer to one")
	case e.Kind == Asked:
		return q.put(e, seats, wait)
	case e.Kind == Consented && q.words[e.Seat] != awaited:
		return errors.New("a player agrees who is not asked")
	case e.Kind == Consented:
		for i, seat := range seats {
			if q.words[i] == awaited && seat.Person.ID == seats[e.Seat].Person.ID {
				q.words[i] = given
			}
		}
	default:
		*q = question{}
	}
	return nil
}

// questionTime is how long a question waits for its answers.
func (c Clock) questionTime() time.Duration {
	if c.Bank >= slowBank {
		return slowQuestionTime
	}
	return questionTime
}

// put opens a question.
func (q *question) put(e Entry, seats Seats, wait time.Duration) error {
	next := question{version: e.Version, kind: e.Question, by: e.Seat, ply: e.Ply, of: e.Of, until: e.At.Add(wait)}
	for _, seat := range e.Asked {
		if !seats.hasSeat(seat) || seats[seat].Person.ID == "" {
			return errors.New("a seat is asked that has no person")
		}
		next.words[seat] = awaited
	}
	switch next.kind {
	case ToUndo, ToRest, ToGive:
	default:
		return errors.New("an unknown question")
	}
	if !seats.hasSeat(next.of) || len(e.Asked) == 0 {
		return errors.New("not a question to the players")
	}
	*q = next
	return nil
}

// endAfter ends the open question with an entry after which it no longer makes sense.
func (q *question) endAfter(k Kind) {
	switch k {
	case Moved, BotSat, TookBack, Ended, Undone, BreakBegan, Offered, HandedOver:
		*q = question{}
	}
}

// onHold reports whether bots stand still, because of a break or an open question.
func (t *Table) onHold() bool { return t.timing.onBreak() || t.question.open() }
