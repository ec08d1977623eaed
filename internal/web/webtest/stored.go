package webtest

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"razzia/bot/hint"
	"razzia/internal/analysis"
	"razzia/internal/app"
	"razzia/internal/bulk"
	"razzia/internal/bus"
	"razzia/internal/events"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/push"
	"razzia/internal/solving"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
	"razzia/internal/training"
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
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Log = slog.New(slog.DiscardHandler)
	wire := new(bus.Local)
	board := lobby.NewBoard(lobby.Config{Store: kept, Bus: wire, Ratings: kept.Ratings().Of, Log: c.Log, Now: c.Now, NewID: host.NewID})
	hub := events.NewHub(events.Config{Bus: wire, Now: c.Now})
	c.Events = hub
	c.Host = host.New(host.Config{Store: kept, Seed: hosttest.Seeds(t), Bus: wire, Log: c.Log, Now: c.Now,
		Changed: func(sum table.Summary) { board.Changed(sum); hub.Changed(sum) },
		Adviser: hint.NewAdviser(OpenAdviser)})
	c.Lobby = lobby.New(board, c.Host)
	if c.Members, err = identity.Open(context.Background(), identity.Config{Store: kept, Log: c.Log, Now: c.Now}); err != nil {
		t.Fatal(err)
	}
	if c.Push, err = push.Open(context.Background(), push.Config{Store: kept, Log: c.Log, Identities: c.Members.Identities,
		TurnBased: lobby.TurnBased}); err != nil {
		t.Fatal(err)
	}
	c.Talk = kept
	c.People = people.Open(people.Config{Store: kept.People(), Log: c.Log, Now: c.Now, Games: app.GamesOf(c.Host), Shown: c.Words.Dotted,
		Touched: hub.Touch})
	t.Cleanup(c.People.Close)
	c.Ratings, c.Figures, c.Boards = kept.Ratings(), kept.Figures(), kept.Leaderboard()
	c.Daily = dailyOf(kept, c)
	c.Training = training.Open(kept.Training())
	c.Puzzles = solving.Open(solving.Config{Store: kept.Solving(), Now: c.Now, Chance: func(int) int { return 0 },
		Held: c.Daily.Held})
	measures := &analysis.Measures{Open: judge, Log: c.Log, Now: time.Now}
	if c.Games == nil {
		c.Games = &bulk.Games{Open: true}
	}
	c.Games.Store, c.Games.Look, c.Games.Judge, c.Games.Now = kept.FinishedGames(), c.Host.Records.Look, measures, c.Now
	s := NewWith(t, c, analysis.Config{Open: OpenAnalyst, Measures: measures})
	s.Kept = kept
	return s
}
