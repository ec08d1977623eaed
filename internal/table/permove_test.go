package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
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

func TestClocksForEachMoveThatMakeNoSense(t *testing.T) {
	for _, bad := range []table.Clock{{PerMove: true}, {Bank: time.Hour, Increment: time.Second, PerMove: true}} {
		o := daily
		o.Clock = bad
		_, err := table.New("x").Decide(table.Create{Maker: ada, Options: o}, table.Env{At: noon, Dealer: table.NewDealer(seed)})
		if fault, ok := err.(*table.Fault); !ok || fault.Key != "clock" {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
