package solving

import (
	"context"
	"errors"
	"slices"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/puzzle"
)

// StartRun begins a run in place of the one before.
func (s *Puzzles) StartRun(ctx context.Context, person string) (Run, error) {
	r := Run{ID: s.config.NewID(), Person: person, Began: s.config.Now()}
	p, err := s.forRun(ctx, &r)
	if err != nil {
		return r, err
	}
	r.Puzzle = p.ID
	return r, fault.Store(s.Store.Begin(ctx, r))
}

// LatestRun returns the latest run of a person. It fails with ErrNoRun if there is none, or if it goes on with a puzzle that cannot be
// given any more: it has become that of a day, or a later version of the program does not have it.
func (s *Puzzles) LatestRun(ctx context.Context, person string) (Run, error) {
	r, found, err := s.Store.LatestRun(ctx, person)
	switch {
	case err != nil:
		return r, fault.Store(err)
	case !found:
		return r, ErrNoRun
	case !r.Over(s.config.Now()):
		if _, err = s.Find(ctx, r.Puzzle); err == ErrHeld || err == ErrNoPuzzle {
			err = ErrNoRun
		}
	}
	return r, err
}

// AnswerRun answers a puzzle of the run of a person, and returns the run after it: with the next puzzle, or ended by a wrong answer. An
// answer after the time, or to another puzzle than that of the run, counts nothing.
func (s *Puzzles) AnswerRun(ctx context.Context, person, id string, m razzia.Move) (Run, error) {
	before, err := s.LatestRun(ctx, person)
	if err != nil {
		return before, err
	}
	now := s.config.Now()
	switch {
	case before.Over(now):
		return before, ErrRunOver
	case before.Puzzle != id:
		return before, ErrRunMoved
	}
	a, err := s.check(ctx, id, m)
	if err != nil {
		return before, err
	}
	after, t := before, Try{Person: person, Puzzle: id, At: now, Move: m.String(), Solved: a.Solved(), Kind: InRun}
	if !a.Solved() {
		after.Ended, after.Move = now, t.Move
	} else if err := s.goOn(ctx, &after); err != nil {
		return before, err
	}
	first, err := s.Store.Step(ctx, before, after, t)
	if err == nil && !first {
		err = ErrRunMoved
	}
	if err != nil {
		return before, fault.Store(err)
	}
	return after, nil
}

// goOn counts a puzzle of a run, and chooses the next one.
func (s *Puzzles) goOn(ctx context.Context, r *Run) error {
	r.Solved++
	p, err := s.forRun(ctx, r)
	if err == nil {
		r.Puzzle = p.ID
	}
	return err
}

// forRun chooses the next puzzle of a run: one with a single decision that the person has not tried, or any other than the last if they
// have tried all.
func (s *Puzzles) forRun(ctx context.Context, r *Run) (*puzzle.Puzzle, error) {
	list, err := s.untried(ctx, r.Person)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(p *puzzle.Puzzle) bool { return p.ID == r.Puzzle || p.IsLine() })
	if len(list) == 0 {
		f, err := s.shelf(ctx)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(f.without(r.Puzzle), (*puzzle.Puzzle).IsLine)
	}
	return s.near(ctx, list, r.target())
}

// Missed returns the wrong answer that ended a run. It fails with ErrNoRun if none did, or if the puzzle is held back by now.
func (s *Puzzles) Missed(ctx context.Context, r *Run) (Answer, error) {
	m, err := razzia.ParseMove(r.Move)
	if r.Ended.IsZero() || err != nil {
		return Answer{}, ErrNoRun
	}
	a, err := s.check(ctx, r.Puzzle, m)
	if err == ErrHeld {
		err = ErrNoRun
	}
	return a, err
}

// IsMoved reports whether an answer in a run came too late: the run is over, or has another puzzle. The page of the run shows it.
func IsMoved(err error) bool {
	refusal := (*fault.Fault)(nil)
	return errors.As(err, &refusal) && refusal.Code == fault.Stale
}
