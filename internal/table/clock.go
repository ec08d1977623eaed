package table

import (
	"time"

	"razzia"
)

// grace is the time between the warning that the bank has run out and the bot that takes over.
const grace = 20 * time.Second

// absence is the long absence in a game that is not one of days.
const absence = 10 * time.Minute

// longAbsence is how long a player is away before one other person alone may give their seat away: in a game of days the time for a
// move, or a day.
func (c Clock) longAbsence() time.Duration {
	switch {
	case c.PerMove:
		return max(absence, c.Bank)
	case c.Bank >= slowBank:
		return slowQuestionTime
	}
	return absence
}

// A timing is how far the time of a table has come: the turn of the actor, the show of the last move, and what stands still.
type timing struct {
	turnBegan  time.Time // when the actor's clock started
	stages     []Stage   // of the last move, at the normal tempo
	showBegan  time.Time // when the show of the last move began
	showEnds   time.Time // when it ends
	stageTimes int       // the number of the stage times that the game began with
	staged     bool      // clocks wait for shows, and rounds end with a pause; false in old logs
	pausing    bool      // the count of a round is shown, and no player has gone on
	reading    bool      // the pause is that of a pupil who reads what the tutor says of their round
	breakBegan time.Time // zero without a break
	closed     time.Time // when the words for the shuffle were closed; zero before, and without words
}

// TimeUp ends the time of the actor, if it has run out: first with a warning, then with a bot that takes over.
// Before that it changes nothing.
type TimeUp struct{}

func (TimeUp) decide(t *Table, d *draft) error {
	if at, ok := t.Deadline(); !ok || d.At.Before(at.Truncate(time.Millisecond)) {
		return nil // a move came first, or the server's clock was set back
	}
	seat := t.Game.State.Actor
	if !t.Seats[seat].Warned {
		return d.add(Entry{Kind: Warned, Seat: seat})
	}
	if err := d.add(Entry{Kind: TimedOut, Seat: seat}); err != nil {
		return err
	}
	return d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn})
}

// An AlarmKind says what happens when an alarm fires.
type AlarmKind uint8

// The kinds of an alarm.
const (
	NoAlarm      AlarmKind = iota // nothing
	TimeEnds                      // the time of the seat ends
	BotMoves                      // the bot at the seat is to move
	PlanMoves                     // the plan of the person at the seat is carried out
	PauseEnds                     // the pause after a round ends
	QuestionEnds                  // the time to answer to a question ends
	BreakEnds                     // a break has lasted too long
	RematchEnds                   // the time to answer to a rematch ends, or its table is to be made
	WordsEnd                      // the time to open the words of the shuffle ends
)

// An Alarm is the next event that needs no command of a person. The zero Alarm waits for nothing.
type Alarm struct {
	Kind  AlarmKind
	Seat  razzia.Seat // NoSeat if the event concerns no seat
	Ply   int         // moves made so far
	Epoch int         // how often moves were taken back
	At    time.Time
}

// Alarm returns the next alarm of the table.
func (t *Table) Alarm() Alarm {
	switch t.Phase {
	case Waiting:
		return t.timing.wordsAlarm()
	case Over:
		if t.Next == "" {
			return t.Invitation.alarm()
		}
		return Alarm{}
	}
	if t.timing.onBreak() {
		return Alarm{Kind: BreakEnds, Seat: razzia.NoSeat, Ply: t.ply, Epoch: t.Epoch, At: t.timing.breakBegan.Add(longestBreak)}
	}
	next, until := gameAlarm(t), t.question.until
	if t.question.open() && (next.At.IsZero() || until.Before(next.At)) {
		return Alarm{Kind: QuestionEnds, Seat: razzia.NoSeat, Ply: t.ply, Epoch: t.Epoch, At: until}
	}
	return next
}

// gameAlarm returns the next alarm of a running game, without that of a question.
func gameAlarm(t *Table) Alarm {
	if at, pausing := t.Pause(); pausing {
		return Alarm{Kind: PauseEnds, Seat: razzia.NoSeat, Ply: t.ply, Epoch: t.Epoch, At: at}
	}
	if seat, bot := t.BotToMove(); bot {
		return Alarm{Kind: BotMoves, Seat: seat, Ply: t.ply, Epoch: t.Epoch, At: botMoves(t, seat)}
	}
	if at, ok := t.Deadline(); ok {
		return Alarm{Kind: TimeEnds, Seat: t.Game.State.Actor, Ply: t.ply, Epoch: t.Epoch, At: at}
	}
	return Alarm{}
}

// botBegan returns when the bot that is to move begins to think: in its turn, and after the show of the last move.
func (t *timing) botBegan() time.Time { return later(t.turnBegan, t.showEnds) }

// standInPace is how long a bot takes for a move in place of a player whose time has run out, at a table where bots move at once: the game
// would be over before they could come back. At other tables the shows of all moves take longer. A player who left wants the bots to play.
const standInPace = 2 * time.Second

