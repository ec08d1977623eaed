package lobby_test

import (
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/site/sitetest"
)

// TestAPersonOpensOneTableAtATime opens tables to everybody as one person, in requests that come together: none is counted before the one
// before it is open.
func TestAPersonOpensOneTableAtATime(t *testing.T) {
	t.Parallel()
	board := lobby.NewBoard(lobby.Config{Store: sitetest.Open(t), Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler),
		NewID: host.NewID})
	defer board.Close()
	site := &lobby.Lobby{Board: board}
	var inside, most atomic.Int32
	var work sync.WaitGroup
	for range 12 {
		work.Go(func() {
			_ = site.Open(t.Context(), "ann", []string{"ann"}, func() error {
				if n := inside.Add(1); n > most.Load() {
					most.Store(n)
				}
				for range 1000 {
					runtime.Gosched()
				}
				inside.Add(-1)
				return nil
			})
		})
	}
	if work.Wait(); most.Load() != 1 {
		t.Errorf("%d tables of one person were opened at a time", most.Load())
	}
}
