package host_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// empty makes a table of Ada's with empty seats.
var empty = table.Create{Maker: ada, Options: plain}

// listed lists the IDs of all tables of a person.
func (f *fixture) listed(person string) (ids []table.ID) {
	f.Helper()
	for _, over := range []bool{false, true} {
		page, err := f.Records.Tables(f.Context(), host.TableQuery{Person: person, Over: over, Most: 100})
		fatal.If(f, err)
		for _, sum := range page {
			ids = append(ids, sum.ID)
		}
	}
	return ids
}

func TestTablesOfOnePersonAreLimited(t *testing.T) {
	withPatientHost(t, func(f *fixture) {
		running := f.begin(plain)
		for range host.MaxUnfinished - 1 {
			f.must(f.Create(f.Context(), empty))
		}
		wantMade := func(want int) {
			t.Helper()
			if ids := f.listed(ada.ID); len(ids) != want {
				t.Errorf("there are %d tables, want %d", len(ids), want)
			}
		}
		for _, c := range []table.Creation{empty, table.Teach{Person: ada}} {
			_, err := f.Create(f.Context(), c)
			f.wantFault(running, fault.TooMany, "tables-unfinished", err)
		}
		wantMade(host.MaxUnfinished)
		f.must(f.Create(f.Context(), table.Create{Maker: bo, Options: plain})) // others may
		over := f.playOn(running, nothing)
		f.must(f.Create(f.Context(), empty)) // one is over
		_, err := f.Create(f.Context(), empty)
		f.wantFault(over, fault.TooMany, "tables-unfinished", err)
		f.pass(over.ID, host.Forgotten+time.Hour)
		wantMade(1) // the others were removed
		f.must(f.Create(f.Context(), empty))
	})
}

// A person who asks several hosts at the same moment gets no more tables than at one.
func TestTheLimitHoldsInARush(t *testing.T) {
	withHost(t, func(f *fixture) {
		other := f.another()
		defer other.Close()
		var rush sync.WaitGroup
		for range 2 * host.MaxUnfinished {
			for _, h := range []*host.Host{f.Host, other} {
				rush.Go(func() {
					_, err := h.Create(f.Context(), empty)
					if refusal := fault.Of(err); err != nil && (refusal == nil || refusal.Code != fault.TooMany) {
						t.Error(err)
					}
				})
			}
		}
		rush.Wait()
		if ids := f.listed(ada.ID); len(ids) > host.MaxUnfinished {
			t.Errorf("there are %d tables, want at most %d", len(ids), host.MaxUnfinished)
		}
	})
}

// A rematch counts against the limit of the person who asks for it.
func TestARematchKeepsTheLimit(t *testing.T) {
	withHost(t, func(f *fixture) {
		over := f.playOn(f.begin(plain, ada, bo), nothing)
		for range host.MaxUnfinished {
			f.must(f.Create(f.Context(), empty))
		}
		_, err := f.Rematch(f.Context(), over.ID, table.JoinRematch{By: ada.ID}, 0)
		f.wantFault(over, fault.TooMany, "tables-unfinished", err)
		next := f.must(f.Rematch(f.Context(), over.ID, table.JoinRematch{By: bo.ID}, 0))
		again := f.must(f.Rematch(f.Context(), over.ID, table.JoinRematch{By: ada.ID}, 0)) // it exists
		if next.Maker.ID != bo.ID || again.ID != next.ID {
			t.Errorf("the rematch is %+v and %+v", next, again)
		}
	})
}

// A table that never began is removed after a month without an entry. Games stay for ever.
func TestTablesThatNeverBeganAreForgotten(t *testing.T) {
	withPatientHost(t, func(f *fixture) {
		waiting, begun := f.must(f.Create(f.Context(), empty)), f.begin(plain, ada, bo)
		over := f.playOn(f.begin(plain), nothing)
		time.Sleep(host.Forgotten - time.Hour)
		touched := f.must(f.Create(f.Context(), empty))
		wantSame(t, f.at(waiting.ID), waiting)
		time.Sleep(2 * time.Hour)
		if _, err := f.Table(f.Context(), waiting.ID); !errors.Is(err, host.ErrNotFound) {
			t.Errorf("after a month the table is there: %v", err)
		}
		for _, kept := range []*table.Table{touched, begun, over} {
			wantSame(t, f.at(kept.ID), kept)
		}
		time.Sleep(3 * host.Forgotten)
		for _, kept := range []*table.Table{begun, over} {
			wantSame(t, f.at(kept.ID), kept)
		}
	})
}

// A table that was removed while another host had it in memory is gone there too, and nothing is logged as a failure.
func TestActingAtAForgottenTable(t *testing.T) {
	withHost(t, func(f *fixture) {
		waiting := f.must(f.Create(f.Context(), empty))
		other := f.another()
		defer other.Close()
		f.must(other.Table(f.Context(), waiting.ID))
		if ids, err := f.store.Forget(f.Context(), f.now().Add(time.Hour), 10); err != nil || len(ids) != 1 {
			t.Fatal(ids, err)
		}
		for range 2 {
			_, err := other.Act(f.Context(), waiting.ID, table.Sit{Person: bo})
			if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.NotFound {
				t.Errorf("got %v", err)
			}
		}
		time.Sleep(time.Minute)
		if f.log.String() != "" {
			t.Errorf("it was logged: %s", f.log)
		}
	})
}

// A table that cannot be read hides no other in the lists. It is reported once, and not tried again and again.
func TestATableThatCannotBeReadHidesNoOther(t *testing.T) {
	withHost(t, func(f *fixture) {
		whole := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada, bo)
		bad := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada)
		f.Close()
		f.store.unreadable.Store(&bad.ID)
		reads := f.reads(func() {
			f.open()
			time.Sleep(time.Hour)
		})
		if reads > 3 {
			t.Errorf("in an hour the two tables were read %d times", reads)
		}
		if ids := f.listed(ada.ID); len(ids) != 2 {
			t.Errorf("%d tables are listed, want both", len(ids))
		}
		if lines := strings.Count(f.log.String(), "ERROR"); lines != 1 {
			t.Errorf("the damage was logged %d times, want once: %s", lines, f.log)
		}
		_, err := f.Table(f.Context(), bad.ID)
		if refusal := fault.Of(err); refusal == nil || refusal.Key != "log-broken" {
			t.Errorf("the damaged table: %v", err)
		}
		f.playOn(f.at(whole.ID), nothing)
	})
}

// Lists come from summaries: they read no log, whatever is in memory.
func TestListsReadNoLogs(t *testing.T) {
	withHost(t, func(f *fixture) {
		for range 5 {
			f.begin(plain, ada, bo)
		}
		over := f.playOn(f.begin(plain, ada), nothing)
		f.Close()
		f.open()
		synctest.Wait()
		reads := f.reads(func() {
			if ids := f.listed(ada.ID); len(ids) != 6 || ids[5] != over.ID {
				t.Errorf("%d tables are listed", len(ids))
			}
		})
		if reads > 0 {
			t.Errorf("the lists read %d logs", reads)
		}
	})
}

// Error logs do not show the IDs of tables: with an ID, a reader of the log could enter the table.
func TestLogsDoNotShowTableIDs(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada)
		f.act(begun.ID, table.Leave{By: ada.ID})
		f.store.broken.Store(true)
		time.Sleep(time.Minute)
		f.store.broken.Store(false)
		if text := f.log.String(); !strings.Contains(text, begun.ID.LogValue().String()) || strings.Contains(text, string(begun.ID)) {
			t.Errorf("the log names the table %s as: %s", string(begun.ID), text)
		}
	})
}