// waitsForBack reports whether a seat to move at a table where bots move at once is that of a player who may come back after their time
// has run out.
func waitsForBack(t *Table, i razzia.Seat) bool {
	return i != razzia.NoSeat && t.Options.Tempo() == AtOnce && t.Seats[i].late && t.Seats[i].isAway()
}

// botMoves returns when the bot at a seat moves, in its turn.
func botMoves(t *Table, i razzia.Seat) time.Time {
	if waitsForBack(t, i) {
		return later(t.timing.botBegan(), t.Seats[i].away).Add(standInPace)
	}
	return t.timing.botBegan().Add(t.Options.Tempo().thinking())
}

// later returns the later of two moments.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// BotPace is the time between the last move and that of a bot: the show of the last move, and the time to think. A bot in place of a player
// who may come back takes its time.
func (t *Table) BotPace() time.Duration {
	if waitsForBack(t, t.Game.State.Actor) {
		return standInPace
	}
	return t.timing.showEnds.Sub(t.timing.showBegan) + t.Options.Tempo().thinking()
}

// Deadline returns when the actor's time ends: first for the warning, then for the bot to take over. It is false
// while a bot is to move, in the pause after a round, during a break, and at a table without a clock.
func (t *Table) Deadline() (at time.Time, ok bool) {
	actor := t.Game.State.Actor
	stands := t.Phase != Playing || t.timing.pausing || t.timing.onBreak() || t.Options.Clock.Bank == 0
	if stands || actor == razzia.NoSeat || t.Seats[actor].Level != "" {
		return time.Time{}, false
	}
	at = t.timing.turnBegan.Add(t.Seats[actor].Time)
	if t.Seats[actor].Warned {
		at = at.Add(grace)
	}
	return t.Seats[actor].afterRest(t.timing.turnBegan, at), true
}

// BotToMove returns the seat of the bot that is to move; false if none is, and while bots stand still.
func (t *Table) BotToMove() (razzia.Seat, bool) {
	actor := t.Game.State.Actor
	if t.Phase != Playing || actor == razzia.NoSeat || t.Seats[actor].Level == "" || t.guide.reading() || t.onHold() {
		return razzia.NoSeat, false
	}
	return actor, true
}

// chargeMove takes the time of a move off the seat's bank and adds the increment. The next turn begins.
func chargeMove(t *Table, e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Options.Clock.Bank > 0 && seat.Level == "" {
		seat.Time = t.Options.Clock.afterMove(max(0, seat.Time-t.timing.used(seat, e.At)))
		seat.Warned = false
	}
	t.timing.turnBegan = e.At // the show of the move may move it
}

// afterMove returns the bank after a move, given what is left of it.
func (c Clock) afterMove(left time.Duration) time.Duration {
	if c.PerMove {
		return c.Bank
	}
	return left + c.Increment
}

// chargeLeaver takes the time that the actor has used off the bank before a bot takes over their seat. Otherwise a player
// could gain time by leaving.
func chargeLeaver(t *Table, e Entry) {
	seat := &t.Seats[e.Seat]
	if t.Phase == Playing && t.Game.State.Actor == e.Seat && seat.Level == "" {
		seat.Time = max(0, seat.Time-t.timing.used(seat, e.At))
	}
}

// used is the time that the actor, of this seat, has used at a moment; none during a break or a vacation. It is never negative, even if
// the server's clock was set back: that must not gain time.
func (t *timing) used(seat *Seat, at time.Time) time.Duration {
	if t.onBreak() {
		return 0
	}
	return max(0, at.Sub(t.turnBegan)-overlap(seat.restFrom, seat.restUntil, t.turnBegan, at))
}

// giveBack returns a seat to its person.
func giveBack(t *Table, e Entry) {
	seat := &t.Seats[e.Seat]
	t.offers[e.Seat] = offer{}
	seat.Level, seat.away, seat.late = "", time.Time{}, false
	seat.giveBackTime(t.Options.Clock)
	restartClock(t, e)
}

// giveBackTime gives a seat time after a bot: if it has moved, the grace period at least, and with a clock for each move all of it,
// because the bot's move was the end of theirs.
func (s *Seat) giveBackTime(c Clock) {
	if !s.botMoved {
		return
	}
	s.Time, s.Warned, s.botMoved = max(s.Time, grace), false, false
	if c.PerMove {
		s.Time = c.Bank
	}
}

// restartClock starts the actor's time anew when another player takes over their seat.
func restartClock(t *Table, e Entry) {
	if t.Phase == Playing && t.Game.State.Actor == e.Seat && !t.timing.pausing {
		t.timing.turnBegan = e.At
		if t.timing.staged {
			t.timing.turnBegan = later(e.At, t.timing.showEnds)
		}
	}
}
