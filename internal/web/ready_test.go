package web_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// A fullDisk is a store that cannot write while it is full.
type fullDisk struct {
	memory.Store
	full, hangs atomic.Bool
	probes      atomic.Int32
}

// Ready fails while the disk is full.
func (s *fullDisk) Ready(ctx context.Context) error {
	s.probes.Add(1)
	if s.hangs.Load() {
		<-ctx.Done()
		return ctx.Err()
	}
	if s.full.Load() {
		return errors.New("cannot write /games/razzia.db: disk is full")
	}
	return nil
}

// onDisk runs a test in fake time, with a server on a disk that may be full.
func onDisk(t *testing.T, test func(h *webtest.Server, disk *fullDisk, log *strings.Builder)) {
	synctest.Test(t, func(t *testing.T) {
		disk, log := new(fullDisk), new(strings.Builder)
		test(webtest.NewInMemory(t, site.Config{Host: host.Config{Store: disk}, Log: slog.New(slog.NewTextHandler(log, nil))}), disk, log)
	})
}

// wantReady checks what monitors read after a while. The server is alive all the time.
func wantReady(h *webtest.Server, t *testing.T, status int, line string) {
	t.Helper()
	time.Sleep(time.Minute)
	g := h.WithoutCookies(t)
	if got := g.Want(status, g.Get("/readyz")).Body; got != line+"\n" {
		t.Errorf("/readyz answers %q, want the line %q", got, line)
	}
	if got := g.Want(200, g.Get("/healthz")).Body; got != "ok\n" {
		t.Errorf("/healthz answers %q", got)
	}
}

// TestAServerThatCannotStoreIsNotReady fills the disk, and makes room again.
func TestAServerThatCannotStoreIsNotReady(t *testing.T) {
	t.Parallel()
	onDisk(t, func(h *webtest.Server, disk *fullDisk, log *strings.Builder) {
		const cannot = "not ready: games cannot be stored; the log of the server says why"
		wantReady(h, t, 200, "ready")
		disk.full.Store(true)
		wantReady(h, t, 503, cannot)
		if !strings.Contains(log.String(), "disk is full") {
			t.Errorf("the log does not say why: %s", log)
		}
		disk.full.Store(false)
		wantReady(h, t, 200, "ready")
		disk.hangs.Store(true)
		wantReady(h, t, 503, cannot)
		disk.hangs.Store(false)
		wantReady(h, t, 200, "ready")
		h.Pages.Close()
		wantReady(h, t, 503, "not ready: the server is stopping")
	})
}

// TestProbesAreFew asks more often than the disk should be written to.
func TestProbesAreFew(t *testing.T) {
	t.Parallel()
	onDisk(t, func(h *webtest.Server, disk *fullDisk, log *strings.Builder) {
		disk.full.Store(true)
		var clients sync.WaitGroup
		for range 10 {
			clients.Go(func() {
				g := h.WithoutCookies(t)
				for range 50 {
					if r := g.Get("/readyz"); r.Status != 503 {
						t.Errorf("/readyz answers %d", r.Status)
					}
					time.Sleep(20 * time.Millisecond)
				}
			})
		}
		clients.Wait()
		if n := disk.probes.Load(); n < 1 || n > 2 {
			t.Errorf("500 requests within a second make %d probes", n)
		}
		if n := strings.Count(log.String(), "not ready"); n > 2 {
			t.Errorf("500 requests within a second write %d lines", n)
		}
	})
}
