package host_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A change that is stored long after its host gave up is announced to all, whether its table is in memory or not: the host had looked
// before, and found nothing.
func TestACommitAfterItsHostGaveUpIsAnnounced(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		other := f.another()
		defer other.Close()
		f.must(other.Table(f.Context(), begun.ID))
		here, stop := f.Watch(begun.ID)
		defer stop()
		there, stop := other.Watch(begun.ID)
		defer stop()
		f.store.commits.Store(new(17 * time.Second))
		if _, err := f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}); !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		time.Sleep(16 * time.Second)
		wantSame(t, f.at(begun.ID), begun)
		time.Sleep(4 * time.Second)
		wantHeard(t, here, begun.Version+1)
		wantHeard(t, there, begun.Version+1)
		for _, h := range []*host.Host{f.Host, other} {
			wantKinds(t, f.must(h.Table(f.Context(), begun.ID)), table.Talked)
		}
	})
}

// A change that failed for good is looked for no longer than it may be on its way.
func TestADoubtEnds(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		f.store.full.Store(true)
		if _, err := f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}); !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		f.store.full.Store(false)
		time.Sleep(time.Minute)
		looks := f.store.compared.Load()
		if looks == 0 || looks > 12 {
			t.Errorf("it looked %d times", looks)
		}
		time.Sleep(time.Hour)
		if more := f.store.compared.Load() - looks; more != 0 {
			t.Errorf("it looked %d times more", more)
		}
	})
}

// A host that hears nothing of the others, without a sign that hints are lost, reads on all the same.
func TestAHostThatHearsNothingReadsOn(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		unheard := host.New(host.Config{Store: f.store, Bus: deafBus{}, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
		defer unheard.Close()
		f.must(unheard.Table(f.Context(), begun.ID))
		versions, stop := unheard.Watch(begun.ID)
		defer stop()
		said := f.act(begun.ID, table.Talk{By: ada.ID, Text: "hello"})
		time.Sleep(20 * time.Second)
		synctest.Wait()
		wantHeard(t, versions, said.Version)
		wantSame(t, f.must(unheard.Table(f.Context(), begun.ID)), said)
		if n := f.reads(func() { time.Sleep(10 * time.Minute) }); n != 0 {
			t.Errorf("it read a table %d times that did not change", n)
		}
		fatal.If(t, f.Remove(f.Context(), begun.ID))
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if n := unheard.Stats().Rooms; n != 0 {
			t.Errorf("%d tables are in memory that were removed", n)
		}
	})
}
