package table

import (
	"slices"

	"razzia"
)

// AsSeen is a command of a person who saw the table at a version. If what the command is about has been decided anew since, as a seat that
// has changed hands, it was meant for what they saw, and is [Stale]. A command that would change nothing, or is refused anyway, stays so.
//
// Commands that name what they are about need no version: [Move] and [Undo] a position, [Consent] and [Refuse] a question, [GoOn] a step,
// [AcceptSeat] an offer.
type AsSeen struct {
	Version int // 0 if the person does not say
	Command Command
}

// A sighted command means something else after some entries.
type sighted interface{ outdatedBy(d *draft, e Entry) bool }

func (c AsSeen) decide(t *Table, d *draft) error {
	if err := c.Command.decide(t, d); err != nil || len(t.Log) == 0 {
		return err
	}
	meant, ok := c.Command.(sighted)
	if ok && slices.ContainsFunc(d.was.Log.since(c.Version), func(e Entry) bool { return meant.outdatedBy(d, e) }) {
		return ErrSomebodyWasFaster
	}
	return nil
}

// since returns the entries after a version that a person saw, none if they do not say.
func (l Log) since(version int) []Entry {
	if version <= 0 {
		return nil
	}
	return l[min(version, len(l)):]
}

// changesHands reports whether an entry changes who plays a seat.
func (e *Entry) changesHands(seat razzia.Seat) bool {
	switch e.Kind {
	case Sat, StoodUp, BotSat, Left, Resigned, TimedOut, TookBack, HandedOver:
		return e.Seat == seat
	}
	return false
}

func (c Sit) outdatedBy(_ *draft, e Entry) bool      { return e.changesHands(c.Seat) }
func (c SeatBot) outdatedBy(_ *draft, e Entry) bool  { return e.changesHands(c.Seat) }
func (c StandUp) outdatedBy(_ *draft, e Entry) bool  { return e.changesHands(c.Seat) }
func (c Leave) outdatedBy(_ *draft, e Entry) bool    { return e.changesHands(c.Seat) }
func (c Resign) outdatedBy(_ *draft, e Entry) bool   { return e.changesHands(c.Seat) }
func (c TakeBack) outdatedBy(_ *draft, e Entry) bool { return e.changesHands(c.Seat) }

func (c AddWord) outdatedBy(_ *draft, e Entry) bool {
	return e.changesHands(c.Seat) || e.Kind == Worded && e.Seat == c.Seat
}

func (c OfferSeat) outdatedBy(_ *draft, e Entry) bool {
	asked := e.Kind == Asked && e.Question == ToGive
	return e.changesHands(c.Seat) || (asked || e.Kind == Offered || e.Kind == Kept) && e.Of == c.Seat
}

func (c KeepSeat) outdatedBy(_ *draft, e Entry) bool { return e.Kind == Offered && e.Of == c.Seat }

// outdatedBy leaves a second copy alone, which only shows the table for longer.
func (c List) outdatedBy(_ *draft, e Entry) bool {
	return e.Kind == Listed && !c.Open || e.Kind == Unlisted && c.Open
}

// outdatedBy lets a person choose after others have: the latest choice counts. An older one of their own does not replace it.
func (c SetPace) outdatedBy(d *draft, e Entry) bool {
	return e.Kind == Paced && d.now.Seats.owns(c.By, e.Seat)
}

func (c Rest) outdatedBy(d *draft, e Entry) bool {
	asked := e.Kind == Asked && e.Question == ToRest && d.now.Seats.owns(c.By, e.Seat)
	return asked || e.Kind == BreakBegan || e.Kind == BreakEnded
}

func (EndRest) outdatedBy(_ *draft, e Entry) bool { return e.Kind == BreakBegan }

// outdatedBy counts a rematch as another one once all have left who wanted to play again: to join them is not to ask all others.
func (c JoinRematch) outdatedBy(d *draft, e Entry) bool {
	return e.Kind == Declined && (d.now.Seats.owns(c.By, e.Seat) || !d.was.Invitation.open())
}

func (c DeclineRematch) outdatedBy(d *draft, e Entry) bool {
	return e.Kind == Invited || e.Kind == Joined && d.now.Seats.owns(c.By, e.Seat)
}

// owns reports whether a seat is that of a person.
func (ss Seats) owns(person string, seat razzia.Seat) bool {
	return ss.hasSeat(seat) && person != "" && ss[seat].Person.ID == person
}
