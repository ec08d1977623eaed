//go:build unix

package deploy

import (
	"net/http"
	"os"
	"testing"

	"razzia/internal/store/postgres/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// TestHouse puts each proxy before two nodes that share a database, and upgrades them while people play: one node after the other is
// stopped and started again. Every move that was acknowledged is there, and all people have moved while each node was away.
func TestHouse(t *testing.T) {
	const people, rounds = 6, 2
	program := buildProgram(t)
	for name, start := range proxies {
		t.Run(name, func(t *testing.T) {
			wantProxy(t, name)
			c := newCell(t, program, pgtest.Database(t))
			start(t, c)
			c.await("a first answer", func() bool { return c.status("GET", "/readyz") == http.StatusOK })
			var all []*player
			for range people {
				all = append(all, newPlayer(c))
			}
			for range rounds {
				for _, n := range c.nodes {
					playThrough(t, all, n)
				}
			}
		})
	}
}

// playThrough lets everybody play at new tables, before, while and after a node restarts.
func playThrough(t *testing.T, all []*player, n *node) {
	t.Helper()
	for _, p := range all {
		p.begin(p.address)
	}
	restarted := restart(t, n)
	for over := false; !over; {
		select {
		case <-restarted:
			over = true
		default:
		}
		for _, p := range all {
			p.play(1)
		}
	}
	for _, p := range all {
		p.play(5)
		p.check()
		if len(p.moves) < 5 {
			t.Errorf("%d moves at a table were acknowledged, want 5 at least", len(p.moves))
		}
	}
}
