package web

import (
	"log/slog"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// TestAPersonOpensOneTableAtATime opens tables to everybody as one person, in requests that come together: none is counted before the one
// before it is open.
func TestAPersonOpensOneTableAtATime(t *testing.T) {
	t.Parallel()
	board := lobby.NewBoard(lobby.Config{Store: new(lobbytest.Memory), Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), NewID: host.NewID})
	defer board.Close()
	s := &Server{Config: Config{Lobby: &lobby.Lobby{Board: board}}, limiter: guard.NewLimiter(guard.NoLimits, time.Now)}
	r := &answer.Request{Request: httptest.NewRequest("POST", "/tables", nil), Session: session.New()}
	var inside, most atomic.Int32
	var work sync.WaitGroup
	for range 12 {
		work.Go(func() {
			_ = s.mayOffer(r)(func() error {
				if n := inside.Add(1); n > most.Load() {
					most.Store(n)
				}
				for range 1000 {
					runtime.Gosched()
				}
				inside.Add(-1)
				return nil
			}, func() error { return nil })
		})
	}
	if work.Wait(); most.Load() != 1 {
		t.Errorf("%d tables of one person were opened at a time", most.Load())
	}
}
