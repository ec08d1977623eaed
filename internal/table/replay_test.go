package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/store"
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

// everySize is a table of each size, with one person more than bots, and with every option somewhere.
func everySize() []table.Options {
	return []table.Options{
		{Players: 2, Piles: 2, Pace: time.Second, Clock: table.Clock{Bank: time.Minute, Increment: time.Second}},
		{Players: 3, Piles: 1, Pace: time.Second, Without: table.AllAids},
		{Players: 4, Piles: 2, Pace: 300 * time.Millisecond, Clock: table.Clock{Bank: time.Hour}},
		{Players: 5, Piles: 2, Pace: 10 * time.Millisecond},
	}
}

func TestTheLogAloneGivesTheTableAtEveryVersion(t *testing.T) {
	for _, o := range everySize() {
		inClub(t, func(c *club) {
			begun := c.begin(o, ada, bo)
			over := c.playOn(begun, func(now *table.Table) {
				log, err := c.store.Store.Read(c.Context(), now.ID, 0)
				if err != nil {
					c.Fatal(err)
				}
				read, err := table.Read(now.ID, log)
				if err != nil {
					c.Fatal(err)
				}
				wantSame(c.T, read, now)
			})
			for n := 1; n <= over.Version; n++ {
				if _, err := table.Read(over.ID, over.Log[:n]); err != nil {
					c.Errorf("the first %d entries cannot be read: %v", n, err)
				}
			}
			c.wantFair(over)
		})
	}
}

// wantFair checks the proof of a game that is over.
func (c *club) wantFair(t *table.Table) {
	c.Helper()
	record, ok := t.Record()
	if !ok || fair.Verify(&record) != nil {
		c.Errorf("the game cannot be proved: %v", fair.Verify(&record))
	}
}

func TestARestartAtAnyPointChangesNothing(t *testing.T) {
	for _, o := range everySize() {
		inClub(t, func(c *club) {
			over := c.playOn(c.begin(o, ada, bo), func(before *table.Table) {
				c.Close()
				c.open()
				wantSame(c.T, c.at(before.ID), before)
			})
			c.wantFair(over)
		})
	}
}

func TestARestartWithAFileChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		file := openFile(t, path)
		c := &club{T: t, store: &rack{Store: file}, bus: &bus.Local{}, log: &journal{}}
		c.open()
		begun := c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada)
		over := c.playOn(begun, func(before *table.Table) {
			c.Close()
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			file = openFile(t, path)
			c.store.Store = file
			c.open()
			wantSame(t, c.at(before.ID), before)
		})
		c.wantFair(over)
		c.Close()
	})
}

func openFile(t *testing.T, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}

// A game that the log broke off in the middle of anything goes on by itself, where bots play.
func TestAGameGoesOnFromEveryPointOfItsLog(t *testing.T) {
	inClub(t, func(c *club) {
		over := c.playOn(c.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second}), nothing)
		secret := []byte(seed.Reveal())
		for n := 1; n < over.Version; n++ {
			if over.Log[n].At.Equal(over.Log[n-1].At) {
				continue // stored with the one before, all or none
			}
			c.Close()
			c.store.Store = &tabletest.Memory{}
			if err := c.store.Store.Create(c.Context(), over.ID, secret, over.Log[:n]); err != nil {
				c.Fatal(err)
			}
			then := time.Until(over.Log[n-1].At)
			c.ahead.Store(int64(then))
			c.open()
			read, err := table.Read(over.ID, over.Log[:n])
			if err != nil {
				c.Fatal(err)
			}
			wantSame(c.T, c.at(over.ID), read)
			for chance, steps := rand.New(razzia.NewSource(1, 1)), 0; read.Phase == table.Playing && steps < 8; steps++ {
				read = c.step(read, chance)
			}
			if n%20 == 0 && read.Phase == table.Playing {
				c.playOn(read, nothing)
			}
		}
	})
}

func TestTheSeedShowsNowhereBeforeTheEnd(t *testing.T) {
	inClub(t, func(c *club) {
		var seen strings.Builder
		look := func(now *table.Table) {
			if now.Phase == table.Over {
				return
			}
			fmt.Fprintf(&seen, "%+v %#v", now, *now)
			for _, viewer := range []string{"", ada.ID, bo.ID, "a stranger"} {
				_ = json.NewEncoder(&seen).Encode(now.View(viewer, time.Now()))
			}
			_ = json.NewEncoder(&seen).Encode(now.Log)
			record, _ := now.Record()
			fmt.Fprintf(&seen, "%+v", record)
			for _, err := range c.mistakes(now) {
				fmt.Fprintf(&seen, "%v %+v %#v", err, err, err)
			}
		}
		over := c.playOn(c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada), look)
		if over.Proof.Seed != seed.Reveal() {
			t.Errorf("the proof is %+v: want the seed", over.Proof)
		}
		for what, text := range map[string]string{"what is shown": seen.String(), "the log": c.log.String()} {
			if strings.Contains(text, seed.Reveal()) || strings.Contains(text, seed.Reveal()[:16]) {
				t.Errorf("the seed is in %s", what)
			}
		}
		if strings.Contains(seen.String(), "secret deck") || strings.Contains(seen.String(), "secret seed") {
			t.Error("a table holds its deck or seed")
		}
	})
}

// mistakes does what cannot be done, and with a store that fails.
func (c *club) mistakes(t *table.Table) (errs []error) {
	try := func(_ *table.Table, err error) { errs = append(errs, err) }
	try(c.Move(c.Context(), t.ID, bo.ID, 0, len(t.Moves), razzia.Draw(1)))
	try(c.Move(c.Context(), t.ID, ada.ID, 0, len(t.Moves), razzia.Reveal(razzia.Gold)))
	c.store.broken.Store(true)
	try(c.Talk(c.Context(), t.ID, ada.ID, "hello"))
	try(c.Create(c.Context(), ada, t.Options))
	c.store.broken.Store(false)
	return errs
}
