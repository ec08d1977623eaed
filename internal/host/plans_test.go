package host_test

import (
	"context"
	"testing"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A mutePlans is a store whose plans do not answer until they are released, also when the caller has left.
type mutePlans struct {
	host.Store
	asked   int
	release chan struct{} // nil if they answer
}

func (s *mutePlans) Plans(ctx context.Context, id table.ID) ([]host.KeptPlan, error) {
	s.asked++
	if s.release != nil {
		<-s.release
	}
	return s.Store.Plans(ctx, id)
}

// node makes a host of several, whose plans are in a store that may be mute.
func (f *fixture) node(s *mutePlans) *host.Host {
	return host.New(host.Config{Store: s, Bus: f.bus, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
}

// A view waits for plans for a moment, and a move not at all: it is at the players of other hosts already.
func TestPlansThatHang(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		store := &mutePlans{Store: f.store}
		h := f.node(store)
		defer h.Close()
		if _, err := h.Table(f.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
		store.release = make(chan struct{})
		defer close(store.release)
		me := now.Seats[next].Person.ID
		began := time.Now()
		if h.Plans.Read(f.Context(), now, me) || time.Since(began) > time.Second {
			t.Errorf("a view has fresh plans, after %s", time.Since(began))
		}
		began = time.Now()
		now = f.moveAt(h, now, razzia.Draw(1))
		if !h.Plans.ReadOld(f.Context(), now, me) || time.Since(began) > 0 {
			t.Errorf("the answer to a move waits %s", time.Since(began))
		}
	})
}

// Plans that change at one host are read at another with the next answer there, and not with each.
func TestPlansOfAnotherHostInAnswers(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, next := f.beforeTurn(three)
		here, there := &mutePlans{Store: f.store}, &mutePlans{Store: f.store}
		a, b := f.node(here), f.node(there)
		defer a.Close()
		defer b.Close()
		if _, err := b.Table(f.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
		me := now.Seats[next].Person.ID
		want := func(plans int, asks int) {
			t.Helper()
			before := there.asked
			if !b.Plans.ReadOld(f.Context(), now, me) || len(b.Plans.At(now, me)) != plans || there.asked-before != asks {
				t.Errorf("%d plans after %d reads: want %d after %d", len(b.Plans.At(now, me)), there.asked-before, plans, asks)
			}
		}
		want(0, 0)
		f.plan(a, now, next, drawAndPass)
		want(1, 1)
		want(1, 0)
		f.must(a.Plans.Drop(f.Context(), now.ID, me, next))
		want(0, 1)
		now = f.moveAt(b, now, razzia.Draw(1))
		want(0, 0)
	})
}
