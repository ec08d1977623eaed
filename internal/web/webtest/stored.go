package webtest

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/store/sqlite"
	"razzia/internal/study"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// NewStored starts a server with everything in a file, and with people: their relations refer to accounts and tables.
func NewStored(t testing.TB, c web.Config) *Server {
	t.Helper()
	kept, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	if c.Limits == (guard.Limits{}) {
		c.Limits = guard.NoLimits
	}
	c.Log = slog.New(slog.DiscardHandler)
	wire := new(bus.Local)
	board := lobby.NewBoard(lobby.Config{Store: kept, Bus: wire, Log: c.Log, Now: c.Now, NewID: host.NewID})
	c.Host = host.New(host.Config{Store: kept, Bus: wire, Log: c.Log, Now: c.Now, Changed: board.Changed})
	c.Lobby = lobby.New(board, c.Host)
	if c.Members, err = identity.Open(context.Background(), identity.Config{Store: kept, Log: c.Log, Now: c.Now}); err != nil {
		t.Fatal(err)
	}
	c.People = people.Open(people.Config{Store: kept.People(), Log: c.Log, Now: c.Now, Games: web.GamesOf(c.Host)})
	t.Cleanup(c.People.Close)
	return NewWith(t, c, study.Config{Open: OpenAnalyst})
}
