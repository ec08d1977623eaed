package table_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/store"
	"razzia/internal/table"
)

// restart ends the service and begins another some time later.
func (c *club) restart(later time.Duration) {
	c.Helper()
	c.Close()
	time.Sleep(later)
	c.open()
	synctest.Wait()
}

// After a restart a table where all wait for a person is not in memory, unless somebody comes.
func TestATableThatWaitsForAPersonIsNotRevived(t *testing.T) {
	inClub(t, func(c *club) {
		person := c.begin(plain, ada, bo)
		c.restart(time.Hour)
		if n := c.reads(func() { wantSame(t, c.at(person.ID), person) }); n != 1 {
			t.Errorf("it was read %d times when somebody came: want once, for it was not kept", n)
		}
		if n := c.reads(func() { c.at(person.ID) }); n != 0 {
			t.Errorf("it was read %d times more, with somebody there", n)
		}
		c.wantFair(c.playOn(person, nothing))
	})
}

func TestBotsAndClocksGoOnAfterARestart(t *testing.T) {
	inClub(t, func(c *club) {
		bots := c.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second})
		timed := c.begin(slow, ada, bo)
		c.restart(time.Minute)
		time.Sleep(48 * time.Hour)
		for what, id := range map[string]table.ID{"bots": bots.ID, "clocks": timed.ID} {
			log, err := c.store.Store.Read(c.Context(), id, 0)
			if err != nil || log[len(log)-1].Kind != table.Ended {
				t.Errorf("%s did not bring their game to its end: %d entries, %v", what, len(log), err)
			}
		}
	})
}

// With a store that fails at the start, tables come alive once it works, and nobody hammers on it before.
func TestTablesComeAliveWhenTheStoreWorksAgain(t *testing.T) {
	inClub(t, func(c *club) {
		var games []*table.Table
		for range 10 {
			games = append(games, c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}))
		}
		c.Close()
		c.Service = c.another()
		c.store.broken.Store(true)
		if err := c.Resume(c.Context()); err != nil { // it lists, and that works
			t.Fatal(err)
		}
		if n := c.reads(func() { time.Sleep(time.Minute) }); n == 0 || n > 2*61 {
			t.Errorf("in a minute the store was asked %d times", n)
		}
		c.store.broken.Store(false)
		for _, game := range games {
			if now := c.pass(game.ID, time.Hour); now.Phase != table.Over {
				t.Errorf("a game stopped at version %d", now.Version)
			}
		}
	})
}

func TestClosingDoesNotWaitForTablesToComeAlive(t *testing.T) {
	inClub(t, func(c *club) {
		for range 10 {
			c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		}
		c.Close()
		c.Service = c.another()
		c.store.broken.Store(true)
		if err := c.Resume(c.Context()); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		c.Close()
		if took := time.Since(began); took > time.Second {
			t.Errorf("closing took %v", took)
		}
	})
}

// BenchmarkResume tells how long the start waits for so many tables in the middle of a game, in a file,
// and how long it takes until all have been looked at.
func BenchmarkResume(b *testing.B) {
	const tables = 10_000
	path := filepath.Join(b.TempDir(), "razzia.db")
	fillFile(b, path, tables)
	var alive time.Duration
	for b.Loop() {
		file, err := store.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		looked := &census{Store: file, left: tables, all: make(chan struct{})}
		s := table.NewService(table.Config{Store: looked, Bus: &bus.Local{}})
		if err := s.Resume(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		began := time.Now()
		<-looked.all
		alive += time.Since(began)
		s.Close()
		if err := file.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(alive.Seconds()/float64(b.N), "s/all-looked-at")
}

// fillFile makes tables in the middle of an auction.
func fillFile(b *testing.B, path string, tables int) {
	file, err := store.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	log := auctionLog(b)
	var rush sync.WaitGroup
	for i := range 100 {
		rush.Go(func() {
			for n := i; n < tables; n += 100 {
				if err := file.Create(b.Context(), table.ID(fmt.Sprintf("%012d", n)), []byte(seed.Reveal()), log); err != nil {
					b.Error(err)
				}
			}
		})
	}
	rush.Wait()
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
}

// A census is a store that tells when so many tables have been read.
type census struct {
	table.Store
	mu   sync.Mutex
	left int
	all  chan struct{}
}

func (c *census) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	secret, err := c.Store.Secret(ctx, id)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left == 0 {
		close(c.all)
	}
	return secret, err
}
