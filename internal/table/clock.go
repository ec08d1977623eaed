package table

import (
	"context"
	"errors"
	"time"

	"razzia"
	"razzia/bot"
)

// An alarm is what a table waits for to happen by itself: a bot's move or the end of somebody's time.
// The zero alarm is none.
type alarm struct {
	seat razzia.Seat
	bot  bool // it is the bot's move
	ply  int  // the moves made so far
	at   time.Time
}

// alarm is what the table waits for now.
func (s *Service) alarm(t *Table) alarm {
	if seat, bots := t.BotToMove(); bots {
		return alarm{seat, true, len(t.Moves), t.turnBegan.Add(s.pace(t))}
	}
	if at, ok := t.Deadline(); ok {
		return alarm{t.Game.State.Actor, false, len(t.Moves), at}
	}
	return alarm{}
}

// schedule sets the timer for what the table waits for, not before a delay is over. If that has not
// changed it leaves the timer alone, or whom it woke already: a bot that thinks is not disturbed by
// talk. The room is locked.
func (s *Service) schedule(id ID, r *room, delay time.Duration) {
	t := r.table.Load()
	next := s.alarm(t)
	if next == r.alarm {
		return
	}
	r.clear(r.alarm)
	if next == (alarm{}) {
		return
	}
	wait, ring := next.at.Sub(s.now()), func() { s.ring(id, next) }
	if next.bot { // and if the clock was set back it waits no longer than ever
		wait, ring = min(wait, s.pace(t)), func() { s.letBotMove(id, t, next) }
	}
	r.alarm, r.timer = next, s.after(max(delay, wait), ring)
}

// clear forgets an alarm that went off or is not waited for any more, if it is the room's.
func (r *room) clear(a alarm) {
	if a != r.alarm || r.timer == nil {
		return
	}
	r.timer.Stop()
	r.alarm, r.timer = alarm{}, nil
}

// pause is how long what goes on by itself waits after it could not be stored.
const pause = time.Second

// pace is the time that a bot takes for its move: longer after what is worth reading.
func (s *Service) pace(t *Table) time.Duration {
	pace := t.Options.Pace
	if t.Game.State.Phase == razzia.Bidding {
		return pace * 2 / 3
	}
	return pace
}

// after does something later, unless the service closes before.
func (s *Service) after(d time.Duration, do func()) *time.Timer {
	return time.AfterFunc(max(d, 0), func() {
		if s.enterWork() {
			defer s.work.Done()
			do()
		}
	})
}

// enterWork counts one more at work, if the service is not closed.
func (s *Service) enterWork() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return false
	}
	s.work.Add(1)
	return true
}

// letBotMove asks the bot that is to move at a table, and makes its move if nothing else happened.
func (s *Service) letBotMove(id ID, t *Table, rung alarm) {
	m, err := s.askBot(t, rung.seat)
	if err != nil {
		s.log.Error("a bot does not know what to do", "table", id, "seat", rung.seat, "level", t.Seats[rung.seat].Level, "error", err)
		m = t.Game.State.Legal(nil)[0]
	}
	_, err = s.changeAt(s.ctx, id, rung, func(d *draft) error {
		if now, ok := d.BotToMove(); !ok || now != rung.seat || len(d.Moves) != rung.ply {
			return nil
		}
		return d.play(rung.seat, m)
	})
	s.report(id, err)
}

func (s *Service) askBot(t *Table, seat razzia.Seat) (razzia.Move, error) {
	if m, ok := t.scripted(); ok {
		return m, nil
	}
	player, err := newBot(t.Seats[seat].Level, t)
	if err != nil {
		return razzia.Move{}, err
	}
	ctx, cancel := context.WithTimeout(s.ctx, botTime)
	defer cancel()
	m, err := bot.Ask(ctx, player, bot.Past{Setup: t.Setup, Moves: t.Moves}, t.Game.State, seat)
	if err == nil {
		_, err = t.Game.State.Step(m)
	}
	return m, err
}

// botTime is the longest that a bot may think.
const botTime = 5 * time.Second

// ring warns who is out of time, and lets a bot take over if he was warned.
func (s *Service) ring(id ID, rung alarm) {
	_, err := s.changeAt(s.ctx, id, rung, func(d *draft) error {
		if at, ok := d.Deadline(); !ok || s.now().Before(at) {
			return nil // he moved meanwhile, or the clock was set back
		}
		seat := d.Game.State.Actor
		if !d.Seats[seat].Warned {
			return d.add(Entry{Kind: Warned, Seat: seat})
		}
		return errors.Join(d.add(Entry{Kind: TimedOut, Seat: seat}), d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn}))
	})
	s.report(id, err)
}

// standIn is the level of the bot that takes over.
const standIn = "greedy"

// report logs why a bot or a clock could not do its part; that another was faster is no reason.
func (s *Service) report(id ID, err error) {
	if err != nil && s.ctx.Err() == nil && !errors.Is(err, ErrConflict) {
		s.log.Error("a table could not go on by itself", "table", id, "error", err)
	}
}
