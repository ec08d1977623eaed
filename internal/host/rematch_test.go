package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// three is a table of Ada, Bo and Cid.
var three = table.Options{Players: 3, Piles: 2, Pace: time.Second}

// everybody is the bit set of all seats of such a table.
const everybody = 0b111

// ask has a person ask for a rematch, or join it, while all others are there.
func (f *fixture) ask(h *host.Host, old *table.Table, p table.Person) *table.Table {
	f.Helper()
	return f.must(h.Rematch(f.Context(), old.ID, table.JoinRematch{By: p.ID, Present: everybody}, 0))
}

// wantPlayers checks who has a seat at the rematch of a table.
func (f *fixture) wantPlayers(old *table.Table, want map[table.Person]bool) *table.Table {
	f.Helper()
	next := f.at(f.at(old.ID).Next)
	sum := next.Summary()
	for p, plays := range want {
		if sum.Has(p.ID) != plays {
			f.Errorf("%s plays again: %t, want %t: %+v", p.Name, sum.Has(p.ID), plays, next.Seats)
		}
	}
	if next.Phase != table.Playing {
		f.Errorf("the rematch is %v", next.Phase)
	}
	return next
}

// A rematch begins with the last answer, for all at the same table.
func TestARematchBeginsWithTheLastAnswer(t *testing.T) {
	withHost(t, func(f *fixture) {
		old := f.playOn(f.begin(three, ada, bo, cid), nothing)
		if now := f.ask(f.Host, old, ada); now.ID != old.ID || now.Next != "" {
			t.Errorf("a rematch that nobody has joined is at %q", string(now.Next))
		}
		if now := f.must(f.DeclineRematch(f.Context(), old.ID, cid.ID, 0)); now.ID != old.ID || now.Next != "" {
			t.Errorf("after an answer of two the rematch is at %q", string(now.Next))
		}
		next := f.ask(f.Host, old, bo)
		if next.ID != table.RematchID(old.ID) || f.ask(f.Host, old, ada).ID != next.ID || f.ask(f.Host, old, cid).ID != next.ID {
			t.Errorf("the rematch is at %q", string(next.ID))
		}
		f.wantPlayers(old, map[table.Person]bool{ada: true, bo: true, cid: false})
		tries := f.store.tries.Load()
		f.pass(old.ID, 2*time.Minute)
		if now := f.at(old.ID); now.Next != next.ID || f.store.tries.Load() < tries {
			t.Errorf("later the rematch is at %q", string(now.Next))
		}
	})
}

// If the last of three declines, the others play at once.
func TestARematchBeginsWithTheLastRefusal(t *testing.T) {
	withHost(t, func(f *fixture) {
		old := f.playOn(f.begin(three, ada, bo, cid), nothing)
		f.ask(f.Host, old, ada)
		f.ask(f.Host, old, cid)
		if now := f.must(f.DeclineRematch(f.Context(), old.ID, bo.ID, 0)); now.ID != old.ID || now.Next == "" {
			t.Errorf("Bo gets %q with the rematch %q", string(now.ID), string(now.Next))
		}
		f.wantPlayers(old, map[table.Person]bool{ada: true, bo: false, cid: true})
	})
}

// A player who does not answer is replaced by a bot after a minute, at whichever host, with or without a restart.
func TestARematchBeginsWithoutAnAnswer(t *testing.T) {
	for name, meanwhile := range map[string]func(f *fixture, old *table.Table){
		"nothing": func(*fixture, *table.Table) {},
		"another host": func(f *fixture, old *table.Table) {
			other := f.another()
			f.Cleanup(other.Close)
			f.must(other.Table(f.Context(), old.ID))
		},
		"a restart": func(f *fixture, old *table.Table) {
			f.Close()
			f.open()
			f.at(old.ID) // a page connects again
		},
	} {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				old := f.playOn(f.begin(three, ada, bo, cid), nothing)
				f.ask(f.Host, old, ada)
				f.ask(f.Host, old, bo)
				meanwhile(f, old)
				if now := f.pass(old.ID, 59*time.Second); now.Next != "" {
					t.Error("the rematch begins before the minute is over")
				}
				f.pass(old.ID, 3*time.Second)
				f.wantPlayers(old, map[table.Person]bool{ada: true, bo: true, cid: false})
			})
		})
	}
}

// A rematch whose table cannot be stored is made as soon as the store works.
func TestARematchIsMadeWhenTheStoreWorks(t *testing.T) {
	withHost(t, func(f *fixture) {
		old := f.playOn(f.begin(three, ada, bo, cid), nothing)
		f.ask(f.Host, old, ada)
		f.store.broken.Store(true)
		f.pass(old.ID, 2*time.Minute)
		f.store.broken.Store(false)
		f.pass(old.ID, 2*time.Minute)
		f.wantPlayers(old, map[table.Person]bool{ada: true, bo: false, cid: false})
	})
}

// If the host ends between the agreement and the new table, the next host makes the table.
func TestAnAgreedRematchIsMadeAfterARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		old := f.playOn(f.begin(three, ada, bo, cid), nothing)
		f.act(old.ID, table.JoinRematch{By: ada.ID}) // without the host's part
		synctest.Wait()
		f.Close()
		f.open()
		f.at(old.ID)
		f.pass(old.ID, 2*time.Second)
		f.wantPlayers(old, map[table.Person]bool{ada: true, bo: false, cid: false})
	})
}

// A rematch whose host dies is made at the next visit, at another host that had never seen the table: no host claims finished games. It
// does not matter how late the visit is.
func TestTheNextVisitMakesTheRematchOfADeadHost(t *testing.T) {
	for _, after := range []time.Duration{30 * time.Second, 3 * time.Hour} {
		withHost(t, func(f *fixture) {
			old := f.playOn(f.begin(three, ada, bo, cid), nothing)
			f.ask(f.Host, old, ada)
			f.Close()
			time.Sleep(after)
			f.Host = f.another()
			time.Sleep(time.Minute)
			if _, err := f.store.Read(f.Context(), table.RematchID(old.ID), 0); err == nil {
				t.Error("a host without the table has made its rematch")
			}
			f.at(old.ID)
			f.pass(old.ID, time.Minute)
			f.wantPlayers(old, map[table.Person]bool{ada: true, bo: false, cid: false})
		})
	}
}
