package table_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// clocked is a table of two with a clock.
var clocked = table.Options{Players: 2, Piles: 2, Pace: time.Second, Clock: table.Clock{Bank: time.Minute, Increment: time.Second}}

// resting is a table of two people who have agreed to a break, 10 seconds after the beginning.
func resting(t *testing.T) *sitting {
	t.Helper()
	s := begin(t, clocked, ada, bo)
	s.now = s.now.Add(10 * time.Second)
	s.act(table.Rest{By: ada.ID})
	s.act(table.Consent{By: bo.ID, To: s.t.Version})
	s.wantKinds(table.Asked, table.Consented, table.BreakBegan)
	return s
}

func TestClocksStandStillInABreak(t *testing.T) {
	s := resting(t)
	first := s.actor()
	if _, runs := s.t.Deadline(); runs || s.t.View("", s.now).Break == nil {
		t.Error("the clock runs during a break")
	}
	s.refuses(fault.Denied, "on-break", table.Move{By: s.t.Seats[first].Person.ID, Seat: first, Move: razzia.Draw(1)})
	s.refuses(fault.Denied, "on-break", table.Rest{By: bo.ID})
	s.refuses(fault.Denied, "not-at-the-table", table.EndRest{By: cid.ID})
	s.now = s.now.Add(3 * time.Hour)
	s.ignores(table.TimeUp{})
	s.ignores(table.EndLongRest{})
	s.act(table.EndRest{By: bo.ID})
	s.ignores(table.EndRest{By: bo.ID})
	s.wantIntact()
	if at, runs := s.t.Deadline(); !runs || !at.Equal(s.now.Add(50*time.Second)) {
		t.Errorf("the time of the player ends at %v", at)
	}
}

// A break ends by itself after a day. A player who leaves during it loses no time.
func TestABreakEndsByItself(t *testing.T) {
	s := resting(t)
	if alarm := s.t.Alarm(); alarm.Kind != table.BreakEnds || !alarm.At.Equal(s.now.Add(24*time.Hour)) {
		t.Errorf("the alarm is %+v", alarm)
	}
	first := s.actor()
	person := s.t.Seats[first].Person.ID
	s.now = s.now.Add(time.Hour)
	s.act(table.Leave{By: person, Seat: first})
	if _, bots := s.t.BotToMove(); bots || s.t.Seats[first].Time != 50*time.Second {
		t.Errorf("a bot moves during a break, or %v are left", s.t.Seats[first].Time)
	}
	s.now = s.t.Alarm().At
	s.act(table.EndLongRest{})
	s.wantKinds(table.BreakEnded)
	s.wantIntact()
	if s.t.Alarm().Kind != table.BotMoves {
		t.Errorf("the alarm after the break is %+v", s.t.Alarm())
	}
}

func TestWhoMayAskForABreak(t *testing.T) {
	s := begin(t, clocked, ada)
	s.refuses(fault.Denied, "not-at-the-table", table.Rest{By: cid.ID})
	s.act(table.Rest{By: ada.ID}) // alone with bots it begins at once
	s.wantKinds(table.BreakBegan)
	begin(t, plain, ada, bo).refuses(fault.Denied, "no-clock", table.Rest{By: ada.ID})
	empty := open(t, table.Create{Maker: ada, Options: clocked, Sitting: []table.Sitter{{Person: ada}}})
	empty.refuses(fault.Invalid, "game-not-begun", table.Rest{By: ada.ID})
}

// A break may begin in the pause after a round. The next round begins after both.
func TestABreakInThePauseAfterARound(t *testing.T) {
	s := begin(t, clocked, ada, bo)
	for _, pausing := s.t.Pause(); !pausing; _, pausing = s.t.Pause() {
		s.step(dice())
	}
	s.act(table.Rest{By: ada.ID})
	s.act(table.Consent{By: bo.ID, To: s.t.Version})
	left := s.t.Seats[s.actor()].Time
	s.now = s.now.Add(time.Hour)
	s.act(table.EndRest{By: ada.ID})
	if s.t.Alarm().Kind != table.PauseEnds {
		t.Errorf("the alarm is %+v", s.t.Alarm())
	}
	s.act(table.Resume{Ply: len(s.t.Moves)})
	if at, _ := s.t.Deadline(); !at.Equal(s.now.Add(left)) {
		t.Errorf("the time of the player ends at %v", at)
	}
	s.wantIntact()
}
