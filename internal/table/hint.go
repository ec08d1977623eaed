package table

import (
	"context"
	"time"

	"razzia"
	"razzia/bot/hint"
)

// An Adviser advises who is to act. It is given the state alone, and so knows no more than he does (R9). Many
// may ask it at the same time; how many think at once is for it to bound.
type Adviser interface {
	Advise(ctx context.Context, s razzia.State) (hint.Hint, error)
}

// adviceTime is how long somebody may wait for advice while others are given theirs.
const adviceTime = 5 * time.Second

// A given is a hint with the number of moves that were made when it was given.
type given struct {
	hint.Hint
	ply int
}

// Hint advises the person who plays a seat that is to act, at a table that allows it. Ply is the number of
// moves that he saw made: if there are more by now, or when the advice is found, it is Stale. A hint is no
// part of the game, so nothing of it is in the log. Who asks again for the same position is told the same.
func (s *Service) Hint(ctx context.Context, id ID, by string, seat razzia.Seat, ply int) (hint.Hint, error) {
	t, err := s.Table(ctx, id)
	if err != nil {
		return hint.Hint{}, err
	}
	if err := t.checkHint(by, seat, ply); err != nil {
		return hint.Hint{}, err
	}
	if h, known := s.GivenHint(t, by); known {
		return h, nil
	}
	h, err := s.advise(ctx, t.Game.State)
	if err != nil {
		return hint.Hint{}, err
	}
	if t, err = s.Table(ctx, id); err != nil {
		return hint.Hint{}, err
	}
	if err := t.checkHint(by, seat, ply); err != nil { // much may have happened meanwhile
		return hint.Hint{}, err
	}
	if r := s.known(id); r != nil {
		r.hint.Store(&given{h, ply})
	}
	return h, nil
}

// GivenHint is the hint that a person was given for what he is to do now, as long as he has not done it and
// the table stays in memory.
func (s *Service) GivenHint(t *Table, by string) (hint.Hint, bool) {
	r := s.known(t.ID)
	if r == nil {
		return hint.Hint{}, false
	}
	g := r.hint.Load()
	if g == nil || t.checkHint(by, g.Seat, g.ply) != nil {
		return hint.Hint{}, false
	}
	return g.Hint, true
}

// checkHint refuses advice to whom it is not for, and where there is none.
func (t *Table) checkHint(by string, seat razzia.Seat, ply int) error {
	if err := t.checkPlays(by, seat); err != nil {
		return err
	}
	switch {
	case !t.Options.Hints:
		return denied("no-hints")
	case ply != len(t.Moves):
		return &Fault{Code: Stale, Key: "somebody-was-faster"}
	case t.Game.State.Actor != seat:
		return denied("not-your-turn")
	case t.step() != nil:
		return errNotNow // the lesson itself says what to do
	}
	return nil
}

// advise asks for advice, and gives up when the service closes or it takes too long.
func (s *Service) advise(ctx context.Context, state razzia.State) (hint.Hint, error) {
	if s.adviser == nil {
		return hint.Hint{}, denied("no-hints")
	}
	ctx, cancel := context.WithTimeout(ctx, adviceTime)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	h, err := s.adviser.Advise(ctx, state)
	switch {
	case err == nil:
		return h, nil
	case s.ctx.Err() != nil:
		return h, errClosing
	case ctx.Err() != nil:
		return h, &Fault{Code: TooMany, Key: "advice-busy", Err: err}
	}
	return h, &Fault{Code: Failed, Key: "no-advice", Err: err}
}
