package host_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// drawAndPass is a plan for the round.
var drawAndPass = ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: ahead.Away}

// beforeTurn begins a game of Ada, Bo and Cid, and returns the seat that moves after the actor.
func (f *fixture) beforeTurn(o table.Options) (t *table.Table, next razzia.Seat) {
	f.Helper()
	t = f.begin(o, ada, bo, cid)
	return t, (t.Game.State.Actor + 1) % 3
}

// plan leaves a plan for a seat at a host.
func (f *fixture) plan(h *host.Host, t *table.Table, seat razzia.Seat, p ahead.Plan) {
	f.Helper()
	f.must(h.Plans.PlanAhead(f.Context(), t.ID, table.PlanRequest{By: t.Seats[seat].Person.ID, Seat: seat, Plan: p}))
}

// movesOf counts the moves of a seat after a version.
func movesOf(t *table.Table, seat razzia.Seat, since int) (n int) {
	for _, e := range t.Log[since:] {
		if e.Kind == table.Moved && e.Seat == seat {
			n++
		}
	}
	return n
}

// A plan is carried out after a restart, also if the program ended between the move before and the plan's own.
func TestAPlanSurvivesARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		f.plan(f.Host, now, next, drawAndPass)
		f.Close()
		f.open()
		if got := f.Plans.At(f.at(now.ID), now.Seats[next].Person.ID); len(got) != 1 || got[0].Turn != ahead.Draw {
			t.Errorf("after a restart the plans are %+v", got)
		}
		now = f.move(now, razzia.Draw(1))
		f.Close()
		f.open()
		later := f.pass(now.ID, time.Minute)
		if movesOf(later, next, now.Version) == 0 {
			t.Errorf("the plan was not carried out: %+v", later.Log[now.Version:])
		}
		if log := f.log.String(); strings.Contains(log, "draw") || strings.Contains(log, "away") {
			t.Errorf("the log tells of the plan: %s", log)
		}
	})
}

// A host that does not know of a plan makes the move before it, and the one that knows is gone: a host looks for plans that are
// due, and this one is carried out once.
func TestAPlanOfAnotherHost(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		other := host.New(host.Config{Store: f.store, Bus: deafBus{}, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
		defer other.Close()
		if _, err := other.Table(f.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
		f.plan(f.Host, now, next, ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: ahead.Once, Row: 7})
		f.Close()
		now = f.moveAt(other, now, razzia.Draw(1))
		if got := other.Plans.At(now, now.Seats[next].Person.ID); got != nil {
			t.Errorf("the other host knows of the plans %+v", got)
		}
		time.Sleep(time.Minute)
		later := f.must(other.Table(f.Context(), now.ID))
		if n := movesOf(later, next, now.Version); n != 1 {
			t.Errorf("the plan gave %d moves: want 1", n)
		}
	})
}

// A host that is behind the version that a person saw reads on before it makes their plan: otherwise the plan would have ended with the
// move by hand that this host does not know of.
func TestAPlanAtAHostThatIsBehind(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, seat := f.beforeTurn(three)
		other := host.New(host.Config{Store: f.store, Bus: deafBus{}, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
		defer other.Close()
		if _, err := other.Table(f.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
		by := now.Seats[seat].Person.ID
		for movesOf(now, seat, 0) == 0 || now.Game.State.Actor == seat || now.Game.State.Phase == razzia.Bidding {
			now = f.move(now, now.Game.State.Legal(nil)[0])
		}
		q := table.PlanRequest{By: by, Seat: seat, Seen: now.Version, Plan: ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: ahead.Away}}
		got := f.must(other.Plans.PlanAhead(f.Context(), now.ID, q))
		if plans := other.Plans.At(got, by); got.Version != now.Version || len(plans) != 1 || plans[0].Since != now.Version {
			t.Errorf("at version %d the plans are %+v: want one of version %d", got.Version, plans, now.Version)
		}
	})
}

// A plan that was taken back at one host is not carried out at another that has not heard of it.
func TestAPlanThatIsTakenBackAtAnotherHost(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		f.plan(f.Host, now, next, drawAndPass)
		other := host.New(host.Config{Store: f.store, Bus: new(bus.Local), Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
		defer other.Close()
		now = f.move(now, razzia.Draw(1))
		f.must(other.Plans.Drop(f.Context(), now.ID, now.Seats[next].Person.ID, next))
		if later := f.pass(now.ID, time.Minute); movesOf(later, next, now.Version) != 0 {
			t.Errorf("it was carried out: %+v", later.Log[now.Version:])
		}
		if got := f.Plans.At(f.at(now.ID), now.Seats[next].Person.ID); got != nil {
			t.Errorf("the plans are %+v", got)
		}
		if _, err := f.Plans.Drop(f.Context(), now.ID, now.Seats[next].Person.ID, next); err == nil {
			t.Error("it is taken back twice")
		}
	})
}

// A store that fails, also after its commit, makes no move twice.
func TestAPlanAtAFailingStore(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		f.plan(f.Host, now, next, ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: ahead.Once, Row: 7})
		now = f.move(now, razzia.Draw(1))
		f.store.full.Store(true)
		if later := f.pass(now.ID, time.Minute); later.Version != now.Version {
			t.Error("a move without a store")
		}
		f.store.full.Store(false)
		f.store.failsLate.Store(true)
		f.pass(now.ID, 5*time.Second)
		f.store.failsLate.Store(false)
		if later := f.pass(now.ID, time.Minute); movesOf(later, next, now.Version) != 1 {
			t.Errorf("want one move of the plan: %+v", later.Log[now.Version:])
		}
	})
}

// A person who is forgotten leaves no plan.
func TestAForgottenPersonLeavesNoPlan(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		f.plan(f.Host, now, next, drawAndPass)
		by := now.Seats[next].Person.ID
		fatal.If(t, f.Records.ForgetPerson(f.Context(), by))
		if left, err := f.store.Plans(f.Context(), now.ID); err != nil || len(left) > 0 {
			t.Errorf("the plans %+v are left, %v", left, err)
		}
		if log := f.log.String(); bytes.Contains([]byte(log), []byte(fmt.Sprint(ahead.Away))) {
			t.Errorf("the log tells of the plan: %s", log)
		}
	})
}
