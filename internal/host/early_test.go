package host_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// untilCalled begins a game of Ada, Bo and Cid and has an auction called. It returns the table and the next seat but one,
// which is not to bid yet.
func (f *fixture) untilCalled(o table.Options) (t *table.Table, seat razzia.Seat) {
	f.Helper()
	t = f.begin(o, ada, bo, cid)
	for t.Game.State.Row.Len() == 0 || t.Game.State.Phase != razzia.Turn {
		m := razzia.Draw(1)
		if t.Game.State.Phase == razzia.Bidding {
			m = razzia.Pass()
		}
		t = f.move(t, m)
	}
	t = f.move(t, razzia.Call())
	return t, (t.Game.State.Actor + 1) % 3
}

// wantPass checks whether the last move is a pass of a seat.
func wantPass(t *testing.T, now *table.Table, seat razzia.Seat) {
	t.Helper()
	if last := now.Log[len(now.Log)-1]; last.Kind != table.Moved || last.Seat != seat || last.Move != razzia.Pass() {
		t.Errorf("the last entry is %+v, want a pass of seat %d", last, seat)
	}
}

// A person passes as they planned, after the time that a bot takes, and only they know before.
func TestAPersonPassesEarly(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, seat := f.untilCalled(three)
		me := now.Seats[seat].Person.ID
		f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: me, Seat: seat}))
		f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: me, Seat: seat})) // a second tap on a slow line
		if got := f.Plans.EarlyPasses(now, me); !slices.Equal(got, []razzia.Seat{seat}) {
			t.Errorf("the seats %v pass early, want %d", got, seat)
		}
		for _, other := range []string{"", now.Seats[now.Game.State.Actor].Person.ID, "id-of-a-watcher"} {
			if got := f.Plans.EarlyPasses(now, other); got != nil {
				t.Errorf("%q sees that the seats %v pass early", other, got)
			}
		}
		now = f.move(now, razzia.Pass())
		if again := f.pass(now.ID, now.BotPace()-time.Millisecond); again.Version != now.Version {
			t.Error("the seat passes before the time that a bot takes")
		}
		now = f.pass(now.ID, time.Millisecond)
		wantPass(t, now, seat)
		if got := f.Plans.EarlyPasses(now, me); got != nil {
			t.Errorf("after the pass the seats %v pass early", got)
		}
		if again := f.pass(now.ID, time.Minute); again.Version != now.Version {
			t.Errorf("the host goes on with %+v", again.Log[now.Version:])
		}
	})
}

// A plan that is taken back and a bid that comes first leave the seat to its person.
func TestAPersonChangesTheirMind(t *testing.T) {
	for name, change := range map[string]func(f *fixture, now *table.Table, seat razzia.Seat){
		"taken back": func(f *fixture, now *table.Table, seat razzia.Seat) {
			f.must(f.Plans.Drop(f.Context(), now.ID, now.Seats[seat].Person.ID, seat))
		},
		"bid": func(f *fixture, now *table.Table, seat razzia.Seat) {
			legal := now.Game.State.Legal(nil)
			f.move(now, legal[slices.IndexFunc(legal, func(m razzia.Move) bool { return m.Verb() == razzia.ToBid })])
		},
		"left": func(f *fixture, now *table.Table, seat razzia.Seat) {
			f.act(now.ID, table.Leave{By: now.Seats[seat].Person.ID, Seat: seat})
			f.act(now.ID, table.TakeBack{By: now.Seats[seat].Person.ID, Seat: seat})
		},
	} {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now, seat := f.untilCalled(three)
				f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: now.Seats[seat].Person.ID, Seat: seat}))
				now = f.move(now, razzia.Pass())
				now = f.pass(now.ID, now.BotPace()/2)
				change(f, now, seat)
				for _, e := range f.pass(now.ID, time.Minute).Log[now.Version:] {
					if e.Kind == table.Moved && e.Move == razzia.Pass() && e.Seat == seat {
						t.Errorf("the seat passes: %+v", e)
					}
				}
			})
		})
	}
}

// No one makes or takes back the plan of another seat.
func TestAPlanIsOnesOwn(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, seat := f.untilCalled(three)
		f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: now.Seats[seat].Person.ID, Seat: seat}))
		other := now.Seats[(seat+1)%3].Person.ID
		for _, by := range []string{other, "", "id-of-a-watcher"} {
			_, err := f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: by, Seat: seat})
			f.wantFault(now, fault.Denied, "not-your-seat", err)
			_, err = f.Plans.Drop(f.Context(), now.ID, by, seat)
			f.wantFault(now, fault.Denied, "not-your-seat", err)
		}
		if got := f.Plans.EarlyPasses(now, now.Seats[seat].Person.ID); len(got) != 1 {
			t.Error("the plan is gone")
		}
	})
}

// A host that is told by another one that the turn has come passes there; a bid at the other host comes first.
func TestAPlanAtOneOfTwoHosts(t *testing.T) {
	for name, bids := range map[string]bool{"passes": false, "bids": true} {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now, seat := f.untilCalled(three)
				other := f.another()
				defer other.Close()
				f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: now.Seats[seat].Person.ID, Seat: seat}))
				now = f.moveAt(other, now, razzia.Pass())
				if bids {
					legal := now.Game.State.Legal(nil)
					now = f.moveAt(other, now, legal[slices.IndexFunc(legal, func(m razzia.Move) bool { return m.Verb() == razzia.ToBid })])
				}
				later := f.pass(now.ID, time.Minute)
				if bids && later.Version != now.Version {
					t.Errorf("the host goes on with %+v", later.Log[now.Version:])
				}
				if !bids {
					wantPass(t, later, seat)
				}
			})
		})
	}
}

// moveAt makes a move of the person who is to act at a host.
func (f *fixture) moveAt(h *host.Host, t *table.Table, m razzia.Move) *table.Table {
	f.Helper()
	actor := t.Game.State.Actor
	return f.must(h.Act(f.Context(), t.ID, table.Move{By: t.Seats[actor].Person.ID, Seat: actor, Ply: len(t.Moves), Move: m}))
}

// While the store fails the pass waits; it is made once the store works.
func TestAPlanSurvivesAFailingStore(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, seat := f.untilCalled(three)
		f.must(f.Plans.PassEarly(f.Context(), now.ID, table.PlanRequest{By: now.Seats[seat].Person.ID, Seat: seat}))
		now = f.move(now, razzia.Pass())
		f.store.full.Store(true)
		if again := f.pass(now.ID, time.Minute); again.Version != now.Version {
			t.Error("a pass without a store")
		}
		f.store.full.Store(false)
		wantPass(t, f.pass(now.ID, time.Minute), seat)
	})
}
