package table

import (
	"cmp"
	"slices"

	"razzia"
)

// Sit gives Person an empty seat. A person may take several seats, for people who share one device; at a table that is open to
// everybody only the maker may, so that no stranger takes them all. With a Word they add it to the shuffle: once the last seat is
// taken it is too late.
type Sit struct {
	Person Person
	Seat   razzia.Seat
	Word   NewWord // the zero NewWord for none
}

func (c Sit) decide(t *Table, d *draft) error {
	if err := checkPerson(c.Person); err != nil {
		return err
	}
	if err := t.checkBots(c.Person.ID); err != nil {
		return err
	}
	if t.Options.Listed && t.Maker.ID != c.Person.ID && t.Seats.Has(c.Person.ID) {
		return ErrHasSeat
	}
	if err := t.checkSeatChanges(c.Person.ID, d.At); err != nil {
		return err
	}
	return d.seat(c.Person, c.Seat, c.Word)
}

// seat gives a person a seat, under a name that is unique at the table, and adds their word to the shuffle.
func (d *draft) seat(p Person, seat razzia.Seat, word NewWord) error {
	if err := d.now.Seats.checkEmpty(seat); err != nil {
		return err
	}
	p.Name = d.now.Seats.uniqueName(p.Name)
	if err := d.add(Entry{Kind: Sat, Seat: seat, Person: &p}); err != nil {
		return err
	}
	if word != (NewWord{}) {
		if err := d.addWord(seat, word); err != nil {
			return err
		}
	}
	return d.beginIfFull()
}

// SeatBot gives a bot an empty seat. Only the maker of the table may do so.
type SeatBot struct {
	By    string
	Seat  razzia.Seat
	Level string
}

func (c SeatBot) decide(t *Table, d *draft) error {
	if c.By != t.Maker.ID {
		return ErrNotTheMaker
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.seatBot(c.Seat, c.Level, t.Seats.botName(t.ID, c.Seat))
}

func (d *draft) seatBot(seat razzia.Seat, level, name string) error {
	if !slices.Contains(d.Levels, level) {
		return ErrLevel
	}
	if err := d.now.Seats.checkEmpty(seat); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: BotSat, Seat: seat, Level: level, Text: name}); err != nil {
		return err
	}
	return d.beginIfFull()
}

// checkEmpty refuses a seat that does not exist or is taken.
func (ss Seats) checkEmpty(seat razzia.Seat) error {
	switch {
	case !ss.hasSeat(seat):
		return ErrNoSuchSeat
	case ss[seat].Taken():
		return ErrSeatTaken
	}
	return nil
}

// StandUp empties a seat before the game begins: the person's own, or for the maker of the table that of a bot. At a table that is
// open to everybody the maker may empty every seat: a stranger who has gone must not block it.
type StandUp struct {
	By   string
	Seat razzia.Seat
}

