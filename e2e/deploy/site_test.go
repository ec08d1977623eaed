//go:build unix

package deploy

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"razzia/e2e/pgtest"
)

// programs is the folder of the programs that the tests start.
var programs string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "razzia")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	programs = folder
	status := pgtest.Run(m)
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

// TestSite puts each proxy before two nodes that share a database, and upgrades them while people play: one node after the other is
// drained, stopped and started again. Every move that was acknowledged is there, and all people have moved while each node was away.
func TestSite(t *testing.T) {
	const people = 6
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
			for _, n := range c.nodes {
				playThrough(t, all, n)
			}
			testDrain(t, c, all)
		})
	}
}

// testDrain lets a node drain. Its streams come from the other node then, and play goes on, while it still runs.
func testDrain(t *testing.T, c cell, all []*player) {
	t.Helper()
	n := c.nodes[0]
	n.stop(t)
	n.drain = "1h"
	n.start(t)
	for _, p := range all {
		p.begin(p.address)
	}
	_ = n.running.Process.Signal(syscall.SIGTERM)
	c.await("the streams of all tables", func() bool {
		return n.status("/readyz") == http.StatusServiceUnavailable &&
			!slices.ContainsFunc(all, func(p *player) bool { return p.stream() != http.StatusOK })
	})
	for _, p := range all {
		p.play(5)
		p.check()
		if status := p.stream(); status != http.StatusOK || len(p.moves) < 3 {
			t.Errorf("while a node drains a stream has status %d, and %d moves were acknowledged", status, len(p.moves))
		}
	}
	if n.status("/healthz") != http.StatusOK {
		t.Error("the node that drains does not answer")
	}
	_ = n.running.Process.Signal(syscall.SIGTERM) // a second signal ends it
	_ = n.running.Wait()
	n.drain = drain
	n.start(t)
}

// stream opens a stream of the table, and returns the status of the answer.
func (p *player) stream() int {
	answer := p.get("/api/tables/"+p.at.ID+"/stream", nil)
	defer answer.Body.Close()
	return answer.StatusCode
}

// status is the status of an answer of the node itself, 0 if there is none.
func (n *node) status(path string) int {
	answer, err := http.Get("http://" + n.listen + path)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// playThrough lets everybody play at new tables, before, while and after a node restarts.
func playThrough(t *testing.T, all []*player, n *node) {
	t.Helper()
	for _, p := range all {
		p.begin(p.address)
	}
	restarted := restart(t, n)
	pause := time.NewTicker(20 * time.Millisecond)
	defer pause.Stop()
	for over := false; !over; {
		select {
		case <-restarted:
			over = true
		case <-pause.C:
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
