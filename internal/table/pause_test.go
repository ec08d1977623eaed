package table_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// pauses plays a table to its end and counts the pauses. In each, it checks the table, resumes it, and goes on.
func (s *sitting) pauses() (n int) {
	s.Helper()
	s.playOn(func() {
		ends, pausing := s.t.Pause()
		if !pausing {
			return
		}
		n++
		if a := s.t.Alarm(); a != (table.Alarm{Kind: table.PauseEnds, Seat: razzia.NoSeat, Ply: len(s.t.Moves), At: ends}) ||
			!ends.Equal(s.t.ShowEnds().Add(20*time.Second)) {
			s.Errorf("version %d: the pause ends at %v, and the alarm is %+v", s.t.Version, ends, a)
		}
		if _, runs := s.t.Deadline(); runs {
			s.Errorf("version %d: a clock runs in the pause", s.t.Version)
		}
		if v := s.t.View("", ends.Add(-time.Second)); v.Pause == nil || v.Pause.Left != 1000 {
			s.Errorf("version %d: a second before its end, the pause is %+v", s.t.Version, v.Pause)
		}
		s.ignores(table.Resume{Ply: len(s.t.Moves) - 1})
		s.act(table.Resume{Ply: len(s.t.Moves)})
		s.wantKinds(table.Resumed)
		s.ignores(table.Resume{Ply: len(s.t.Moves)})
		if _, pausing = s.t.Pause(); pausing || s.t.View("", s.now).Pause != nil || s.t.ShowEnds().After(s.now) {
			s.Errorf("version %d: the pause goes on", s.t.Version)
		}
		s.wantIntact()
	})
	return n
}

// TestRoundsEndWithPauses plays games of every size: there are two pauses if a person plays, none for bots alone.
func TestRoundsEndWithPauses(t *testing.T) {
	for _, o := range everySize() {
		if n := begin(t, o, ada).pauses(); n != 2 {
			t.Errorf("%+v: %d pauses, want 2", o, n)
		}
		if n := begin(t, o).pauses(); n != 0 {
			t.Errorf("%+v: bots alone pause %d times", o, n)
		}
	}
}

// TestOldGamesHaveNoPauses reads a game that was begun before there were pauses.
func TestOldGamesHaveNoPauses(t *testing.T) {
	s := begin(t, plain, ada, bo)
	log := s.t.Log
	for i := range log {
		log[i].Stages = 0
	}
	old, err := table.Read(s.t.ID, log)
	fatal.If(t, err)
	if s.t = old; s.pauses() != 0 {
		t.Error("an old game pauses")
	}
}

// TestAPersonWhoMovesInAPauseSpendsNoTime moves in the pause after a round: the clock has not run.
func TestAPersonWhoMovesInAPauseSpendsNoTime(t *testing.T) {
	s := begin(t, timed, ada, bo)
	chance := dice()
	for _, pausing := s.t.Pause(); !pausing; _, pausing = s.t.Pause() {
		s.step(chance)
	}
	actor := s.actor()
	had := s.t.Seats[actor].Time
	s.now = s.t.ShowEnds().Add(19 * time.Second)
	s.step(chance)
	s.wantTime(actor, had+timed.Clock.Increment)
	if _, pausing := s.t.Pause(); pausing {
		t.Error("the pause goes on after a move")
	}
}