func (c StandUp) decide(t *Table, d *draft) error {
	switch {
	case !t.Seats.hasSeat(c.Seat) || !t.Seats[c.Seat].Taken():
		return ErrNoSuchSeat
	case t.Phase != Waiting:
		return ErrGameBegan
	case !c.isAllowed(t):
		return ErrNotYourSeat
	case t.timing.wordsClosed():
		return errWordsClosed // a player who can still stop the game could choose the deck together with the server
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.add(Entry{Kind: StoodUp, Seat: c.Seat})
}

// isAllowed reports whether the person may empty the seat.
func (c StandUp) isAllowed(t *Table) bool {
	owner := t.Seats[c.Seat].Person.ID
	switch {
	case c.By == "":
		return false
	case t.Maker.ID == c.By:
		return owner == "" || owner == c.By || t.Options.Listed
	}
	return owner == c.By
}

// Leave lets a bot play a seat until its person takes it back.
type Leave struct {
	By   string
	Seat razzia.Seat
}

func (c Leave) decide(t *Table, d *draft) error {
	if err := t.CheckPlays(c.By, c.Seat); err != nil {
		return err
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.handOver(c.Seat, Left)
}

// Resign lets a bot play a seat for good. It is not rate-limited: a seat can resign only once.
type Resign struct {
	By   string
	Seat razzia.Seat
}

func (c Resign) decide(t *Table, d *draft) error {
	err := t.checkSits(c.By, c.Seat)
	switch {
	case err != nil:
		return err
	case t.Seats[c.Seat].Resigned:
		return ErrBotPlays
	case t.Seats[c.Seat].Level != "": // until they would come back
		return d.add(Entry{Kind: Resigned, Seat: c.Seat})
	}
	return d.handOver(c.Seat, Resigned)
}

// giveToBot lets a bot play a seat, from the start or in place of its person.
func giveToBot(t *Table, e Entry) {
	endVacation(t, e.Seat, e.At)
	chargeLeaver(t, e)
	seat := &t.Seats[e.Seat]
	seat.Level = e.Level
	if seat.Person.ID == "" {
		seat.Bot = e.Text
	} else {
		seat.away = e.At
	}
	restartClock(t, e)
}

// standIn is the level of a bot that takes over a seat.
const standIn = "greedy"

// handOver lets a bot take over a seat. A lesson ends without its pupil.
func (d *draft) handOver(seat razzia.Seat, why Kind) error {
	if err := d.endLesson(); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: why, Seat: seat}); err != nil {
		return err
	}
	return d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn})
}

// TakeBack gives a seat that a bot took over back to its person. It is not rate-limited: it can only follow a Leave,
// which is.
type TakeBack struct {
	By   string
	Seat razzia.Seat
}

func (c TakeBack) decide(t *Table, d *draft) error {
	if err := t.checkSits(c.By, c.Seat); err != nil {
		return err
	}
	switch {
	case t.Seats[c.Seat].Resigned:
		return ErrResigned
	case t.Seats[c.Seat].Level == "":
		return nil
	case t.Options.Clock.Bank > 0 && t.Game.State.Actor == c.Seat && !t.Seats[c.Seat].botMoved:
		return ErrBotPlays // leaving and coming back during one's turn would gain time: the bot has their move
	}
	return d.add(Entry{Kind: TookBack, Seat: c.Seat})
}

// CheckPlays refuses a person who does not play the seat themselves in a running game.
func (t *Table) CheckPlays(person string, seat razzia.Seat) error {
	err := t.checkSits(person, seat)
	if err == nil && t.Seats[seat].Level != "" {
		return ErrBotPlays
	}
	return err
}

// checkSits refuses a person who does not own the seat in a running game.
func (t *Table) checkSits(person string, seat razzia.Seat) error {
	return cmp.Or(t.Phase.checkRuns(), t.Seats.checkOwner(person, seat))
}

// checkOwner refuses a person who does not own the seat.
func (ss Seats) checkOwner(person string, seat razzia.Seat) error {
	if !ss.owns(person, seat) {
		return ErrNotYourSeat
	}
	return nil
}

// A HintRequest is a person's request for a hint.
type HintRequest struct {
	By         string // ID of the person
	Seat       razzia.Seat
	Ply, Epoch int // the position that the person saw, as in Move
}

// Check refuses a hint to a person who is not to act, at a table without hints, and for another position than the
// present one.
func (q HintRequest) Check(t *Table) error {
	if err := t.CheckPlays(q.By, q.Seat); err != nil {
		return err
	}
	switch {
	case !t.Options.Hints:
		return ErrNoHints
	case q.Ply != t.ply || q.Epoch != t.Epoch:
		return ErrSomebodyWasFaster
	case t.Game.State.Actor != q.Seat:
		return ErrNotYourTurn
	case t.guide.step() != nil:
		return ErrLessonNotNow // the lesson itself says what to do
	}
	return nil
}
