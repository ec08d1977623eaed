package webtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia/internal/table"
)

// LobbyWith loads the lobby until its page has a text, or has it no more.
func LobbyWith(g *Guest, query, text string, there bool) Reply {
	g.T.Helper()
	for {
		_, next := g.Server.Site.Lobby.Snapshot()
		page := g.Want(200, g.Get("/lobby"+query))
		if strings.Contains(page.Body, text) == there {
			return page
		}
		select {
		case <-next:
		case <-time.After(3 * time.Minute):
			g.T.Fatalf("the lobby does not change any more: %q is there: %v", text, !there)
		}
	}
}

// CrowdedLobby lets people open many tables.
func CrowdedLobby(t testing.TB, h *Server, tables int) {
	t.Helper()
	for i := range tables {
		person := table.Person{ID: fmt.Sprint("person", i), Name: fmt.Sprintf("Player no. %d", i*7919%10000), Face: uint8(i % 12)}
		o := table.Options{Players: 2 + i%4, Piles: 1 + i%2, Listed: true}
		if _, err := h.Host.Create(t.Context(), table.Create{Maker: person, Options: o, Sitting: []table.Sitter{{Person: person}}}); err != nil {
			t.Fatal(err)
		}
	}
}
