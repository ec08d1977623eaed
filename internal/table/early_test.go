package table_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// plan makes the plan of a seat to pass early.
func (s *sitting) plan(seat razzia.Seat) table.Plan {
	s.Helper()
	w, err := (table.PlanRequest{By: s.t.Seats[seat].Person.ID, Seat: seat}).PassEarlyAt(s.t)
	if err != nil {
		s.Fatalf("version %d: %v", s.t.Version, err)
	}
	return w
}

// wantKept checks whether a plan holds, and whether it is due.
func (s *sitting) wantKept(w table.Plan, keeps, due bool) {
	s.Helper()
	alarm, isDue := w.AlarmAt(s.t)
	if w.HoldsAt(s.t) != keeps || isDue != due {
		s.Errorf("version %d: the plan holds: %t, due: %t; want %t and %t", s.t.Version, w.HoldsAt(s.t), isDue, keeps, due)
	}
	want := table.Alarm{Kind: table.PlanMoves, Seat: w.Seat, Ply: len(s.t.Moves), At: s.t.Log[len(s.t.Log)-1].At.Add(s.t.BotPace())}
	if due && alarm != want {
		s.Errorf("the alarm is %+v, want %+v", alarm, want)
	}
}

// A plan counts for the next chance to bid: in the running auction, or else in the next one.
func TestPassingEarly(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo, cid)
	first := s.actor()
	next := (first + 1) % 3
	before := s.plan(next)
	s.wantKept(before, true, false)
	if got := s.t.View(s.t.Seats[next].Person.ID, s.now).MayPassEarly; !slices.Equal(got, seats{next}) {
		t.Errorf("the seats %v may pass early, want %d", got, next)
	}
	s.refuses(fault.Refused, "refused", table.Move{By: s.t.Seats[first].Person.ID, Seat: first, Move: razzia.Pass()})
	s.move(razzia.Draw(1))
	s.wantKept(before, s.t.Game.State.Row.Len() == 0, false) // loot changes the row
	for s.t.Game.State.Phase != razzia.Turn || s.t.Game.State.Row.Len() == 0 {
		s.step(dice())
	}
	opener := s.actor()
	before, lasts := s.plan((opener+1)%3), s.plan((opener+2)%3)
	s.move(razzia.Call())
	s.wantKept(before, true, true)
	s.wantKept(lasts, true, false)
	if _, err := (table.PlanRequest{By: s.t.Seats[opener].Person.ID, Seat: opener}).PassEarlyAt(s.t); err == nil {
		t.Error("the opener of a called auction, who may have to bid (R4.2), passes early")
	}
	s.act(table.Talk{By: ada.ID, Text: "hello"}) // talk ends no plan
	s.move(razzia.Pass())
	s.wantKept(before, false, false)
	s.wantKept(lasts, true, true)
	s.move(s.t.Game.State.Legal(nil)[0])
	s.wantKept(lasts, false, false)
}

func TestWhoMayPassEarly(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo)
	refuses := func(code fault.Code, key, person string, seat razzia.Seat) {
		t.Helper()
		_, err := (table.PlanRequest{By: person, Seat: seat}).PassEarlyAt(s.t)
		if refusal := fault.Of(err); refusal == nil || refusal.Code != code || refusal.Key != key {
			t.Errorf("%s at seat %d: got %v, want %s", person, seat, err, key)
		}
	}
	for s.actor() != 0 {
		s.step(dice())
	}
	refuses(fault.Stale, "somebody-was-faster", ada.ID, 0)
	refuses(fault.Denied, "not-your-seat", ada.ID, 1)
	refuses(fault.Denied, "not-your-seat", cid.ID, 1)
	refuses(fault.Denied, "not-your-seat", "", 2)
	refuses(fault.Denied, "not-your-seat", bo.ID, 7)
	w := s.plan(1)
	s.act(table.Leave{By: bo.ID, Seat: 1})
	s.wantKept(w, false, false)
	refuses(fault.Denied, "bot-plays", bo.ID, 1)
	s.act(table.TakeBack{By: bo.ID, Seat: 1})
	s.wantKept(w, false, false) // they came back without it
	s.playOn(nothing)
	refuses(fault.Invalid, "game-over", ada.ID, 0)
	s.wantKept(w, false, false)
	s.wantKept(table.Plan{}, false, false)

	lesson := open(t, table.Teach{Person: ada})
	if _, err := (table.PlanRequest{By: ada.ID}).PassEarlyAt(lesson.t); err == nil || len(lesson.t.View(ada.ID, noon).MayPassEarly) > 0 {
		t.Error("the pupil of a lesson passes early")
	}
}

// A heldPlan is a plan with what the test knows about it.
type heldPlan struct {
	table.Plan
	row   razzia.Cards
	kind  razzia.AuctionKind
	round uint8
	held  bool
}

// after notes what a move of a seat means for a plan: it ends with the row, the round, a move of its own, and its auction.
func (w *heldPlan) after(s *razzia.State, mover razzia.Seat) {
	opened := w.kind == razzia.NoAuctionRuns && s.Auction.Kind != razzia.NoAuctionRuns
	edge := uint8(s.RaidAt() - 1)
	w.held = w.held && (s.Police < edge || w.Seen.Police == edge) && mover != w.Seat && s.Phase != razzia.Over && s.Round == w.round &&
		s.Row.Cards() == w.row && (opened || s.Auction.Kind == w.kind)
	w.kind = s.Auction.Kind
}

// In random games a plan holds exactly until its end, and is due only at a chance of its seat at which it may pass. A table
// that followed several entries at once agrees.
func TestRandomPlans(t *testing.T) {
	due := 0
	for _, o := range []table.Options{{Players: 2, Piles: 1}, {Players: 3, Piles: 2}, {Players: 5, Piles: 2}} {
		s := begin(t, o, []table.Person{ada, bo, cid, {ID: "d", Name: "D"}, {ID: "e", Name: "E"}}[:o.Players]...)
		var plans []*heldPlan
		mover := s.actor()
		s.playOn(func() {
			state := &s.t.Game.State
			for _, w := range plans {
				w.after(state, mover)
				if w.Plan.HoldsAt(s.t) != w.held {
					t.Fatalf("version %d: the plan %+v holds: %t", s.t.Version, w, !w.held)
				}
				if _, is := w.Plan.AlarmAt(s.t); is {
					due++
					if state.Actor != w.Seat || state.Phase != razzia.Bidding || !slices.Contains(state.Legal(nil), razzia.Pass()) {
						t.Fatalf("version %d: the plan %+v is due", s.t.Version, w)
					}
				}
			}
			plans = slices.DeleteFunc(plans, func(w *heldPlan) bool { return !w.held })
			mover = s.t.Game.State.Actor
			for i := range s.t.Seats {
				seat := razzia.Seat(i)
				if w, err := (table.PlanRequest{By: s.t.Seats[i].Person.ID, Seat: seat}).PassEarlyAt(s.t); err == nil {
					plans = append(plans, &heldPlan{w, state.Row.Cards(), state.Auction.Kind, state.Round, true})
				}
			}
		})
	}
	if due == 0 {
		t.Error("no plan was ever due")
	}
}
