package host_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// reads counts how often logs are read while a function runs.
func (f *fixture) reads(do func()) int {
	before := f.store.reads.Load()
	do()
	return int(f.store.reads.Load() - before)
}

func TestATableThatNobodyReadsLeavesMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		if n := f.reads(func() { f.at(begun.ID) }); n != 0 {
			t.Errorf("a table in memory was read %d times", n)
		}
		time.Sleep(time.Hour)
		if n := f.reads(func() { wantSame(t, f.at(begun.ID), begun) }); n != 1 {
			t.Errorf("after an hour it was read %d times: want once", n)
		}
		f.wantFair(f.playOn(begun, nothing))
	})
}

func TestATableThatIsReadStays(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		if n := f.reads(func() {
			for range 60 {
				f.pass(begun.ID, 5*time.Minute)
			}
		}); n != 0 {
			t.Errorf("it was read %d times", n)
		}
	})
}

func TestATableThatIsWatchedStays(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		_, stop := f.Watch(begun.ID)
		if n := f.reads(func() { time.Sleep(time.Hour); wantSame(t, f.at(begun.ID), begun) }); n != 0 {
			t.Errorf("it was read %d times", n)
		}
		stop()
		if n := f.reads(func() { time.Sleep(time.Hour); wantSame(t, f.at(begun.ID), begun) }); n != 1 {
			t.Errorf("when nobody watched it was read %d times: want once", n)
		}
	})
}

// A table that is removed from the store leaves memory too, even while it is watched.
func TestAForgottenTableLeavesMemory(t *testing.T) {
	withPatientHost(t, func(f *fixture) {
		waiting := f.must(f.Create(f.Context(), empty))
		_, stop := f.Watch(waiting.ID)
		defer stop()
		time.Sleep(host.Forgotten + time.Hour)
		_, err := f.Table(f.Context(), waiting.ID)
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.NotFound {
			t.Errorf("got %v", err)
		}
	})
}

// late is how late the timer of a table fires, at most, that is not in memory.
const late = 13 * time.Second

// A table whose clock runs out in days is not in memory meanwhile, and its clock runs out all the same.
func TestATableWithALongClockLeavesMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		long := timed
		long.Clock.Bank = 3 * 24 * time.Hour
		begun := f.begin(long, ada, bo)
		time.Sleep(time.Hour)
		if n := f.Stats().Rooms; n != 0 {
			t.Errorf("after an hour %d tables are in memory: want none", n)
		}
		if n := f.reads(func() { time.Sleep(3*24*time.Hour - 2*time.Hour) }); n != 0 {
			t.Errorf("it was read %d times", n)
		}
		f.restart(0)
		if n := f.Stats().Rooms; n != 0 {
			t.Errorf("after a restart %d tables are in memory: want none", n)
		}
		time.Sleep(time.Hour + late)
		if n := f.stored(begun.ID); n != begun.Version+1 {
			t.Errorf("%d entries are stored: want %d", n, begun.Version+1)
		}
		wantKinds(t, f.at(begun.ID), table.Warned)
		if after := f.pass(begun.ID, 20*time.Second); after.Log[begun.Version+1].Kind != table.TimedOut {
			t.Errorf("after the warning came %+v", after.Log[begun.Version+1])
		}
	})
}

// A plan is in the store: its table leaves memory while a clock runs, and the plan comes back with it.
func TestATableWithAPlanLeavesMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		long := three
		long.Clock.Bank = 3 * 24 * time.Hour
		called, seat := f.untilCalled(long)
		by := called.Seats[seat].Person.ID
		f.must(f.Plans.PassEarly(f.Context(), called.ID, table.PlanRequest{By: by, Seat: seat}))
		time.Sleep(24 * time.Hour)
		if n := f.reads(func() { f.at(called.ID) }); n != 1 || len(f.Plans.EarlyPasses(f.at(called.ID), by)) != 1 {
			t.Errorf("it was read %d times, and the plans are %v", n, f.Plans.EarlyPasses(f.at(called.ID), by))
		}
	})
}

// Many readers of a table that is not in memory share one reading of the store.
func TestATableIsReadOnceForAll(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		time.Sleep(time.Hour)
		if n := f.reads(func() {
			var rush sync.WaitGroup
			for range 20 {
				rush.Go(func() { wantSame(t, f.at(begun.ID), begun) })
			}
			rush.Wait()
		}); n != 1 {
			t.Errorf("it was read %d times", n)
		}
	})
}

// Changes at the moment when tables leave memory are not lost, and are visible at once.
func TestAChangeAsATableLeavesMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		var rush sync.WaitGroup
		for i := range 8 {
			chance := rand.New(razzia.NewSource(uint64(i), 4))
			rush.Go(func() {
				for range 40 {
					time.Sleep(time.Duration(1+chance.IntN(3)) * 10 * time.Minute) // as rooms are evicted
					said := f.must(f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "again"}))
					if now := f.at(begun.ID); now.Version < said.Version {
						t.Errorf("version %d after %d", now.Version, said.Version)
					}
				}
			})
		}
		rush.Wait()
		if now := f.at(begun.ID); now.Version != begun.Version+8*40 {
			t.Errorf("version %d: want %d", now.Version, begun.Version+8*40)
		}
		f.wantReadable(begun.ID)
	})
}

func TestATableThatIsNotThereLeavesNothingBehind(t *testing.T) {
	withHost(t, func(f *fixture) {
		if n := f.reads(func() {
			for range 3 {
				if _, err := f.Table(f.Context(), "nowhere"); err == nil {
					t.Error("there is a table")
				}
			}
		}); n != 3 {
			t.Errorf("read %d times: want 3, because it could be made meanwhile", n)
		}
	})
}
