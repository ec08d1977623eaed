package table

import (
	"time"

	"razzia"
)

// grace is the time between the warning that the bank has run out and the bot that takes over.
const grace = 20 * time.Second

// TimeUp ends the time of the actor, if it has run out: first with a warning, then with a bot that takes over.
// Before that it changes nothing.
type TimeUp struct{}

func (TimeUp) decide(d *draft) error {
	if at, ok := d.Deadline(); !ok || d.At.Before(at.Truncate(time.Millisecond)) {
		return nil // a move came first, or the server's clock was set back
	}
	seat := d.Game.State.Actor
	if !d.Seats[seat].Warned {
		return d.add(Entry{Kind: Warned, Seat: seat})
	}
	if err := d.add(Entry{Kind: TimedOut, Seat: seat}); err != nil {
		return err
	}
	return d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn})
}

// An Alarm is the next event that needs no command of a person: a bot's move, or the end of the actor's time. The zero
// Alarm waits for nothing.
type Alarm struct {
	Seat  razzia.Seat
	Bot   bool // the bot at Seat is to move; otherwise the time of Seat ends
	Ply   int  // moves made so far
	Epoch int  // how often moves were taken back
	At    time.Time

	Early   bool // the person at Seat passes, as they wished before
	Rematch bool // the time to answer to a rematch ends, or its table is to be made
}

// Alarm returns the next alarm of the table.
func (t *Table) Alarm() Alarm {
	if t.Phase == Over {
		return t.invitationAlarm()
	}
	if seat, bot := t.BotToMove(); bot {
		return Alarm{Seat: seat, Bot: true, Ply: t.ply, Epoch: t.Epoch, At: t.turnBegan.Add(t.BotPace())}
	}
	if at, ok := t.Deadline(); ok {
		return Alarm{Seat: t.Game.State.Actor, Ply: t.ply, Epoch: t.Epoch, At: at}
	}
	return Alarm{}
}

// BotPace is the time that a bot takes for the move that is due. Bids take two thirds: there is less to read than
// after a card.
func (t *Table) BotPace() time.Duration {
	if t.Game.State.Phase == razzia.Bidding {
		return t.Options.Pace * 2 / 3
	}
	return t.Options.Pace
}

// Deadline returns when the actor's time ends: first for the warning, then for the bot to take over. It is false
// while a bot is to move and at a table without a clock.
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

// BotToMove returns the seat of the bot that is to move; false if none is.
func (t *Table) BotToMove() (razzia.Seat, bool) {
	actor := t.Game.State.Actor
	if t.Phase != Playing || actor == razzia.NoSeat || t.Seats[actor].Level == "" || t.guide.reading() {
		return razzia.NoSeat, false
	}
	return actor, true
}

// chargeMove takes the time of a move off the seat's bank and adds the increment. The next turn begins.
func (t *Table) chargeMove(e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Options.Clock.Bank > 0 && seat.Level == "" {
		seat.Time = max(0, seat.Time-t.timeUsed(e)) + t.Options.Clock.Increment
		seat.Warned = false
	}
	t.turnBegan = e.At
}

// chargeLeaver takes the time that the actor has used off the bank before a bot takes over their seat. Otherwise a player
// could gain time by leaving.
func (t *Table) chargeLeaver(e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Phase == Playing && t.Game.State.Actor == e.Seat && seat.Level == "" {
		seat.Time = max(0, seat.Time-t.timeUsed(e))
	}
}

// timeUsed is the time that the actor has used when an entry is made. It is never negative, even if the server's
// clock was set back: that must not gain time.
func (t *Table) timeUsed(e Entry) time.Duration { return max(0, e.At.Sub(t.turnBegan)) }

// takeBack returns a seat to its person. They get the grace period at least, if the bot has moved for them.
func (t *Table) takeBack(e Entry) {
	seat := &t.Seats[e.Seat]
	seat.Level = ""
	if seat.botMoved {
		seat.Time, seat.Warned, seat.botMoved = max(seat.Time, grace), false, false
	}
	t.restartClock(e)
}

// restartClock starts the actor's time anew when another player takes over their seat.
func (t *Table) restartClock(e Entry) {
	if t.Phase == Playing && t.Game.State.Actor == e.Seat {
		t.turnBegan = e.At
	}
}
