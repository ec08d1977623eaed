package hosttest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// bidder and passer are plans for seats 1 and 2.
var (
	bidder = host.KeptPlan{Token: "t1", Plan: table.Plan{By: "Al", Seat: 1, Since: 1, Epoch: 2, Plan: ahead.Plan{
		Turn: ahead.Draw, Say: ahead.Bid, Limit: 9, Lasts: ahead.Round, Row: 5,
		Seen: ahead.Seen{Round: 1, Middle: 1, Police: 2, Row: ahead.Loot(razzia.CardsOf(razzia.Ring, razzia.Gold)), Auction: razzia.Called}}}}
	passer = host.KeptPlan{Token: "t2", Plan: table.Plan{By: "Bo", Seat: 2, Since: 1, Plan: ahead.Plan{Say: ahead.Pass, Lasts: ahead.Away}}}
)

// play makes a running table at which a seat is to move.
func (f fixture) play(id table.ID, version int, turn razzia.Seat) {
	f.Helper()
	entries := []table.Entry{{Version: version, Kind: table.Moved, At: noon, Seat: turn, Move: razzia.Pass()}}
	err := f.Create(f.Context(), id, nil, entries, runningAt(id, version, turn))
	if version > 1 {
		err = f.append(id, entries, runningAt(id, version, turn))
	}
	fatal.If(f, err)
}

// runningAt is the summary of a running table.
func runningAt(id table.ID, version int, turn razzia.Seat) table.Summary {
	return table.Summary{ID: id, Version: version, Phase: table.Playing, Round: 1, Turn: turn, Made: noon, Latest: noon,
		Seats: []table.SeatSummary{}}
}

// save stores a plan.
func (f fixture) save(id table.ID, p host.KeptPlan) {
	f.Helper()
	wantError(f.T, f.SavePlan(f.Context(), id, p), nil)
}

// wantPlans checks the plans at a table.
func (f fixture) wantPlans(id table.ID, want ...host.KeptPlan) {
	f.Helper()
	got, err := f.Plans(f.Context(), id)
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("the plans at %q are %+v, %v: want %+v", id, got, err, want)
	}
}

// keepsPlans stores plans as they are, one for each seat, and finds those of a person.
func keepsPlans(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	f.play("a", 1, 0)
	f.play("b\x00", 1, 0)
	f.save("a", passer)
	f.save("a", bidder)
	f.save("b\x00", bidder)
	f.wantPlans("a", bidder, passer)
	wantError(t, f.SavePlan(t.Context(), "nowhere", bidder), host.ErrNotFound)
	f.wantPlans("nowhere")
	other := bidder
	other.Token, other.Limit = "t3", 4
	f.save("a", other)
	if reopen != nil {
		f.Store = reopen()
	}
	f.wantPlans("a", other, passer)
	mine, err := f.PlansOf(t.Context(), "Al")
	if want := []host.PlanAt{{Table: "a", Plan: other.Plan}, {Table: "b\x00", Plan: bidder.Plan}}; err != nil || !slices.Equal(mine, want) {
		t.Errorf("the plans of Al are %+v, %v: want %+v", mine, err, want)
	}
	if none, err := f.PlansOf(t.Context(), "Cy"); err != nil || len(none) > 0 {
		t.Errorf("the plans of Cy are %+v, %v", none, err)
	}
}

// use appends a move of a plan.
func (f fixture) use(id table.ID, version int, p host.KeptPlan, rest *table.Plan) error {
	return f.AppendPlanned(f.Context(), id, []table.Entry{{Version: version, Kind: table.Moved, At: noon, Seat: p.Seat, Move: razzia.Pass()}},
		runningAt(id, version, 0), host.PlanUse{Plan: p, Rest: rest})
}

// usesPlans appends moves of plans: once each, never those of a plan that was changed, and never a move without the plan.
func usesPlans(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.play("a", 1, 1)
	f.save("a", bidder)
	f.save("a", passer)
	rest := passer.Plan
	rest.Since = 2
	wantError(t, f.use("a", 2, passer, &rest), nil)
	wantError(t, f.use("a", 3, passer, nil), host.ErrNoPlan)
	wantError(t, f.EndPlan(t.Context(), "a", passer), nil) // it has changed
	f.wantPlans("a", bidder, host.KeptPlan{Token: "t2", Plan: rest})
	wantError(t, f.use("a", 2, bidder, nil), host.ErrConflict)
	wantError(t, f.use("a", 9, bidder, nil), host.ErrConflict)
	f.wantPlans("a", bidder, host.KeptPlan{Token: "t2", Plan: rest})
	wantError(t, f.use("a", 3, bidder, nil), nil)
	f.wantPlans("a", host.KeptPlan{Token: "t2", Plan: rest})
	wantError(t, f.use("a", 4, bidder, nil), host.ErrNoPlan)
	f.save("a", bidder)
	other := bidder
	other.Token = "t9"
	f.save("a", other)
	wantError(t, f.use("a", 4, bidder, nil), host.ErrNoPlan)
	if log, err := f.Read(t.Context(), "a", 0); err != nil || len(log) != 3 {
		t.Errorf("the log has %d entries, %v: want 3", len(log), err)
	}
}

