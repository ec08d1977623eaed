package table_test

import (
	"fmt"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// untilRefused carries out commands until one is refused as too many, and returns how many were carried out. The test
// fails if none of the first commands, as many as most, is refused.
func (s *sitting) untilRefused(key string, most int, command func(n int) table.Command) int {
	s.Helper()
	for n := range most + 1 {
		c := command(n)
		change, err := s.decide(c)
		if err == nil {
			s.t, s.dealer = s.t.Adopt(change), change.Dealer
			continue
		}
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.TooMany || refusal.Key != key {
			s.Fatalf("after %d commands: %+v: %v", n, c, err)
		}
		return n
	}
	s.Fatalf("%d commands were carried out", most)
	return most
}

// comeAndGo sits a person down and stands them up by turns.
func comeAndGo(p table.Person, seat razzia.Seat) func(n int) table.Command {
	return func(n int) table.Command {
		if n%2 == 0 {
			return table.Sit{Person: p, Seat: seat}
		}
		return table.StandUp{By: p.ID, Seat: seat}
	}
}

// One person cannot fill the log, and does not keep others from sitting down.
func TestSeatChangesOfOnePersonAreLimited(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	if n := s.untilRefused("unrest", 1000, comeAndGo(bo, 1)); n != table.MaxSeatChangesEach {
		t.Errorf("one person made %d entries, want %d", n, table.MaxSeatChangesEach)
	}
	s.act(table.Sit{Person: cid, Seat: 0})
	s.pass(5 * time.Minute)
	s.act(table.Sit{Person: bo, Seat: 1})
	s.wantIntact()
	s.playOn(nothing)
}

// Strangers with many identities close a table for a minute, and not for good.
func TestStrangersCannotCloseATableForGood(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2}})
	entries := 0
	for stranger := 0; entries < table.MaxSeatChanges; stranger++ {
		p := table.Person{ID: fmt.Sprint("stranger ", stranger), Name: "Stranger"}
		for n := 0; n < table.MaxSeatChangesEach && entries < table.MaxSeatChanges; n++ {
			s.act(comeAndGo(p, 1)(n))
			entries++
		}
	}
	friend := table.Sit{Person: bo, Seat: 1}
	s.refuses(fault.TooMany, "unrest", friend)
	s.act(table.Sit{Person: ada, Seat: 0}) // the maker
	s.refuses(fault.TooMany, "unrest", friend)
	s.pass(2 * time.Minute)
	s.act(friend)
	s.act(table.StandUp{By: bo.ID, Seat: 1}) // has a seat
	s.pass(2 * time.Minute)
	s.act(friend)
	s.wantIntact()
	s.act(table.SeatBot{By: ada.ID, Seat: 2, Level: "greedy"})
	s.playOn(nothing)
}

// Strangers who use up each new allowance, minute by minute, do not keep the maker from seating bots and beginning.
func TestStrangersCannotKeepTheMakerOut(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2}, Sitting: []table.Sitter{{Person: ada}}})
	for n := range 3 * table.MaxSeatChanges {
		p := table.Person{ID: fmt.Sprint("stranger ", n/2/20), Name: "Stranger"}
		if _, err := s.decide(comeAndGo(p, 1)(n % 2)); err != nil {
			break
		}
		s.act(comeAndGo(p, 1)(n % 2))
	}
	for range 30 {
		s.pass(time.Minute)
		if s.t.Seats[1].Taken() {
			s.act(table.StandUp{By: s.t.Seats[1].Person.ID, Seat: 1})
		}
		s.act(table.SetPace{By: ada.ID, Pace: time.Duration(s.t.Version) * time.Millisecond})
	}
	s.act(table.SeatBot{By: ada.ID, Seat: 1, Level: "greedy"})
	s.act(table.SeatBot{By: ada.ID, Seat: 2, Level: "greedy"})
	s.playOn(nothing)
}

// A server clock that is set forward and back neither opens nor closes the limits for long.
func TestLimitsSurviveAClockSetBack(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.pass(24 * time.Hour)
	s.untilRefused("unrest", 1000, comeAndGo(bo, 1))
	s.pass(-24 * time.Hour)
	s.refuses(fault.TooMany, "unrest", comeAndGo(bo, 1)(table.MaxSeatChangesEach))
	s.pass(-time.Hour)
	s.act(table.Sit{Person: cid, Seat: 0})
	s.pass(10 * time.Minute)
	s.act(comeAndGo(bo, 1)(table.MaxSeatChangesEach))
}

func TestSeatChangesInAGameAreLimited(t *testing.T) {
	s := begin(t, plain, ada, bo)
	before := s.t.Version
	s.untilRefused("unrest", 1000, func(n int) table.Command {
		switch n % 3 {
		case 0:
			return table.SetPace{By: bo.ID, Pace: time.Duration(n+1) * time.Millisecond}
		case 1:
			return table.Leave{By: ada.ID}
		}
		return table.TakeBack{By: ada.ID}
	})
	if made := s.t.Version - before; made > 2*table.MaxSeatChangesEach+3 {
		t.Errorf("%d entries were made by two persons", made)
	}
	if s.t.Seats[0].Level != "" {
		s.act(table.TakeBack{By: ada.ID})
	}
	s.act(table.Resign{By: ada.ID})
	s.playOn(nothing)
}

func TestTalkIsLimited(t *testing.T) {
	s := begin(t, plain, ada, bo)
	if n := s.untilRefused("talk-full", 1000, func(int) table.Command {
		return table.Talk{By: ada.ID,
			Text: "again"}
	}); n != table.MaxTalkLines {
		t.Errorf("%d lines were said, want %d", n, table.MaxTalkLines)
	}
	s.wantIntact()
	s.refuses(fault.TooMany, "talk-full", table.Talk{By: bo.ID, Text: "and again"})
	s.playOn(nothing)
}
