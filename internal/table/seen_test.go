package table_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// wantMeant checks that a command is refused for who saw the table at a version, and is not for who sees it now, nor for who does not say.
func (s *sitting) wantMeant(seen int, c table.Command) {
	s.Helper()
	s.refuses(fault.Stale, "somebody-was-faster", table.AsSeen{Version: seen, Command: c})
	for _, version := range []int{0, s.t.Version, s.t.Version + 1} {
		if change, err := s.decide(table.AsSeen{Version: version, Command: c}); err != nil || len(change.Entries) == 0 {
			s.Errorf("version %d: %+v at %d: got %d entries, %v", s.t.Version, c, version, len(change.Entries), err)
		}
	}
}

// A click on a seat is meant for the player who was seen there.
func TestAClickOnASeatIsMeantForWhoWasThere(t *testing.T) {
	listed := table.Options{Players: 3, Piles: 2, Listed: true}
	s := open(t, table.Create{Maker: ada, Options: listed, Sitting: []table.Sitter{{Person: ada}}})
	free := s.t.Version
	s.act(table.Sit{Person: bo, Seat: 1})
	withBo := s.t.Version
	s.act(table.StandUp{By: bo.ID, Seat: 1})
	s.wantMeant(free, table.Sit{Person: bo, Seat: 1})
	s.wantMeant(free, table.SeatBot{By: ada.ID, Seat: 1, Level: "greedy"})
	s.act(table.Sit{Person: cid, Seat: 1})
	s.wantMeant(withBo, table.StandUp{By: ada.ID, Seat: 1})
}

// A second copy of a click, whose answer was lost, does not undo what the player chose later.
func TestALateCopyUndoesNothing(t *testing.T) {
	s := begin(t, clocked, ada, bo)
	seat := 1 - s.actor()
	me := s.t.Seats[seat].Person
	began := s.t.Version
	s.act(table.Leave{By: me.ID, Seat: seat})
	s.ignores(table.AsSeen{Version: began, Command: table.EndRest{By: me.ID}})
	left := s.t.Version
	s.act(table.TakeBack{By: me.ID, Seat: seat})
	s.ignores(table.AsSeen{Version: left, Command: table.TakeBack{By: me.ID, Seat: seat}})
	s.wantMeant(began, table.Leave{By: me.ID, Seat: seat})
	s.wantMeant(began, table.Resign{By: me.ID, Seat: seat})
	s.act(table.SetPace{By: me.ID, Pace: 2 * time.Second})
	s.wantMeant(began, table.SetPace{By: me.ID, Pace: time.Second})
	s.act(table.AsSeen{Version: began, Command: table.SetPace{By: s.t.Seats[1-seat].Person.ID, Pace: 3 * time.Second}})
	s.act(table.OfferSeat{By: me.ID, Seat: seat})
	offered := s.t.Version
	s.act(table.KeepSeat{By: me.ID, Seat: seat})
	s.wantMeant(began, table.OfferSeat{By: me.ID, Seat: seat})
	s.act(table.OfferSeat{By: me.ID, Seat: seat})
	s.wantMeant(offered, table.KeepSeat{By: me.ID, Seat: seat})
	now := s.t.Version
	s.act(table.Leave{By: me.ID, Seat: seat})
	s.wantMeant(left, table.TakeBack{By: me.ID, Seat: seat})
	if table.IsBehind(s.t, table.AsSeen{Version: now, Command: table.EndRest{}}) ||
		!table.IsBehind(s.t, table.AsSeen{Version: s.t.Version + 1}) {
		t.Error("a later version is not later, or an earlier one is")
	}
}

func TestABreakIsTheOneThatWasSeen(t *testing.T) {
	s := resting(t)
	first := s.t.Version
	s.act(table.EndRest{By: bo.ID})
	s.wantMeant(first-3, table.Rest{By: ada.ID})
	s.act(table.Rest{By: ada.ID})
	s.act(table.Consent{By: bo.ID, To: s.t.Version})
	s.wantMeant(first, table.EndRest{By: bo.ID})
}

func TestARematchIsTheOneThatWasSeen(t *testing.T) {
	s := overWith(t, table.Options{Players: 3, Piles: 2}, ada, bo, cid)
	over := s.t.Version
	s.act(table.JoinRematch{By: ada.ID, Present: everybody})
	first := s.t.Version
	s.act(table.AsSeen{Version: over, Command: table.JoinRematch{By: bo.ID}}) // both wanted the same
	s.wantMeant(first, table.DeclineRematch{By: bo.ID})
	s.act(table.DeclineRematch{By: bo.ID})
	s.wantMeant(first, table.JoinRematch{By: bo.ID})
	s.act(table.DeclineRematch{By: ada.ID})
	s.wantMeant(first, table.JoinRematch{By: cid.ID}) // no player is left that they would join
	s.act(table.JoinRematch{By: bo.ID, Present: everybody})
	s.wantMeant(first, table.DeclineRematch{By: cid.ID})
}

// A table is not opened or closed by a click that came before it was closed or opened.
func TestAListingIsTheOneThatWasSeen(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{{Person: ada}}})
	made := s.t.Version
	s.act(table.List{By: ada.ID, Open: true})
	opened := s.t.Version
	s.act(table.AsSeen{Version: made, Command: table.List{By: ada.ID, Open: true}}) // a second copy
	s.act(table.List{By: ada.ID})
	s.wantMeant(opened, table.List{By: ada.ID, Open: true})
	s.act(table.List{By: ada.ID, Open: true})
	s.wantMeant(opened-1, table.List{By: ada.ID})
}

// A promise to pass is meant for the row that its player saw.
func TestAPromiseToPassIsMeantForTheRowThatWasSeen(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo, cid)
	seat := (s.actor() + 2) % 3
	q := table.PlanRequest{By: s.t.Seats[seat].Person.ID, Seat: seat, Seen: s.t.Version}
	if _, err := q.PassEarlyAt(s.t); err != nil {
		t.Error(err)
	}
	s.move(razzia.Draw(1))
	if _, err := q.PassEarlyAt(s.t); err == nil || err.Error() != "somebody-was-faster" {
		t.Errorf("after a draw: %v", err)
	}
	for _, seen := range []int{0, s.t.Version} {
		q.Seen = seen
		if _, err := q.PassEarlyAt(s.t); err != nil {
			t.Errorf("seen %d: %v", seen, err)
		}
	}
}
