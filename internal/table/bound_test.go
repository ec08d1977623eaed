package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"razzia/internal/table"
)

// wantTooMany does something until it is refused for being too much, and at the latest after so often.
func wantTooMany(t *testing.T, key string, most int, do func(n int) error) {
	t.Helper()
	for n := range most + 1 {
		err := do(n)
		if err == nil {
			continue
		}
		if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.TooMany || fault.Key != key {
			t.Errorf("after %d times: %v", n, err)
		}
		return
	}
	t.Errorf("it was never refused")
}

func TestSittingDownAndStandingUpHasAnEnd(t *testing.T) {
	inClub(t, func(c *club) {
		ctx, id := c.Context(), c.must(c.Create(c.Context(), ada, plain)).ID
		wantTooMany(t, "unrest", table.MostUnrest, func(n int) error {
			_, err := c.Sit(ctx, id, bo, 1)
			if err == nil {
				_, err = c.StandUp(ctx, id, bo.ID, 1)
			}
			return err
		})
		wantTooMany(t, "unrest", 0, func(int) error { _, err := c.SeatBot(ctx, id, ada.ID, 0, "random"); return err })
		c.wantWhole(id)
	})
}

func TestComingAndGoingHasAnEnd(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		ctx, id := c.Context(), begun.ID
		wantTooMany(t, "unrest", table.MostUnrest, func(n int) error {
			var err error
			switch n % 3 {
			case 0:
				_, err = c.SetPace(ctx, id, bo.ID, time.Duration(n)*time.Millisecond)
			case 1:
				_, err = c.Leave(ctx, id, ada.ID, 0)
			case 2:
				_, err = c.TakeBack(ctx, id, ada.ID, 0)
			}
			return err
		})
		now := c.at(id)
		if now.Version > begun.Version+table.MostUnrest+2 {
			t.Errorf("%d entries were made, want no more than %d", now.Version-begun.Version, table.MostUnrest+2)
		}
		c.must(c.TakeBack(ctx, id, ada.ID, 0))
		c.must(c.Resign(ctx, id, ada.ID, 0))
		c.wantFair(c.playOn(c.at(id), nothing))
	})
}

func TestTalkHasAnEnd(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		wantTooMany(t, "talk-full", table.MostTalk, func(int) error {
			_, err := c.Talk(c.Context(), begun.ID, ada.ID, "again")
			return err
		})
		now := c.at(begun.ID)
		if now.Version != begun.Version+table.MostTalk {
			t.Errorf("%d lines were said, want %d", now.Version-begun.Version, table.MostTalk)
		}
		c.open() // who reads the log counts the same
		_, err := c.Talk(c.Context(), begun.ID, bo.ID, "and again")
		c.wantFault(now, table.TooMany, "talk-full", err)
		c.wantFair(c.playOn(now, nothing))
	})
}

func TestAPersonMakesSoManyTablesAndNoMore(t *testing.T) {
	inClub(t, func(c *club) {
		var over *table.Table
		for n := range table.MaxUnfinished {
			if n == 0 {
				over = c.begin(plain)
				continue
			}
			c.must(c.Create(c.Context(), ada, plain))
		}
		_, err := c.Create(c.Context(), ada, plain)
		wantMade := func(want int) {
			t.Helper()
			if ids, _ := c.store.TablesOf(c.Context(), ada.ID, 100); len(ids) != want {
				t.Errorf("there are %d tables, want %d", len(ids), want)
			}
		}
		c.wantFault(over, table.TooMany, "tables-unfinished", err)
		_, err = c.Teach(c.Context(), ada)
		c.wantFault(over, table.TooMany, "tables-unfinished", err)
		wantMade(table.MaxUnfinished)
		c.must(c.Create(c.Context(), bo, plain)) // others may
		c.playOn(over, nothing)
		c.must(c.Create(c.Context(), ada, plain)) // one is over
		_, err = c.Create(c.Context(), ada, plain)
		c.wantFault(c.at(over.ID), table.TooMany, "tables-unfinished", err)
		c.pass(over.ID, table.Forgotten+time.Hour)
		wantMade(1) // nobody waits for the others any more
		c.must(c.Create(c.Context(), ada, plain))
	})
}

// Tables at which nobody sat down in a month are gone; those of games are there for ever.
func TestTablesThatNeverBeganAreForgotten(t *testing.T) {
	inClub(t, func(c *club) {
		waiting, begun := c.must(c.Create(c.Context(), ada, plain)), c.begin(plain, ada, bo)
		over := c.playOn(c.begin(plain), nothing)
		time.Sleep(table.Forgotten - time.Hour)
		touched := c.must(c.Create(c.Context(), ada, plain))
		wantSame(t, c.at(waiting.ID), waiting)
		time.Sleep(2 * time.Hour)
		if _, err := c.Table(c.Context(), waiting.ID); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("after a month the table is there: %v", err)
		}
		for _, kept := range []*table.Table{touched, begun, over} {
			wantSame(t, c.at(kept.ID), kept)
		}
		time.Sleep(3 * table.Forgotten)
		for _, kept := range []*table.Table{begun, over} {
			wantSame(t, c.at(kept.ID), kept)
		}
	})
}

// A list of tables is read while one of them is removed; another cannot be read at all. The rest is there.
func TestOneTableDoesNotHideTheOthers(t *testing.T) {
	inClub(t, func(c *club) {
		whole, gone := c.begin(plain, ada, bo), c.must(c.Create(c.Context(), ada, plain))
		begun, err := c.store.Read(c.Context(), whole.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.store.Create(c.Context(), "broken", []byte("no seed"), begun); err != nil {
			t.Fatal(err)
		}
		c.store.gone.Store(&gone.ID)
		c.Close()
		c.open()
		tables, err := c.TablesOf(c.Context(), ada.ID, 9)
		if err != nil || len(tables) != 1 || tables[0].ID != whole.ID {
			t.Errorf("got %d tables, %v: want the one that is whole", len(tables), err)
		}
		if !strings.Contains(c.log.String(), "broken") {
			t.Error("what cannot be read was not logged")
		}
		c.store.broken.Store(true)
		c.Close()
		c.open()
		if _, err := c.TablesOf(c.Context(), ada.ID, 9); !errors.Is(err, errBroken) {
			t.Errorf("of a store that fails: %v", err)
		}
	})
}

// Somebody has the table open, in another service, when it is removed: he is told, and nothing is logged
// as a failure.
func TestWhoSitsDownAtAForgottenTableIsTold(t *testing.T) {
	inClub(t, func(c *club) {
		waiting := c.must(c.Create(c.Context(), ada, plain))
		other := c.another()
		defer other.Close()
		c.must(other.Table(c.Context(), waiting.ID))
		if ids, err := c.store.Forget(c.Context(), c.now().Add(time.Hour), 10); err != nil || len(ids) != 1 {
			t.Fatal(ids, err)
		}
		for range 2 {
			_, err := other.Sit(c.Context(), waiting.ID, bo, 0)
			if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.NotFound {
				t.Errorf("got %v", err)
			}
		}
		time.Sleep(time.Minute)
		if c.log.String() != "" {
			t.Errorf("it was logged: %s", c.log)
		}
	})
}
