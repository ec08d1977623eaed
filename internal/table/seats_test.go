package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

func TestRefusalsAtAWaitingTable(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: bo, Seat: 1})
	s.refuses(fault.Stale, "seat-taken", table.Sit{Person: cid, Seat: 1})
	s.refuses(fault.Invalid, "no-such-seat", table.Sit{Person: cid, Seat: 2})
	s.refuses(fault.Invalid, "no-such-seat", table.Sit{Person: cid, Seat: -1})
	s.refuses(fault.Denied, "nobody", table.Sit{Person: table.Person{Name: "Nobody"}})
	for _, name := range []string{"", "  ", "a\nb", "\x00", "\xff", "\u202eadA", strings.Repeat("ü", 25)} {
		s.refuses(fault.Invalid, "name", table.Sit{Person: table.Person{ID: "x", Name: name}})
	}
	s.refuses(fault.Denied, "not-the-maker", table.SeatBot{By: bo.ID, Level: "greedy"})
	s.refuses(fault.Denied, "not-the-maker", table.SeatBot{Level: "greedy"})
	s.refuses(fault.Invalid, "level", table.SeatBot{By: ada.ID, Level: "cheat"})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{By: ada.ID, Seat: 1})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{Seat: 1})
	s.refuses(fault.Invalid, "no-such-seat", table.StandUp{By: ada.ID})
	s.refuses(fault.Invalid, "game-not-begun", table.Move{By: bo.ID, Seat: 1, Move: razzia.Draw(1)})
	s.refuses(fault.Invalid, "game-not-begun", table.Leave{By: bo.ID, Seat: 1})
	s.refuses(fault.Invalid, "game-not-begun", table.TakeBack{By: bo.ID, Seat: 1})
	s.refuses(fault.Denied, "not-at-the-table", table.Talk{By: cid.ID, Text: "hello"})
	s.refuses(fault.Denied, "not-at-the-table", table.Talk{Text: "hello"})
	s.refuses(fault.Denied, "not-at-the-table", table.SetPace{By: cid.ID})
	s.refuses(fault.Invalid, "pace", table.SetPace{By: bo.ID, Pace: time.Hour})
	for _, text := range []string{"", " ", "a\x1b[2J", strings.Repeat("x", 281)} {
		s.refuses(fault.Invalid, "talk", table.Talk{By: bo.ID, Text: text})
	}
	if _, err := s.t.CheckRematch(bo.ID); err == nil || err.Error() != "game-not-over" {
		t.Errorf("a rematch before the game: %v", err)
	}
	s.ignores(table.BotMove{})
	s.ignores(table.TimeUp{})
}

func TestRefusalsInAGame(t *testing.T) {
	s := begin(t, plain, ada, bo)
	actor := s.actor()
	own, other := s.t.Seats[actor].Person.ID, s.t.Seats[1-actor].Person.ID
	draw := table.Move{By: own, Seat: actor, Move: razzia.Draw(1)}
	for _, by := range []string{other, cid.ID, ""} {
		foreign := draw
		foreign.By = by
		s.refuses(fault.Denied, "not-your-seat", foreign)
	}
	for _, seat := range []razzia.Seat{2, razzia.NoSeat, 127} {
		s.refuses(fault.Denied, "not-your-seat", table.Move{By: own, Seat: seat, Move: razzia.Draw(1)})
	}
	s.refuses(fault.Denied, "not-your-turn", table.Move{By: other, Seat: 1 - actor, Move: razzia.Draw(1)})
	s.refuses(fault.Refused, "refused", table.Move{By: own, Seat: actor, Move: razzia.Bid(9)})
	s.refuses(fault.Refused, "refused", table.Move{By: own, Seat: actor})
	s.refuses(fault.Denied, "not-your-turn", table.Move{By: own, Seat: actor, Move: razzia.Reveal(razzia.Gold)})
	s.refuses(fault.Invalid, "game-began", table.StandUp{By: own, Seat: actor})
	s.refuses(fault.Stale, "seat-taken", table.Sit{Person: cid, Seat: actor})
	s.refuses(fault.Denied, "not-your-seat", table.Leave{By: other, Seat: actor})
	s.refuses(fault.Denied, "not-your-seat", table.Resign{Seat: actor})
	s.refuses(fault.Denied, "not-your-seat", table.TakeBack{By: other, Seat: actor})
	s.act(draw)
}

func TestRefusalsAfterTheEnd(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.playOn(nothing)
	s.refuses(fault.Invalid, "game-over", table.Move{By: ada.ID, Ply: len(s.t.Moves), Move: razzia.Draw(1)})
	s.refuses(fault.Invalid, "game-over", table.Leave{By: ada.ID})
	s.refuses(fault.Invalid, "game-over", table.TakeBack{By: ada.ID})
	if _, err := s.t.CheckRematch(cid.ID); err == nil || err.Error() != "not-at-the-table" {
		t.Errorf("a rematch for a watcher: %v", err)
	}
	s.act(table.Talk{By: bo.ID, Text: "well played"})
}

