package table

import (
	"context"
	"errors"
	"time"

	"razzia"
)

// schedule sets the timer for what happens next by itself at a table: a bot's move or the end of
// somebody's time. The room is locked.
func (s *Service) schedule(id ID, r *room) {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	t := r.table.Load()
	if _, bots := t.BotToMove(); bots {
		r.timer = s.after(s.pace(t), func() { s.letBotMove(id, t) })
		return
	}
	if at, ok := t.Deadline(); ok {
		r.timer = s.after(at.Sub(s.now()), func() { s.ring(id, t) })
	}
}

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
func (s *Service) letBotMove(id ID, t *Table) {
	seat, _ := t.BotToMove()
	m, err := s.askBot(t, seat)
	if err != nil {
		s.log.Error("a bot does not know what to do", "table", id, "seat", seat, "level", t.Seats[seat].Level, "error", err)
		m = t.Game.State.Legal(nil)[0]
	}
	_, err = s.change(s.ctx, id, func(d *draft) error {
		if now, ok := d.BotToMove(); !ok || now != seat || len(d.Moves) != len(t.Moves) {
			return nil
		}
		return d.play(seat, m)
	})
	s.report(id, err)
}

func (s *Service) askBot(t *Table, seat razzia.Seat) (razzia.Move, error) {
	player, err := newBot(t.Seats[seat].Level, t)
	if err != nil {
		return razzia.Move{}, err
	}
	ctx, cancel := context.WithTimeout(s.ctx, botTime)
	defer cancel()
	m, err := player.Choose(ctx, t.Game.State, seat)
	if err == nil {
		_, err = t.Game.State.Step(m)
	}
	return m, err
}

// botTime is the longest that a bot may think.
const botTime = 5 * time.Second

// ring warns who is out of time, and lets a bot take over if he was warned.
func (s *Service) ring(id ID, t *Table) {
	_, err := s.change(s.ctx, id, func(d *draft) error {
		at, ok := d.Deadline()
		if !ok || d.at.Before(at) {
			return nil // he moved meanwhile
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

// report logs why a bot or a clock could not do its part.
func (s *Service) report(id ID, err error) {
	if err != nil && s.ctx.Err() == nil {
		s.log.Error("a table could not go on by itself", "table", id, "error", err)
	}
}
