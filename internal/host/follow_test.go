package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// bots is a table that plays by itself.
var bots = table.Options{Players: 2, Piles: 2, Pace: time.Second}

// A room that could not read what it has missed reads it when the store works again, even if no further notification comes.
func TestARoomReadsLaterWhatItMissed(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		writer := f.deaf()
		defer writer.Close()
		versions, stop := f.Watch(begun.ID)
		defer stop()
		said := f.must(writer.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}))
		f.store.broken.Store(true)
		f.bus.Publish(begun.ID, said.Version)
		if n := f.reads(func() { time.Sleep(10 * time.Minute) }); n < 5 || n > 20 {
			t.Errorf("in ten minutes it tried %d times", n)
		}
		wantSame(t, f.at(begun.ID), begun)
		f.store.broken.Store(false)
		time.Sleep(time.Minute)
		wantHeard(t, versions, said.Version)
		wantSame(t, f.at(begun.ID), said)
	})
}

// A reader who has seen a version is shown nothing older at another host, also if that has not heard of it.
func TestReadersSeeNothingOlderThanTheyHaveSeen(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		behind := f.deaf()
		defer behind.Close()
		wantSame(t, f.must(behind.Table(f.Context(), begun.ID)), begun)
		said := f.act(begun.ID, table.Talk{By: ada.ID, Text: "hello"})
		wantSame(t, f.must(behind.TableSince(f.Context(), begun.ID, begun.Version)), begun)
		f.store.broken.Store(true)
		_, err := behind.TableSince(f.Context(), begun.ID, said.Version)
		f.wantFault(said, fault.Failed, "store-failed", err)
		f.store.broken.Store(false)
		wantSame(t, f.must(behind.TableSince(f.Context(), begun.ID, said.Version)), said)
		wantSame(t, f.must(behind.TableSince(f.Context(), begun.ID, said.Version+7)), said)
		if n := f.reads(func() { f.must(behind.TableSince(f.Context(), begun.ID, said.Version)) }); n != 0 {
			t.Errorf("a table that is new enough was read %d times", n)
		}
	})
}

// A notification that comes while the table is being read is not lost.
func TestANotificationWhileATableIsRead(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		other := f.deaf()
		defer other.Close()
		f.Close()
		f.open()
		var said *table.Table
		change := func() { // the entry comes after the read and before the table is in memory
			said = f.must(other.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}))
			f.bus.Publish(begun.ID, said.Version)
		}
		f.store.afterRead.Store(&change)
		if read := f.at(begun.ID); read.Version < begun.Version { // it may have heard of the entry already
			t.Errorf("the table is at version %d, want %d or later", read.Version, begun.Version)
		}
		synctest.Wait()
		wantSame(t, f.at(begun.ID), said)
	})
}

// Watchers of a table that is not in memory hear of its changes.
func TestWatchersOfATableThatIsNotInMemory(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		other := f.another()
		defer other.Close()
		versions, stop := other.Watch(begun.ID)
		defer stop()
		now := f.act(begun.ID, table.Talk{By: ada.ID, Text: "hello"})
		wantHeard(t, versions, now.Version)
	})
}

// Entries whose append seemed to fail are published as soon as they are found, at once or later.
func TestEntriesInDoubtArePublished(t *testing.T) {
	for name, blind := range map[string]bool{"found at once": false, "found later": true} {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				begun := f.begin(plain, ada, bo)
				other := f.another()
				defer other.Close()
				f.must(other.Table(f.Context(), begun.ID))
				f.store.failsLate.Store(true)
				f.store.blind.Store(blind)
				if _, err := f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}); !errors.Is(err, errBroken) {
					t.Errorf("got %v", err)
				}
				f.store.failsLate.Store(false)
				f.store.blind.Store(false)
				time.Sleep(time.Minute)
				for _, h := range []*host.Host{f.Host, other} {
					wantKinds(t, f.must(h.Table(f.Context(), begun.ID)), table.Talked)
				}
			})
		})
	}
}

// A store that refuses a version, and has no entry of that version, is damaged: the table fails once, and is not tried for ever.
func TestAConflictWithoutEntriesIsABrokenLog(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(bots)
		f.store.refuses.Store(true)
		tries := f.store.tries.Load()
		time.Sleep(time.Minute)
		if tried := f.store.tries.Load() - tries; tried != 1 {
			t.Errorf("in a minute the bot tried %d times", tried)
		}
		_, err := f.Act(f.Context(), begun.ID, table.TakeBack{By: ada.ID})
		if refusal := fault.Of(err); refusal != nil && refusal.Key != "log-broken" && refusal.Code != fault.Denied {
			t.Errorf("got %v", err)
		}
		if n := strings.Count(f.log.String(), "log-broken"); n == 0 || n > 2 {
			t.Errorf("it was logged %d times: %s", n, f.log)
		}
	})
}

