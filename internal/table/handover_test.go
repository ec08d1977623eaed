package table_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// code is the code of the offer of a seat, as its person sees it.
func (s *sitting) code(person string, seat razzia.Seat) string {
	s.Helper()
	code, ok := s.dealer.CodeFor(s.t, person, seat)
	if !ok {
		s.Fatalf("version %d: %s has not offered seat %d", s.t.Version, person, seat)
	}
	return code
}

func TestAPlayerGivesTheirSeatToAFriend(t *testing.T) {
	s := begin(t, clocked, ada, bo)
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: ada.ID, Seat: 1})
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: cid.ID, Seat: 1})
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{Seat: 1})
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: ada.ID, Seat: 7})
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: cid})
	s.act(table.OfferSeat{By: bo.ID, Seat: 1})
	s.ignores(table.OfferSeat{By: bo.ID, Seat: 1})
	code := s.code(bo.ID, 1)
	if _, ok := s.dealer.CodeFor(s.t, ada.ID, 1); ok {
		t.Error("another player has the code")
	}
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: cid, Code: code[1:]})
	s.refuses(fault.Denied, "has-seat", table.AcceptSeat{Person: ada, Code: code})
	s.refuses(fault.Denied, "has-seat", table.AcceptSeat{Person: bo, Code: code})
	s.refuses(fault.Denied, "nobody", table.AcceptSeat{Code: code})
	s.act(table.AcceptSeat{Person: cid, Code: code})
	s.wantKinds(table.HandedOver)
	s.wantIntact()
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: table.Person{ID: "d", Name: "D"}, Code: code})
	s.refuses(fault.Denied, "not-your-seat", table.Move{By: bo.ID, Seat: 1, Move: razzia.Draw(1)})
	s.refuses(fault.Denied, "not-your-seat", table.TakeBack{By: bo.ID, Seat: 1})
	s.refuses(fault.Denied, "not-at-the-table", table.Talk{By: bo.ID, Text: "I am still here"})
	sum := s.t.Summary()
	if sum.Has(bo.ID) || !sum.Has(cid.ID) || sum.Seats[1].Name != "Cid" || s.t.Seats.Names()[1] != "Cid" {
		t.Errorf("the seats are %+v", sum.Seats)
	}
	s.playOn(nothing)
}

// The one who has offered a seat may take the offer back, and an offer ends when its player is back.
func TestAnOfferIsTakenBack(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.act(table.OfferSeat{By: bo.ID, Seat: 1})
	code := s.code(bo.ID, 1)
	s.refuses(fault.Denied, "not-your-seat", table.KeepSeat{By: ada.ID, Seat: 1})
	s.act(table.KeepSeat{By: bo.ID, Seat: 1})
	s.ignores(table.KeepSeat{By: bo.ID, Seat: 1})
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: cid, Code: code})
	s.act(table.OfferSeat{By: bo.ID, Seat: 1})
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: cid, Code: code}) // an old one
	s.act(table.Leave{By: bo.ID, Seat: 1})
	code = s.code(bo.ID, 1) // it outlives them leaving
	s.act(table.TakeBack{By: bo.ID, Seat: 1})
	s.refuses(fault.Stale, "no-offer", table.AcceptSeat{Person: cid, Code: code})
	s.wantIntact()
}

// The seat of a player in whose place a bot plays goes to a friend only with the consent of all who play.
func TestAFriendOfTheTableSitsDown(t *testing.T) {
	o := table.Options{Players: 4, Piles: 2, Pace: time.Second}
	s := begin(t, o, ada, bo, cid)
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: ada.ID, Seat: 2}) // Cid plays
	s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: ada.ID, Seat: 3}) // a bot from the start
	s.act(table.Resign{By: cid.ID, Seat: 2})
	s.refuses(fault.Denied, "bot-plays", table.OfferSeat{By: cid.ID, Seat: 2})
	s.refuses(fault.Denied, "not-at-the-table", table.OfferSeat{By: "x", Seat: 2})
	s.act(table.OfferSeat{By: ada.ID, Seat: 2})
	s.wantKinds(table.Asked)
	s.refuses(fault.Denied, "not-asked", table.Consent{By: cid.ID, To: s.t.Version})
	s.act(table.Consent{By: bo.ID, To: s.t.Version})
	s.wantKinds(table.Consented, table.Offered)
	friend := table.Person{ID: "id-of-dee", Name: "Cid"}
	s.refuses(fault.Denied, "has-seat", table.AcceptSeat{Person: cid, Code: s.code(ada.ID, 2)}) // who resigned stays out
	s.act(table.AcceptSeat{Person: friend, Code: s.code(ada.ID, 2)})
	if seat := s.t.Seats[2]; seat.Level != "" || seat.Resigned || seat.Person.Name != "Cid 2" {
		t.Errorf("the seat is %+v", seat)
	}
	s.wantIntact()
	s.playOn(nothing)
	s.refuses(fault.Invalid, "game-over", table.OfferSeat{By: friend.ID, Seat: 2})
	s.refuses(fault.Invalid, "game-over", table.AcceptSeat{Person: cid, Code: "x"})
}

