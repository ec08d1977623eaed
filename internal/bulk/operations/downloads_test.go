package operations_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"razzia/internal/host/hosttest"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// serve starts a server with two finished games.
func serve(t *testing.T, c web.Settings) *webtest.Server {
	t.Helper()
	h := webtest.NewWith(t, site.Config{Pages: c, OpenData: true})
	hosttest.PlayInto(t, h.Kept, 0, 1)
	return h
}

// TestAPartIsNotTakenForTheWhole breaks the store after the first game: the client sees that the answer is not whole.
func TestAPartIsNotTakenForTheWhole(t *testing.T) {
	for _, coding := range []string{"identity", "gzip"} {
		h := serve(t, web.Settings{})
		look, n := h.Pages.Games.Look, 0
		h.Pages.Games.Look = func(ctx context.Context, id table.ID) (*table.Table, error) {
			if n++; n > 1 {
				return nil, errors.New("the disk is on fire")
			}
			return look(ctx, id)
		}
		g := h.WithoutCookies(t)
		r := g.Request("GET", "/api/games?whose=all", nil)
		r.Header.Set("Accept-Encoding", coding)
		answer, err := g.Client.Do(r)
		if err != nil {
			continue // it broke before the head was sent
		}
		if text, err := io.ReadAll(answer.Body); err == nil {
			t.Errorf("%s: the client has %d bytes and no error", coding, len(text))
		}
		answer.Body.Close()
	}
}

// TestTheServerStopsWhenTheClientLeaves leaves while a game is read.
func TestTheServerStopsWhenTheClientLeaves(t *testing.T) {
	h := serve(t, web.Settings{})
	reading, stopped := make(chan struct{}), make(chan struct{})
	h.Pages.Games.Look = func(ctx context.Context, _ table.ID) (*table.Table, error) {
		close(reading)
		<-ctx.Done()
		close(stopped)
		return nil, ctx.Err()
	}
	ctx, leave := context.WithCancel(t.Context())
	g := h.WithoutCookies(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if answer, err := g.Client.Do(g.Request("GET", "/api/games?whose=all", nil).WithContext(ctx)); err == nil {
			answer.Body.Close()
		}
	}()
	<-reading
	leave()
	<-stopped
	<-done
}

// TestHeadsReadNoGame asks for the head alone.
func TestHeadsReadNoGame(t *testing.T) {
	h := serve(t, web.Settings{})
	h.Pages.Games.Look = func(context.Context, table.ID) (*table.Table, error) {
		t.Error("a game was read")
		return nil, errors.New("it was read")
	}
	g := h.WithoutCookies(t)
	answer, err := g.Client.Do(g.Request("HEAD", "/api/games?whose=all&limit=1", nil))
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(answer.Header.Get("Link"), "after=1&limit=1&whose=all") {
		t.Errorf("the head is %v, %v", answer, err)
	}
}

// TestDownloadsCountAsStreams allows no stream.
func TestDownloadsCountAsStreams(t *testing.T) {
	limits := guard.NoLimits
	limits.AddressStreams = 0
	h := serve(t, web.Settings{Requests: web.Requests{Limits: limits}})
	if r := h.Guest(t).Get("/api/games?whose=all"); r.Status != http.StatusTooManyRequests {
		t.Errorf("status %d: %.200s", r.Status, r.Body)
	}
}

// TestThePageAboutDataSaysWhatIsOpen shows the page of a server that has opened its games, and of one that has not.
func TestThePageAboutDataSaysWhatIsOpen(t *testing.T) {
	for _, open := range []bool{true, false} {
		g := webtest.NewWith(t, site.Config{OpenData: open}).Guest(t)
		if says := strings.Contains(g.Get("/privacy").Body, "let everybody download finished games"); says != open {
			t.Errorf("open: %v, the page says so: %v", open, says)
		}
	}
}
