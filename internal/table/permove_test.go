package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// daily is a table of two persons who have three days for each move.
var daily = table.Options{Players: 2, Piles: 2, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}

// The time for a move is full again after it, and after a bot has moved for a person who comes back.
func TestAClockForEachMove(t *testing.T) {
	s := begin(t, daily, ada, bo)
	actor := s.actor()
	s.pass(70 * time.Hour)
	s.move(razzia.Draw(1))
	s.wantTime(actor, 72*time.Hour)
	late := s.actor()
	person := s.t.Seats[late].Person.ID
	s.pass(72 * time.Hour)
	s.act(table.TimeUp{})
	s.pass(20 * time.Second)
	s.act(table.TimeUp{})
	s.wantKinds(table.TimedOut, table.BotSat)
	s.wantTime(late, 0)
	for s.actor() == late {
		s.step(rand.New(razzia.NewSource(1, 1)))
	}
	s.act(table.TakeBack{By: person, Seat: late})
	s.wantTime(late, 72*time.Hour)
}

// A friend who takes the seat of a player in whose place a bot has moved has all the time for a move.
func TestAFriendHasAllTheTimeForAMove(t *testing.T) {
	o := daily
	o.Players = 3
	s := begin(t, o, ada, bo, cid)
	late := s.actor()
	asker, other := s.t.Seats[(late+1)%3].Person.ID, s.t.Seats[(late+2)%3].Person.ID
	s.timeOut()
	for s.actor() == late {
		s.step(rand.New(razzia.NewSource(1, 1)))
	}
	s.act(table.OfferSeat{By: asker, Seat: late})
	s.act(table.Consent{By: other, To: s.t.Version})
	s.act(table.AcceptSeat{Person: table.Person{ID: "id-of-dee", Name: "Dee"}, Code: s.code(asker, late)})
	s.wantTime(late, 72*time.Hour)
	s.wantIntact()
}

// timeOut lets the time of the actor for a move run out, so that a bot takes over.
func (s *sitting) timeOut() {
	s.Helper()
	s.pass(s.t.Options.Clock.Bank)
	s.act(table.TimeUp{})
	s.pass(20 * time.Second)
	s.act(table.TimeUp{})
	s.wantKinds(table.TimedOut, table.BotSat)
}

// After an undo the time for a move is full again, whatever was used of a turn that was taken back. A break goes on charging.
func TestTheTimeForAMoveIsFullAfterAnUndo(t *testing.T) {
	o := daily
	o.Undo = true
	s := begin(t, o, ada, bo)
	first := s.actor()
	s.move(razzia.Draw(1))
	for s.t.Game.State.Phase == razzia.Bidding || s.actor() == first {
		s.step(rand.New(razzia.NewSource(1, 1)))
	}
	s.moveNow(razzia.Call())
	caller, second := s.t.Game.State.Auction.Opener, s.actor()
	s.pass(70 * time.Hour)
	by, other := s.t.Seats[caller].Person.ID, s.t.Seats[second].Person.ID
	s.act(table.Rest{By: by})
	s.act(table.Consent{By: other, To: s.t.Version})
	s.wantTime(second, 2*time.Hour)
	s.act(table.EndRest{By: by})
	s.askUndo(by)
	s.act(table.Consent{By: other, To: s.t.Version})
	s.wantKinds(table.Consented, table.Undone)
	s.wantTime(second, 72*time.Hour)
	s.wantTime(caller, 72*time.Hour)
	s.wantIntact()
}

func TestClocksForEachMoveThatMakeNoSense(t *testing.T) {
	for _, bad := range []table.Clock{{PerMove: true}, {Bank: time.Hour, Increment: time.Second, PerMove: true}} {
		o := daily
		o.Clock = bad
		_, err := table.New("x").Decide(table.Create{Maker: ada, Options: o}, table.Env{At: noon, Dealer: table.NewDealer(seed)})
		if refusal := fault.Of(err); refusal == nil || refusal.Key != "clock" {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
