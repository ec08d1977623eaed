package webtest

import (
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"razzia/bot"
	"razzia/internal/analysis"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/push"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// emptyFile is a database without tables. It is made once, because the steps of its schema take longer than most tests.
var emptyFile = sync.OnceValue(func() []byte {
	folder, err := os.MkdirTemp("", "webtest")
	must(err)
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "razzia.db")
	s, err := sqlite.Open(path)
	must(err)
	must(s.Close())
	content, err := os.ReadFile(path)
	must(err)
	return content
})

// must panics at an error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// NewStored starts a server with everything in a file, and with people: their relations refer to accounts and tables.
func NewStored(t testing.TB, c web.Config) *Server {
	t.Helper()
	path := filepath.Join(t.TempDir(), "razzia.db")
	if err := os.WriteFile(path, emptyFile(), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	if c.Limits == (guard.Limits{}) {
		c.Limits = guard.NoLimits
	}
	if c.Times == (guard.Times{}) {
		c.Times = guard.Times{Body: time.Hour, Answer: time.Hour} // a busy machine is slower than a bad connection
	}
	c.Key, c.Levels = Key, bot.Names()
	opened, err := site.Open(t.Context(), site.Config{Store: kept, Log: slog.New(slog.DiscardHandler), Now: c.Now, Pages: c,
		Host: host.Config{Seed: hosttest.Seeds(t)}, Reviews: analysis.Config{Open: OpenAnalyst}, Push: &push.Config{},
		OpenData: c.Games == nil || c.Games.Open, Opponents: site.Opponents{Adviser: OpenAdviser, Judge: judge, Puzzles: puzzlesOfDays,
			Chance: func(int) int { return 0 }, House: func(house.Store) house.Store { return housetest.Some(time.Now()) }}})
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Server: httptest.NewUnstartedServer(opened.Pages), Host: opened.Host, Pages: opened.Pages, Kept: kept}
	s.Start()
	t.Cleanup(func() {
		s.Pages.Close()
		s.Close()
		opened.Close()
	})
	return s
}
