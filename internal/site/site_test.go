package site_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"

	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/web"
)

// TestASiteIsWhole opens a site with few words: all its subjects have pages, and what it does by itself ends when it is told to.
func TestASiteIsWhole(t *testing.T) {
	t.Parallel()
	kept, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	s, err := site.Open(t.Context(), site.Config{Store: kept, Log: slog.New(slog.DiscardHandler),
		Pages:   web.Settings{Cookies: web.Cookies{Key: make([]byte, 32)}},
		Reviews: analysis.Config{Open: func() (bot.Analyst, error) { return review.Open("search:nodes=1,margin=0,solve=1,eval=static") }}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/lobby", "/daily", "/puzzles", "/training", "/leaderboard", "/bots", "/house", "/rules", "/print",
		"/privacy", "/people", "/profile", "/notify", "/devices", "/playground",
		"/api/house", "/api/leaderboard", "/api/daily", "/api/openapi.json"} {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		w := httptest.NewRecorder()
		if s.Pages.ServeHTTP(w, r); w.Code >= http.StatusBadRequest {
			t.Errorf("%s is answered with %d", path, w.Code)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	for _, task := range s.Tasks() {
		work.Go(func() { task(ctx) })
	}
	stop()
	work.Wait()
	s.Pages.Close()
	s.Close()
}