func TestRefusedOptions(t *testing.T) {
	for key, o := range map[string]table.Options{
		"players":          {Players: 6, Piles: 2},
		"piles":            {Players: 2, Piles: 3},
		"pace":             {Players: 2, Piles: 2, Pace: -1},
		"clock":            {Players: 2, Piles: 2, Clock: table.Clock{Increment: 1}},
		"clock-too-long":   {Players: 2, Piles: 2, Clock: table.Clock{Bank: table.MaxBank + 1}},
		"hints-with-clock": {Players: 2, Piles: 2, Clock: table.Clock{Bank: 1}, Hints: true},
		"lesson":           {Players: 2, Piles: 2, Lesson: 1},
	} {
		s := newSitting(t)
		if change, err := s.decide(table.Create{Maker: ada, Options: o}); err == nil || err.Error() != key {
			t.Errorf("%+v made %+v, %v: want %s", o, change, err, key)
		}
	}
	for _, o := range []table.Options{
		{Players: 1, Piles: 2}, {Players: -1, Piles: 2}, {Players: 2}, {Players: 2, Piles: 2, Pace: time.Minute},
		{Players: 2, Piles: 2, Clock: table.Clock{Bank: -1}},
		{Players: 2, Piles: 2, Clock: table.Clock{Bank: time.Hour, Increment: table.MaxIncrement + 1}},
		{Players: 2, Piles: 2, Clock: table.Clock{Bank: 1<<63 - 1, Increment: 1<<63 - 1}},
	} {
		s := newSitting(t)
		if change, err := s.decide(table.Create{Maker: ada, Options: o}); err == nil {
			t.Errorf("%+v made %+v", o, change)
		}
	}
}

func TestRefusedSitters(t *testing.T) {
	for key, sitting := range map[string][]table.Sitter{
		"no-such-seat": {{Person: ada}, {}, {}},
		"level":        {{Person: ada}, {Level: "cheat"}},
		"name":         {{Person: ada}, {Person: table.Person{ID: "x", Name: "\u3164"}}},
		"nobody":       {{Person: table.Person{Name: "Nobody"}}},
	} {
		s := newSitting(t)
		if _, err := s.decide(table.Create{Maker: ada, Options: plain, Sitting: sitting}); err == nil || err.Error() != key {
			t.Errorf("got %v, want %s", err, key)
		}
	}
}

func TestPeopleAndBotsCanBeStoodUp(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.SeatBot{By: ada.ID, Level: "random"})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{})
	s.act(table.StandUp{By: ada.ID})
	s.act(table.Sit{Person: bo})
	s.act(table.StandUp{By: bo.ID})
	if slices.ContainsFunc(s.t.Seats, table.Seat.Taken) {
		t.Errorf("the seats are %+v: want them empty", s.t.Seats)
	}
	s.act(table.Sit{Person: ada})
	s.act(table.Sit{Person: table.Person{ID: ada.ID, Name: "Ada's sister"}, Seat: 1}) // on the same device
	s.playOn(nothing)
}

func TestABotKeepsAResignedSeat(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.act(table.Resign{By: ada.ID})
	s.wantKinds(table.Resigned, table.BotSat)
	s.refuses(fault.Denied, "resigned", table.TakeBack{By: ada.ID})
	s.act(table.Leave{By: bo.ID, Seat: 1})
	s.act(table.TakeBack{By: bo.ID, Seat: 1})
	s.wantKinds(table.Left, table.BotSat, table.TookBack)
	s.ignores(table.TakeBack{By: bo.ID, Seat: 1})
	s.playOn(nothing)
}

// TestAStrangerTakesOneSeat sits down at a table that is open to everybody: a stranger has one seat at most, and the maker several. The
// maker may empty a stranger's seat while the table is open and waits; among friends only their own and those of bots.
func TestAStrangerTakesOneSeat(t *testing.T) {
	o := table.Options{Players: 4, Piles: 2, Listed: true}
	s := open(t, table.Create{Maker: ada, Options: o, Sitting: []table.Sitter{{Person: ada}}})
	s.act(table.Sit{Person: bo, Seat: 1})
	s.refuses(fault.Denied, "has-seat", table.Sit{Person: bo, Seat: 2})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{By: bo.ID, Seat: 0})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{Seat: 1})
	s.act(table.Sit{Person: ada, Seat: 2})
	s.act(table.StandUp{By: ada.ID, Seat: 1})
	s.act(table.Sit{Person: bo, Seat: 1})
	s.act(table.List{By: ada.ID})
	s.refuses(fault.Denied, "not-your-seat", table.StandUp{By: ada.ID, Seat: 1})
	s.act(table.Sit{Person: bo, Seat: 3})
	s.refuses(fault.Invalid, "game-began", table.StandUp{By: ada.ID, Seat: 1})
}
