package host_test

import (
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// TestAMonthOfSlowGamesNeedsNoMoreMemory plays at tables where each player takes hours for a move, with fake time and a real store. When a
// game is over the next one begins. Memory stays about as it was after ten days.
func TestAMonthOfSlowGamesNeedsNoMoreMemory(t *testing.T) {
	const places, day = 2, 24 * time.Hour
	path := filepath.Join(t.TempDir(), "razzia.db")
	synctest.Test(t, func(t *testing.T) {
		store, err := sqlite.Open(path, site.Relations())
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		h := host.New(host.Config{Store: store, Bus: new(bus.Local), Nodes: host.Nodes{Claims: 30 * time.Minute}})
		defer h.Close()
		began := time.Now()
		var games atomic.Int32
		var players sync.WaitGroup
		for place := range places {
			players.Go(func() {
				for time.Since(began) < 30*day {
					games.Add(1)
					playSlowly(t, h, place, began.Add(30*day))
				}
			})
		}
		time.Sleep(10 * day)
		before := heap()
		time.Sleep(20*day - time.Minute)
		after := heap()
		players.Wait()
		t.Logf("%d games; %d kB after 10 days, %d kB after 30", games.Load(), before>>10, after>>10)
		if after > before+before/2 {
			t.Errorf("the heap grew from %d to %d bytes in 20 days", before, after)
		}
	})
}

// playSlowly plays one game of two persons, who take half an hour to three hours for a move. Every other place has clocks of 14 days.
func playSlowly(t *testing.T, h *host.Host, place int, end time.Time) {
	options := table.Options{Players: 2, Piles: 2}
	if place%2 == 0 {
		options.Clock = table.Clock{Bank: table.MaxBank}
	}
	now, err := h.Create(t.Context(), table.Create{Maker: ada, Options: options, Sitting: []table.Sitter{{Person: ada}, {Person: bo}}})
	for chance := rand.New(rand.NewPCG(uint64(place), 1)); err == nil && now.Phase != table.Over && time.Now().Before(end); {
		time.Sleep(30*time.Minute + time.Duration(chance.Int64N(int64(150*time.Minute))))
		s := now.Game.State
		legal := s.Legal(nil)
		now, err = h.Act(t.Context(), now.ID, table.Move{By: now.Seats[s.Actor].Person.ID, Seat: s.Actor, Ply: len(now.Moves),
			Epoch: now.Epoch, Move: legal[chance.IntN(len(legal))]})
	}
	if err != nil {
		t.Error(err)
	}
}
