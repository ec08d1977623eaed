package table_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// reads counts how often the store is read meanwhile.
func (c *club) reads(do func()) int {
	before := c.store.reads.Load()
	do()
	return int(c.store.reads.Load() - before)
}

func TestATableWhereNobodyComesLeavesMemory(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		if n := c.reads(func() { c.at(begun.ID) }); n != 0 {
			t.Errorf("a table in memory was read %d times", n)
		}
		time.Sleep(time.Hour)
		if n := c.reads(func() { wantSame(t, c.at(begun.ID), begun) }); n != 1 {
			t.Errorf("after an hour it was read %d times: want once", n)
		}
		c.wantFair(c.playOn(begun, nothing))
	})
}

func TestATableWhereSomebodyComesStays(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		if n := c.reads(func() {
			for range 60 {
				c.pass(begun.ID, 5*time.Minute)
			}
		}); n != 0 {
			t.Errorf("it was read %d times", n)
		}
	})
}

func TestATableWithAClockThatRunsStays(t *testing.T) {
	inClub(t, func(c *club) {
		long := slow
		long.Clock.Bank = 3 * time.Hour
		begun := c.begin(long, ada, bo)
		if n := c.reads(func() { time.Sleep(2 * time.Hour); wantSame(t, c.at(begun.ID), begun) }); n != 0 {
			t.Errorf("it was read %d times", n)
		}
		wantKinds(t, c.pass(begun.ID, time.Hour), table.Warned)
	})
}

// Many who come at the same moment to a table that is not in memory wait for one reading.
func TestATableIsReadOnceForAll(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		time.Sleep(time.Hour)
		if n := c.reads(func() {
			var rush sync.WaitGroup
			for range 20 {
				rush.Go(func() { wantSame(t, c.at(begun.ID), begun) })
			}
			rush.Wait()
		}); n != 1 {
			t.Errorf("it was read %d times", n)
		}
	})
}

// People who come just when tables leave memory lose nothing, and see what they did.
func TestWhoComesAsATableLeavesLosesNothing(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		var rush sync.WaitGroup
		for i := range 8 {
			chance := rand.New(razzia.NewSource(uint64(i), 4))
			rush.Go(func() {
				for range 40 {
					time.Sleep(time.Duration(1+chance.IntN(3)) * 10 * time.Minute) // as the room is swept
					said := c.must(c.Talk(c.Context(), begun.ID, ada.ID, "again"))
					if now := c.at(begun.ID); now.Version < said.Version {
						t.Errorf("version %d after %d", now.Version, said.Version)
					}
				}
			})
		}
		rush.Wait()
		if now := c.at(begun.ID); now.Version != begun.Version+8*40 {
			t.Errorf("version %d: want %d", now.Version, begun.Version+8*40)
		}
		c.wantWhole(begun.ID)
	})
}

func TestATableThatIsNotThereLeavesNothingBehind(t *testing.T) {
	inClub(t, func(c *club) {
		if n := c.reads(func() {
			for range 3 {
				if _, err := c.Table(c.Context(), "nowhere"); err == nil {
					t.Error("there is a table")
				}
			}
		}); n != 3 {
			t.Errorf("read %d times: want 3, for it could be made meanwhile", n)
		}
	})
}
