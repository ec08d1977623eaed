package table_test

import (
	"testing"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

const day = 24 * time.Hour

// away lets a person be away for some days from now on.
func (s *sitting) away(person table.Person, days int) {
	s.Helper()
	s.act(table.GoAway{By: person.ID, Until: s.now.Add(time.Duration(days) * day)})
}

// turns returns who is to move, and the person who is not to move, of a table of two.
func (s *sitting) turns() (actor, other table.Person) {
	seat := s.actor()
	return s.t.Seats[seat].Person, s.t.Seats[1-seat].Person
}

// wantDeadline fails unless the time of the actor ends after a time from now.
func (s *sitting) wantDeadline(left time.Duration) {
	s.Helper()
	if at, ok := s.t.Deadline(); !ok || !at.Equal(s.now.Add(left)) {
		s.Errorf("the time ends in %v, %v; want %v", at.Sub(s.now), ok, left)
	}
}

func TestAClockRestsInAVacation(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor, other := s.turns()
	seat := s.actor()
	s.pass(day)
	s.wantDeadline(2 * day)
	s.away(other, 10) // it is not their turn
	s.wantDeadline(2 * day)
	s.away(actor, 5)
	s.wantKinds(table.WentAway)
	s.wantDeadline(7 * day)
	if got := s.t.Alarm().At; !got.Equal(s.now.Add(7 * day)) {
		t.Errorf("the alarm rings in %v", got.Sub(s.now))
	}
	s.pass(4 * day)
	if !s.t.OnVacation(s.now) || s.t.View("", s.now).Seats[seat].Until.IsZero() {
		t.Error("the others do not see that the player is away")
	}
	s.act(table.TimeUp{}) // changes nothing
	s.pass(day)
	s.wantDeadline(2 * day)
	if s.t.OnVacation(s.now) || !s.t.View("", s.now).Seats[seat].Until.IsZero() {
		t.Error("the player is still away after the end")
	}
	s.pass(day)
	s.away(actor, 3)
	s.wantDeadline(4 * day) // of the first vacation nothing is lost
	s.pass(day)
	s.act(table.GoAway{By: actor.ID}) // back early
	s.wantKinds(table.CameBack)
	s.wantDeadline(day)
	s.wantIntact()
	s.pass(day)
	s.act(table.TimeUp{})
	s.wantKinds(table.Warned)

	s.pass(20 * time.Second)
	s.refuses(fault.Denied, "no-vacation", table.GoAway{By: actor.ID, Until: s.now.Add(day)})
}

// TestAMoveEndsAVacation moves by hand, and by a plan.
func TestAMoveEndsAVacation(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor, other := s.turns()
	seat := s.actor()
	s.away(other, 10)
	s.away(actor, 5)
	s.pass(day)
	version := s.t.Version
	s.act(table.Move{By: actor.ID, Seat: seat, Ply: len(s.t.Moves), Epoch: s.t.Epoch, Move: s.t.Game.State.Legal(nil)[0], Ahead: true})
	if _, away := s.t.Seats[seat].Vacation(s.now); !away || s.t.Log[version].Kind != table.Moved {
		t.Error("a move ahead ends a vacation")
	}
	for s.actor() == seat {
		s.moveNow(s.t.Game.State.Legal(nil)[0])
	}
	s.wantDeadline(9*day + 72*time.Hour)
	late := s.actor()
	version = s.t.Version
	s.moveNow(s.t.Game.State.Legal(nil)[0])
	if _, away := s.t.Seats[late].Vacation(s.now); away || s.t.Log[version].Kind != table.CameBack {
		t.Errorf("after a move the player is away: %v", s.t.Log[version:])
	}
	s.wantIntact()
}

func TestAVacationIsBounded(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor, _ := s.turns()
	s.refuses(fault.Denied, "vacation-long", table.GoAway{By: actor.ID, Until: s.now.Add(30*day + time.Millisecond)})
	s.away(actor, 20)
	s.pass(10 * day)
	s.refuses(fault.Denied, "vacation-long", table.GoAway{By: actor.ID, Until: s.now.Add(21 * day)})
	s.act(table.GoAway{By: actor.ID})
	s.act(table.GoAway{By: actor.ID}) // changes nothing
	s.away(actor, 20)
	s.pass(20 * day)
	s.refuses(fault.Denied, "vacation-long", table.GoAway{By: actor.ID, Until: s.now.Add(time.Millisecond)})
	s.refuses(fault.Denied, "not-at-the-table", table.GoAway{By: cid.ID, Until: s.now.Add(day)})
	for name, clock := range map[string]table.Clock{
		"no clock": {}, "a live game": {Bank: time.Hour, Increment: time.Minute}, "hours for each move": {Bank: 12 * time.Hour, PerMove: true},
		"days for the game": {Bank: 7 * day},
	} {
		o := daily
		o.Clock = clock
		live := begin(t, o, ada, bo)
		live.refuses(fault.Denied, "no-vacation", table.GoAway{By: ada.ID, Until: live.now.Add(day)})
		if (table.Identities{ada.ID}).MayGoAway(live.t) {
			t.Errorf("%s: there may be a vacation", name)
		}
	}
}

// TestASeatRestsNoLongerWithAnotherPerson hands a seat over in a vacation: what it has rested counts for the next person.
func TestASeatRestsNoLongerWithAnotherPerson(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor, _ := s.turns()
	seat := s.actor()
	s.away(actor, 25)
	s.pass(20 * day)
	s.act(table.OfferSeat{By: actor.ID, Seat: seat})
	s.act(table.AcceptSeat{Person: cid, Code: s.code(actor.ID, seat)})
	if _, away := s.t.Seats[seat].Vacation(s.now); away {
		t.Error("the vacation goes on with the next person")
	}
	s.refuses(fault.Denied, "vacation-long", table.GoAway{By: cid.ID, Until: s.now.Add(11 * day)})
	s.away(cid, 10)
	s.wantIntact()
}

// TestABotEndsAVacation leaves a seat to a bot in a vacation.
func TestABotEndsAVacation(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor, _ := s.turns()
	seat := s.actor()
	s.pass(day)
	s.away(actor, 5)
	s.pass(day)
	s.act(table.Leave{By: actor.ID, Seat: seat})
	if _, away := s.t.Seats[seat].Vacation(s.now); away {
		t.Error("a bot is on vacation")
	}
	s.wantTime(seat, 2*day)
	s.wantIntact()
}
