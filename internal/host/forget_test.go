package host_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// wantNoTrace checks that nothing of a table names a person or has words of theirs, on disk and in memory.
func (f *fixture) wantNoTrace(h *host.Host, id table.ID, traces ...string) *table.Table {
	f.Helper()
	t, err := h.Table(f.Context(), id)
	fatal.If(f, err)
	log, err := f.store.Store.Read(f.Context(), id, 0)
	fatal.If(f, err)
	if _, err := table.Read(id, log); err != nil {
		f.Errorf("the log cannot be read: %v", err)
	}
	record, _ := t.Record()
	games, err := f.store.Finished(f.Context(), 0, 9)
	fatal.If(f, err)
	text, err := json.Marshal([]any{t.Log, t.Seats, t.Maker, t.Summary(), log, record, games})
	fatal.If(f, err)
	for _, trace := range traces {
		if strings.Contains(string(text), trace) {
			f.Errorf("%q is still in %s", trace, text)
		}
	}
	return t
}

// forgotten removes the data of a person.
func (f *fixture) forgotten(person string) {
	f.Helper()
	fatal.If(f, f.Records.ForgetPerson(f.Context(), person))
	synctest.Wait()
}

// A person leaves a finished game, its record, the feed and the memory of another host. Its proof holds.
func TestAPersonIsForgotten(t *testing.T) {
	withHost(t, func(f *fixture) {
		other := f.another()
		defer other.Close()
		begun := f.begin(plain, ada, bo)
		f.must(f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "secret words"}))
		f.must(f.Act(f.Context(), begun.ID, table.Talk{By: bo.ID, Text: "my own"}))
		if _, err := other.Table(f.Context(), begun.ID); err != nil {
			t.Fatal(err)
		}
		over := f.playOn(begun, nothing)
		versions, stop := f.Watch(begun.ID)
		defer stop()
		f.forgotten(ada.ID)
		for _, h := range []*host.Host{f.Host, other} {
			now := f.wantNoTrace(h, begun.ID, ada.ID+`"`, ada.Name, "secret words")
			if now.Version != over.Version+1 || now.Phase != table.Over || !now.Seats[0].Person.IsAnonymous() || now.Seats[1].Person != bo {
				t.Errorf("the table is %v at version %d with the seats %+v", now.Phase, now.Version, now.Seats)
			}
			record, _ := now.Record()
			if err := fair.Verify(&record); err != nil {
				t.Error(err)
			}
		}
		if got := <-versions; got != over.Version+1 {
			t.Errorf("watchers are told of version %d: want %d", got, over.Version+1)
		}
		if left, err := f.store.Forgetting(f.Context()); len(left) > 0 || err != nil {
			t.Errorf("%q, %v are still being removed", left, err)
		}
		f.wantReadable(begun.ID)
	})
}

// A person resigns a running game, and leaves a table that waits. The game goes on with a bot.
func TestAForgottenPersonLeavesTheirTables(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		waiting := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{{Person: ada}}}))
		f.forgotten(ada.ID)
		now := f.wantNoTrace(f.Host, begun.ID, ada.ID+`"`, ada.Name)
		if seat := now.Seats[0]; !seat.Resigned || seat.Level == "" {
			t.Errorf("the seat is %+v: want a bot for good", seat)
		}
		if now := f.wantNoTrace(f.Host, waiting.ID, ada.ID+`"`, ada.Name); now.Seats[0].Taken() {
			t.Error("the seat of the waiting table is taken")
		}
		f.wantFair(f.playOn(now, nothing))
	})
}

// The clock of the others goes on when a person is forgotten, also if the table leaves memory or its host ends.
func TestClocksGoOnAfterAPersonIsForgotten(t *testing.T) {
	withHost(t, func(f *fixture) {
		long := timed
		long.Players, long.Clock.Bank = 3, 24*time.Hour
		begun := f.begin(long, ada, bo, cid)
		f.forgotten(begun.Seats[(begun.Game.State.Actor+1)%3].Person.ID)
		before := f.stored(begun.ID)
		f.Close()
		f.Host, _ = f.hanging() // has no table in memory, and claims what is overdue
		time.Sleep(24*time.Hour + 15*time.Second)
		if n := f.stored(begun.ID); n != before+1 {
			t.Errorf("after the time of the actor %d entries are stored: want %d", n, before+1)
		}
	})
}

// The next start of the program goes on with a removal that could not be completed.
func TestForgettingGoesOnAfterARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		over := f.playOn(f.begin(plain, ada, bo), nothing)
		f.Close()
		fatal.If(t, f.store.BeginForgetting(f.Context(), ada.ID, time.Now()))
		f.open()
		synctest.Wait()
		f.wantNoTrace(f.Host, over.ID, ada.ID+`"`, ada.Name)
	})
}

// While the store fails nothing is lost: the removal is completed later.
func TestForgettingGoesOnAfterAFailure(t *testing.T) {
	withHost(t, func(f *fixture) {
		over := f.playOn(f.begin(plain, ada, bo), nothing)
		time.Sleep(time.Hour) // the table leaves memory
		f.store.blind.Store(true)
		f.forgotten(ada.ID)
		f.store.blind.Store(false)
		if left, err := f.store.Forgetting(f.Context()); len(left) != 1 || err != nil {
			t.Fatalf("%q, %v are being removed: want one person", left, err)
		}
		time.Sleep(time.Hour)
		f.wantNoTrace(f.Host, over.ID, ada.ID+`"`, ada.Name)
	})
}

// Games and talk go when their time is over, and not before. The feed has no gap.
func TestOldGamesAndTalkGo(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.Close()
		f.Host = host.New(host.Config{Store: f.store, Bus: f.bus, Now: f.now, Seed: func() fair.Seed { return seed },
			Keep: host.Keep{Games: 48 * time.Hour, Talk: 24 * time.Hour}})
		first := f.playOn(f.begin(plain, ada, bo), nothing)
		f.must(f.Act(f.Context(), first.ID, table.Talk{By: ada.ID, Text: "well played"}))
		running := f.begin(plain, ada, bo)
		f.must(f.Act(f.Context(), running.ID, table.Talk{By: ada.ID, Text: "still here"}))
		time.Sleep(23 * time.Hour)
		if now := f.at(first.ID); now.Version != first.Version+1 {
			t.Errorf("after 23 hours the table is at version %d: want %d", now.Version, first.Version+1)
		}
		time.Sleep(2 * time.Hour)
		f.wantNoTrace(f.Host, first.ID, "well played")
		time.Sleep(24 * time.Hour)
		if _, err := f.Table(f.Context(), first.ID); err == nil {
			t.Error("the game is still there")
		}
		games, err := f.store.Finished(f.Context(), 0, 9)
		if err != nil || len(games) != 1 || games[0].Number != 1 {
			t.Errorf("the feed has %+v, %v", games, err)
		}
		if talk := f.at(running.ID).Log[running.Version]; talk.Text != "still here" {
			t.Errorf("at the running table the talk is %+v", talk)
		}
	})
}