// A caller who leaves before the append has changed nothing: the table is not read again, and no bot waits.
func TestACallerWhoLeavesDelaysNoBot(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(bots, ada)
		now := f.pass(begun.ID, time.Minute)
		gone, leave := context.WithCancel(f.Context())
		leave()
		if n := f.reads(func() {
			if _, err := f.Act(gone, begun.ID, table.Talk{By: ada.ID, Text: "hello"}); !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		}); n != 0 {
			t.Errorf("the log was read %d times", n)
		}
		wantSame(t, f.at(begun.ID), now)
	})
}

// A store that panics leaves no room locked.
func TestAPanicLeavesNoRoomLocked(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		f.Close()
		f.open()
		fail := func() { panic("a defect") }
		f.store.afterRead.Store(&fail)
		func() {
			defer func() { _ = recover() }()
			_, _ = f.Table(f.Context(), begun.ID)
			t.Error("the store did not panic")
		}()
		wantSame(t, f.at(begun.ID), begun)
	})
}

// A new table is played at once, even if it cannot be read back.
func TestANewTableIsNotReadBack(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.store.blind.Store(true)
		if n := f.reads(func() {
			begun := f.begin(bots)
			if now := f.pass(begun.ID, time.Minute); len(now.Moves) < 15 {
				t.Errorf("the bots stopped at version %d", now.Version)
			}
		}); n != 0 {
			t.Errorf("it was read %d times", n)
		}
	})
}

// A silentBus carries no notification, and can say that some were lost.
type silentBus struct {
	deafBus
	lost func()
}

func (b *silentBus) Listen(_ func(table.ID, int), lost func()) (stop func()) {
	b.lost = lost
	return func() {}
}

// After notifications were lost every room reads what it missed, even if the store fails at first, and watchers of other tables
// are told.
func TestAHostReadsAgainAfterLostNotifications(t *testing.T) {
	withHost(t, func(f *fixture) {
		silent := &silentBus{}
		other := host.New(host.Config{Store: f.store, Bus: silent, Now: f.now})
		defer other.Close()
		inMemory, watched := f.begin(plain, ada, bo), f.begin(plain, ada, bo)
		f.must(other.Table(f.Context(), inMemory.ID))
		heard, stop := other.Watch(inMemory.ID)
		defer stop()
		told, stopTold := other.Watch(watched.ID)
		defer stopTold()
		var said *table.Table
		for range 3 {
			said = f.act(inMemory.ID, table.Talk{By: ada.ID, Text: "hello"})
		}
		f.store.blind.Store(true)
		silent.lost()
		synctest.Wait()
		select {
		case <-told:
		default:
			t.Error("the watcher of a table that is not in memory was not told")
		}
		wantHeard(t, heard, 0)
		f.store.blind.Store(false)
		time.Sleep(time.Minute)
		wantHeard(t, heard, said.Version)
		wantSame(t, f.must(other.Table(f.Context(), inMemory.ID)), said)
		if n := f.reads(func() { silent.lost(); time.Sleep(time.Minute) }); n != 1 {
			t.Errorf("with nothing to read, %d logs were read: want that of the room", n)
		}
	})
}

// While a host lives, another one leaves its bots alone. When it is gone the other one takes them over after the grace, and goes on at
// their pace.
func TestAHostTakesOverTheBotsOfAnother(t *testing.T) {
	withHost(t, func(f *fixture) {
		const grace = 2 * time.Second
		silent := &silentBus{}
		other := host.New(host.Config{Store: f.store, Bus: silent, Now: f.now, Nodes: host.Nodes{Grace: grace}})
		defer other.Close()
		begun := f.begin(bots)
		silent.lost() // for another reason: both hosts have the table in memory now
		for range 10 {
			tries := f.store.tries.Load()
			now := f.pass(begun.ID, time.Second)
			if tried := int(f.store.tries.Load() - tries); now.Phase == table.Playing && tried > 2 {
				t.Errorf("in a second there were %d attempts to move", tried)
			}
			silent.lost() // instead of a notification
		}
		f.Close()
		silent.lost()
		before := f.stored(begun.ID)
		const slowest = grace + 4*time.Second // an unwatched bot takes 3 s for a move
		time.Sleep(slowest)
		if now := f.stored(begun.ID); now == before {
			t.Errorf("%v after the host was gone no bot has moved", slowest)
		}
		time.Sleep(time.Hour)
		if now := f.must(other.Table(f.Context(), begun.ID)); now.Phase != table.Over {
			t.Errorf("the bots stopped at version %d", now.Version)
		}
	})
}
