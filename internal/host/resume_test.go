package host_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// restart closes the host and opens another some time later.
func (f *fixture) restart(later time.Duration) {
	f.Helper()
	f.Close()
	time.Sleep(later)
	f.open()
	synctest.Wait()
}

// After a restart, a table that waits for a person is not kept in memory until a person comes.
func TestATableThatWaitsForAPersonIsNotKept(t *testing.T) {
	withHost(t, func(f *fixture) {
		waits := f.begin(plain, ada, bo)
		f.restart(time.Hour)
		if n := f.reads(func() { wantSame(t, f.at(waits.ID), waits) }); n != 1 {
			t.Errorf("it was read %d times when a person came: want once", n)
		}
		if n := f.reads(func() { f.at(waits.ID) }); n != 0 {
			t.Errorf("it was read %d times more", n)
		}
		f.wantFair(f.playOn(waits, nothing))
	})
}

func TestBotsAndClocksGoOnAfterARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		bots := f.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second})
		clocks := f.begin(timed, ada, bo)
		f.restart(time.Minute)
		time.Sleep(48 * time.Hour)
		for what, id := range map[string]table.ID{"bots": bots.ID, "clocks": clocks.ID} {
			log, err := f.store.Store.Read(f.Context(), id, 0)
			if err != nil || log[len(log)-1].Kind != table.Ended {
				t.Errorf("%s did not bring their game to its end: %d entries, %v", what, len(log), err)
			}
		}
	})
}

// With a store that fails at the start, tables come back when the store works again, and it is not asked all the time.
func TestTablesComeBackWhenTheStoreWorksAgain(t *testing.T) {
	withHost(t, func(f *fixture) {
		var games []*table.Table
		for range 10 {
			games = append(games, f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}))
		}
		f.Close()
		f.Host = f.another()
		f.store.broken.Store(true)
		if err := f.Resume(f.Context()); err != nil { // listing works
			t.Fatal(err)
		}
		if n := f.reads(func() { time.Sleep(10 * time.Minute) }); n == 0 || n > 2*20 {
			t.Errorf("in ten minutes the store was asked %d times", n)
		}
		f.store.broken.Store(false)
		for _, game := range games {
			if now := f.pass(game.ID, time.Hour); now.Phase != table.Over {
				t.Errorf("a game stopped at version %d", now.Version)
			}
		}
	})
}

func TestClosingDoesNotWaitForTables(t *testing.T) {
	withHost(t, func(f *fixture) {
		for range 10 {
			f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		}
		f.Close()
		f.Host = f.another()
		f.store.broken.Store(true)
		if err := f.Resume(f.Context()); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		f.Close()
		if took := time.Since(began); took > time.Second {
			t.Errorf("closing took %v", took)
		}
	})
}

// BenchmarkResume measures how long the start waits with 10,000 running games in a file, and how long it takes until all
// of them have been looked at.
func BenchmarkResume(b *testing.B) {
	const tables = 10_000
	path := filepath.Join(b.TempDir(), "razzia.db")
	fillFile(b, path, tables)
	var alive time.Duration
	for b.Loop() {
		file, err := sqlite.Open(path, site.Relations())
		if err != nil {
			b.Fatal(err)
		}
		looked := &countingStore{Store: file, left: tables, all: make(chan struct{})}
		h := host.New(host.Config{Store: looked, Bus: &bus.Local{}})
		if err := h.Resume(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		began := time.Now()
		<-looked.all
		alive += time.Since(began)
		h.Close()
		if err := file.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(alive.Seconds()/float64(b.N), "s/all-looked-at")
}

// fillFile makes tables where a game is running.
func fillFile(b *testing.B, path string, tables int) {
	file, err := sqlite.Open(path, site.Relations())
	if err != nil {
		b.Fatal(err)
	}
	change, err := table.New("x").Decide(table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2},
		Sitting: []table.Sitter{{Person: ada}, {Person: bo}, {Person: cid}}}, table.Env{At: time.Now(), Dealer: table.NewDealer(seed)})
	if err != nil {
		b.Fatal(err)
	}
	var rush sync.WaitGroup
	for i := range 100 {
		rush.Go(func() {
			for n := i; n < tables; n += 100 {
				id := table.ID(fmt.Sprintf("%012d", n))
				if err := file.Create(b.Context(), id, []byte(seed.Reveal()), change.Entries, change.Summary); err != nil {
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

// A countingStore closes a channel when a number of tables have been read.
type countingStore struct {
	host.Store
	mu   sync.Mutex
	left int
	all  chan struct{}
}

func (s *countingStore) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	secret, err := s.Store.Secret(ctx, id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left--; s.left == 0 {
		close(s.all)
	}
	return secret, err
}
