package pages

import (
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/session"
)

// TestAPanicLeavesNoStreamCounted lets the start of a stream panic: there are no accounts to ask. The guard recovers from that, and the
// stream must not count for ever.
func TestAPanicLeavesNoStreamCounted(t *testing.T) {
	signer := session.Fixed([]byte("a key for tests, 32 bytes long  ."), time.Now)
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/t/a/stream", nil)
	signer.Set(w, session.Session{ID: "AAAAAAAAAAAAAAAAAAAAAAAAAA", Name: "Ann"}, false)
	r.AddCookie(w.Result().Cookies()[0])
	limiter := guard.NewLimiter(guard.DefaultLimits, time.Now)
	games := host.New(host.Config{Store: new(memory.Store), Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler)})
	defer games.Close()
	s := &Streams{Live: live.NewHub(live.Config{Host: games, Now: time.Now}), Limiter: limiter}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nothing panicked: the test needs another cause")
			}
		}()
		_, _, _ = s.Begin(exchange.NewRequest(r, signer, ""))
	}()
	if n := limiter.Streams(); n != 0 {
		t.Errorf("%d streams are counted", n)
	}
}
