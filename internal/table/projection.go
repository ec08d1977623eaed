package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"razzia"
)

// apply changes a table by one entry. Nothing else changes a table.
func apply(t *Table, e Entry) error {
	if e.Version != t.Version+1 {
		return fmt.Errorf("version %d after %d", e.Version, t.Version)
	}
	if e.Kind != Created && t.Version == 0 {
		return fmt.Errorf("a log begins with %q, not %q", Created, e.Kind)
	}
	if err := checkSeat(t, e); err != nil {
		return err
	}
	if e.Kind == Talked && e.Person == nil { // in old logs only the seat is stored
		speaker := t.Seats[e.Seat].Person
		e.Person = &speaker
	}
	t.seatChanges = t.seatChanges.after(t, e)
	t.question.endAfter(e.Kind)
	if err := change(t, e); err != nil {
		return err
	}
	t.Version, t.latest = e.Version, e.At
	t.Log = append(t.Log, e)
	if t.naming.profiles != nil && slices.Contains(seating, e.Kind) {
		relabel(t)
	}
	return nil
}

// seating are the kinds of entry after which another person or bot has a seat.
var seating = []Kind{Sat, BotSat, StoodUp, HandedOver}

// change applies what is special to the kind of an entry.
func change(t *Table, e Entry) error {
	switch e.Kind {
	case Created:
		return applyCreated(t, e)
	case Passed:
		return continueSeries(t, e)
	case Began:
		return applyBegan(t, e)
	case Moved:
		return applyMoved(t, e)
	case Ended:
		return applyEnded(t, e)
	case Paced:
		setPace(t, e)
	case Listed, Unlisted:
		t.Options.Listed = e.Kind == Listed
	case Rematched:
		t.Next = e.Next
	case Invited, Joined, Declined, Agreed:
		if t.Phase != Over {
			return errors.New("a rematch before the end of the game")
		}
		return t.Invitation.apply(e, t.Seats)
	case Resumed:
		t.timing.resume(e.At)
	case Worded, Closed, Opened:
		return changeWords(t, e)
	case Understood, Taught:
		return advanceLesson(t, e)
	case Talked:
		t.talked++
	case Asked, Consented, Disagreed, Lapsed, Undone, BreakBegan, BreakEnded, Offered, Kept, HandedOver:
		return agree(t, e)
	case WentAway, CameBack:
		return vacate(t, e)
	case Forgotten: // the entries before have been replaced
	default:
		return changeSeat(t, e)
	}
	return nil
}

func applyCreated(t *Table, e Entry) (err error) {
	if e.Options == nil || e.Person == nil || t.Version != 0 || !e.Options.hasGame() {
		return errors.New("not the creation of a table")
	}
	if t.guide, err = guideOf(*e.Options); err != nil {
		return err
	}
	t.Options, t.Maker, t.made = *e.Options, *e.Person, e.At
	if e.Proof != nil {
		t.Proof = *e.Proof
	}
	t.Seats = make(Seats, e.Options.Players)
	for i := range t.Seats {
		t.Seats[i].Time = e.Options.Clock.Bank
	}
	return nil
}

func applyBegan(t *Table, e Entry) (err error) {
	if !takeProof(t, e) || t.Phase != Waiting || len(e.Packages) != len(t.Seats) || len(t.Seats.words()) > 0 && !t.timing.wordsClosed() {
		return errors.New("not the beginning of a game")
	}
	packages, err := packagesOf(e.Packages)
	if err != nil {
		return err
	}
	if !mayDeal(t, packages) {
		return errors.New("not the packages of the game before")
	}
	t.Setup = razzia.Setup{Packages: packages, Piles: t.Options.Piles}
	t.Phase, t.timing.turnBegan, t.timing.staged, t.timing.stageTimes = Playing, e.At, e.Stages > 0, e.Stages
	t.Game, err = razzia.NewGame(t.Setup)
	t.wholeRounds = e.Version
	beginMark(t)
	return err
}

// packageOf reads the cheques of a package from an entry.
func packageOf(dealt []int) (p razzia.Cheques, err error) {
	for _, n := range dealt {
		if n < 1 || n > int(razzia.MaxCheque) {
			return 0, fmt.Errorf("cheque %d: want 1 to %d", n, razzia.MaxCheque)
		}
		p |= razzia.ChequesOf(razzia.Cheque(n))
	}
	return p, nil
}

// applyMoved applies a move. This is the only place where a table steps the rules.
func applyMoved(t *Table, e Entry) error {
	if t.Phase != Playing {
		return fmt.Errorf("a move at a table that is %v", t.Phase)
	}
	actor := t.Game.State.Actor
	game, events, err := t.Game.Step(e.Move, t.events)
	if err != nil {
		return err
	}
	if actor != e.Seat {
		return fmt.Errorf("seat %d moves in the turn of seat %d", e.Seat, actor)
	}
	if t.guide, err = t.guide.after(e); err != nil {
		return err
	}
	if e.Seat != razzia.NoSeat {
		chargeMove(t, e)
		t.Seats[e.Seat].botMoved = t.Seats[e.Seat].botMoved || t.Seats[e.Seat].Level != ""
	}
	before := t.Game.State
	t.Game, t.mover = game, e.Seat
	t.ply++
	noteSay(t, e)
	noteOpen(t, e, &before)
	if game.State.Round != before.Round {
		t.wholeRounds = e.Version
	}
	t.record(e.Move, events, game, t.ply)
	own := t.Events(len(t.Moves) - 1)
	t.timing.show(e.At, stagesOf(t.timing.stageTimes, &before, e.Move, own), t.Options.Tempo())
	if pausesAfter(t, own) {
		t.timing.reading = t.afterLesson(AloneRound + 1)
		t.timing.pause()
	}
	return nil
}

// noteSay records a bid or a pass of the current auction. Any other move ends the list.
func noteSay(t *Table, e Entry) {
	switch e.Move.Verb() {
	case razzia.ToBid, razzia.ToPass:
		t.says = append(t.says[:len(t.says):len(t.says)], Say{e.Seat, e.Move.Cheque()}) // older tables share the array
	default:
		t.says = nil
	}
}

func applyEnded(t *Table, e Entry) error {
	if !takeProof(t, e) || t.Game.State.Phase != razzia.Over {
		return errors.New("not the end of a game")
	}
	t.Phase, t.ended = Over, e.At
	t.consents, t.timing.breakBegan = consents{}, time.Time{}
	return nil
}

// advanceLesson applies a step of a lesson without a move, or its end. The next player's time starts then.
func advanceLesson(t *Table, e Entry) (err error) {
	if t.Phase != Playing {
		return errors.New("not a step of a lesson")
	}
	t.timing.turnBegan = e.At
	t.guide, err = t.guide.after(e)
	return err
}

// changeSeat applies an entry that changes its seat.
func changeSeat(t *Table, e Entry) error {
	seat := &t.Seats[e.Seat]
	switch e.Kind {
	case Sat:
		if e.Person == nil || seat.Taken() {
			return errors.New("the seat cannot be taken")
		}
		seat.Person = *e.Person
	case BotSat:
		giveToBot(t, e)
	case StoodUp:
		*seat = Seat{Time: t.Options.Clock.Bank}
		dropWords(t)
	case Warned:
		seat.Warned = true
	case TimedOut:
		seat.Time, seat.late = 0, true
	case Left:
	case Resigned:
		seat.Resigned = true
	case TookBack:
		giveBack(t, e)
	}
	return nil
}