// wantDue checks which tables have plans that are due.
func (f fixture) wantDue(overdue, lease time.Duration, want ...table.ID) {
	f.Helper()
	got, err := f.DuePlans(f.Context(), host.Claim{Now: noon, Overdue: overdue, Lease: lease, Most: 9})
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("plans are due at %q, %v: want %q", got, err, want)
	}
}

// findsDuePlans lists tables where a seat with a plan is to move, until a host has seen to it.
func findsDuePlans(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	for id, turn := range map[table.ID]razzia.Seat{"mine\x00": 1, "other": 2, "table": razzia.NoSeat} {
		f.play(id, 1, turn)
		f.save(id, bidder)
	}
	f.wantDue(200*365*24*time.Hour, -time.Hour) // the last move is not that old
	f.wantDue(0, -time.Hour, "mine\x00")
	f.wantDue(0, time.Hour, "mine\x00")
	f.wantDue(0, time.Hour) // leased
	f.save("mine\x00", bidder)
	f.wantDue(0, -time.Hour, "mine\x00")
	wantError(t, f.SeePlan(t.Context(), "mine\x00", bidder, 1), nil)
	f.wantDue(0, -time.Hour)
	f.play("mine\x00", 2, 1)
	f.play("other", 2, 1)
	f.wantDue(0, -time.Hour, "mine\x00", "other")
	sum := runningAt("table", 2, razzia.NoSeat)
	sum.Phase, sum.Ended = table.Over, noon
	wantError(t, f.append("table", []table.Entry{{Version: 2, Kind: table.Ended, At: noon}}, sum), nil)
	f.wantDue(0, -time.Hour, "mine\x00", "other", "table")
}

// removesPlans removes plans by their person, with their person, and with their table.
func removesPlans(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	for _, id := range []table.ID{"a", "b", "c"} {
		f.play(id, 1, 0)
		f.save(id, bidder)
		f.save(id, passer)
	}
	for person, want := range map[string]bool{"Bo": false, "Al": true} {
		if found, err := f.DropPlan(t.Context(), "a", 1, person); err != nil || found != want {
			t.Errorf("%s drops a plan of Al: %t, %v", person, found, err)
		}
	}
	if again, err := f.DropPlan(t.Context(), "a", 1, "Al"); err != nil || again {
		t.Errorf("a plan is dropped twice: %t, %v", again, err)
	}
	wantError(t, f.EndPlan(t.Context(), "a", passer), nil)
	f.wantPlans("a")
	wantError(t, f.Remove(t.Context(), "b"), nil)
	f.wantPlans("b")
	wantError(t, f.BeginForgetting(t.Context(), "Al", noon), nil)
	f.wantPlans("c", passer)
	log, err := f.Read(t.Context(), "c", 0)
	wantError(t, err, nil)
	added := table.Entry{Version: 2, Kind: table.Forgotten, At: noon, Seat: razzia.NoSeat}
	wantError(t, f.Rewrite(t.Context(), "c", host.Rewriting{Version: 1, Changed: log, Added: []table.Entry{added},
		Summary: runningAt("c", 2, 0), Person: "Bo", As: "x"}), nil)
	f.wantPlans("c")
	f.over("d", 1, "Al", "Bo")
	f.save("d", passer)
	f.wantRetired(9, 9, "d")
	f.wantPlans("d")
}

// dropsOrUsesInARush drops a plan while hosts carry it out: either it was dropped and there is no move, or there is the move and
// the plan could not be dropped.
func dropsOrUsesInARush(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.play("a", 1, 1)
	for n := range 20 {
		f.save("a", bidder)
		log, err := f.Read(t.Context(), "a", 0)
		wantError(t, err, nil)
		var rush sync.WaitGroup
		var used [2]error
		var dropped bool
		for i := range used {
			rush.Go(func() { used[i] = f.use("a", len(log)+1, bidder, nil) })
		}
		rush.Go(func() { dropped, _ = f.DropPlan(t.Context(), "a", 1, "Al") })
		rush.Wait()
		moves := 0
		for _, err := range used {
			switch {
			case err == nil:
				moves++
			case !errors.Is(err, host.ErrNoPlan) && !errors.Is(err, host.ErrConflict):
				t.Error(err)
			}
		}
		if after, err := f.Read(t.Context(), "a", 0); err != nil || len(after) != len(log)+moves || moves > 1 || dropped == (moves == 1) {
			t.Fatalf("round %d: dropped: %t, %d moves, %d entries after %d, %v", n, dropped, moves, len(after), len(log), err)
		}
		f.wantPlans("a")
	}
}