// With no other person to agree, the seat of a player who may come back is given away only after a long absence.
func TestTheSeatOfAPlayerWhoIsAwayForAMoment(t *testing.T) {
	for name, test := range map[string]struct {
		clock table.Clock
		away  time.Duration
	}{
		"no clock":             {table.Clock{}, 10 * time.Minute},
		"minutes":              {table.Clock{Bank: 5 * time.Minute}, 10 * time.Minute},
		"a day for the game":   {table.Clock{Bank: 24 * time.Hour}, 24 * time.Hour},
		"days for each move":   {table.Clock{Bank: 72 * time.Hour, PerMove: true}, 72 * time.Hour},
		"minutes for one move": {table.Clock{Bank: time.Minute, PerMove: true}, 10 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			s := begin(t, table.Options{Players: 3, Piles: 2, Clock: test.clock}, ada, bo)
			s.act(table.Leave{By: bo.ID, Seat: 1})
			s.now = s.now.Add(test.away - time.Second)
			s.refuses(fault.Denied, "not-your-seat", table.OfferSeat{By: ada.ID, Seat: 1})
			s.now = s.now.Add(time.Second)
			for i, want := range []bool{false, true, false} {
				if got := s.t.View(ada.ID, s.now).Seats[i].MayGive; got != want {
					t.Errorf("seat %d may be given: %t", i, got)
				}
			}
			s.act(table.OfferSeat{By: ada.ID, Seat: 1})
			s.wantKinds(table.Offered)
			s.wantIntact()
		})
	}
	s := begin(t, plain, ada, bo)
	s.act(table.Resign{By: bo.ID, Seat: 1})
	s.act(table.OfferSeat{By: ada.ID, Seat: 1})
	s.wantKinds(table.Offered)
}

// A friend plays with the time that the player had, at least with the grace period after a bot has moved.
func TestAFriendPlaysWithTheTimeThatIsLeft(t *testing.T) {
	s := begin(t, clocked, ada, bo)
	seat := s.actor()
	by := s.t.Seats[seat].Person.ID
	s.act(table.OfferSeat{By: by, Seat: seat})
	s.now = s.now.Add(40 * time.Second)
	s.act(table.AcceptSeat{Person: cid, Code: s.code(by, seat)})
	if at, _ := s.t.Deadline(); !at.Equal(s.now.Add(20 * time.Second)) {
		t.Errorf("the time of the friend ends at %v", at)
	}
}

// A summary says who had a seat when the game began: the first player, however often the seat changes hands, unless they have it again.
func TestASummarySaysWhoHadTheSeatBefore(t *testing.T) {
	s := begin(t, plain, ada, bo)
	dan := table.Person{ID: "dan", Name: "Dan"}
	for _, hand := range []struct {
		from, to table.Person
		before   string
	}{{bo, cid, bo.ID}, {cid, dan, bo.ID}, {dan, bo, ""}, {bo, cid, bo.ID}} {
		s.act(table.OfferSeat{By: hand.from.ID, Seat: 1})
		s.act(table.AcceptSeat{Person: hand.to, Code: s.code(hand.from.ID, 1)})
		s.now = s.now.Add(time.Minute)
		if sum := s.t.Summary(); sum.Seats[1].Before != hand.before || sum.Seats[1].Person != hand.to.ID || sum.Seats[0].Before != "" {
			t.Errorf("the seats are %+v: want %q before", sum.Seats, hand.before)
		}
	}
}

// A player who gave their seat away is in no entry once they are forgotten, and the friend stays.
func TestForgettingWhoGaveTheirSeatAway(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.act(table.OfferSeat{By: bo.ID, Seat: 1})
	s.act(table.AcceptSeat{Person: cid, Code: s.code(bo.ID, 1)})
	for _, person := range []table.Person{bo, cid} {
		w, err := table.Forget(s.t, person.ID, "gone "+person.ID[3:], table.Env{At: s.now, Dealer: s.dealer, Levels: []string{"greedy"}})
		fatal.If(t, err)
		for _, e := range w.Table.Log {
			if e.Person != nil && (e.Person.ID == person.ID || e.Person.Name == person.Name) {
				t.Errorf("entry %d still names them", e.Version)
			}
		}
		sum := w.Table.Summary()
		if before := sum.Seats[1].Before; before == "" || before == person.ID || (before == bo.ID) != (person == cid) {
			t.Errorf("after %s is forgotten the seat was %q's before", person.Name, before)
		}
		if gone := sum.Seats[1].Gone; gone != (person == bo) {
			t.Errorf("after %s is forgotten, whether the player before is gone: %v", person.Name, gone)
		}
		if w.Table.Seats[1].Resigned != (person == cid) {
			t.Errorf("after %s is forgotten the seat is %+v", person.Name, w.Table.Seats[1])
		}
	}
}
