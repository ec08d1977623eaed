//go:build unix

package deploy

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// TestRollingUpgrade puts this program in the place of the release before, node after node, while people and bots play and clocks run. In
// between both serve the same tables. Nothing that was acknowledged is missing, and everything goes on once.
func TestRollingUpgrade(t *testing.T) {
	const people = 4
	before, now := buildPrevious(t), buildProgram(t)
	for name, start := range proxies {
		t.Run(name, func(t *testing.T) {
			wantProxy(t, name)
			database := pgtest.Database(t)
			c := newCell(t, before, database)
			start(t, c)
			c.await("a first answer", func() bool { return c.status("GET", "/readyz") == http.StatusOK })
			old := filesOf(t, c.nodes[0])
			var all, watched []*player
			for range people {
				all = append(all, newPlayer(c))
			}
			for _, n := range c.nodes {
				watched = append(watched, newBots(c, n), newClock(c, n))
			}
			for i, n := range c.nodes {
				n.program = now
				playThrough(t, all, n)
				for _, p := range append(all, watched...) {
					p.roam()
				}
				wantFiles(c, filesOf(t, n))
				if i+1 < len(c.nodes) { // a node is left that has the files of pages of the release before
					wantFiles(c, old)
				}
			}
			for _, p := range all {
				p.check()
			}
			wantWhole(t, now, database)
			wantRollback(t, before, c.nodes[0])
		})
	}
}

// newBots makes a table at a node at which only bots play.
func newBots(c cell, n *node) *player {
	p, address := newPlayer(c), "http://"+n.listen
	p.await("a table of bots", func() bool {
		return p.ask("POST", address, "/api/play", `{"bots":3,"level":"beginner","piles":2,"pace":250}`) &&
			p.ask("POST", address, "/api/tables/"+p.at.ID+"/resign", `{"seat":0}`)
	})
	return p
}

// newClock makes a table at a node whose player never moves, so that the clock acts again and again.
func newClock(c cell, n *node) *player {
	p := newPlayer(c)
	p.await("a table with a clock", func() bool {
		return p.ask("POST", "http://"+n.listen, "/api/play", `{"bots":1,"level":"beginner","piles":2,"bank":1000}`)
	})
	return p
}

// roam makes moves at the nodes by turns, or watches until the table has moved by itself. A table whose game is over is left alone.
func (p *player) roam() {
	p.t.Helper()
	if len(p.moves) > 0 {
		for range 4 {
			for _, n := range p.nodes {
				p.playAt("http://" + n.listen)
			}
		}
		return
	}
	had := p.entries()
	p.await("a move at a table of bots or with a clock", func() bool { return p.entries() > had || p.isOver() })
}

// entries is the length of the log.
func (p *player) entries() int {
	var log struct{ Entries []json.RawMessage }
	answer := p.get("/api/tables/"+p.at.ID+"/log", nil)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&log) != nil {
		return 0
	}
	return len(log.Entries)
}

// isOver reports whether the game is over.
func (p *player) isOver() bool {
	var v struct{ Phase string }
	answer := p.get("/api/tables/"+p.at.ID, nil)
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(&v) == nil && v.Phase == "over"
}

// wantFiles asks the proxy for files of pages, each so often that each node is asked. It waits for each file until the
// proxy has seen that both nodes are there, which on a busy machine it may lose sight of for a moment.
func wantFiles(c cell, files map[string][]byte) {
	c.t.Helper()
	for path := range files {
		c.await(path, func() bool {
			for range 4 {
				if c.status("GET", path) != http.StatusOK {
					return false
				}
			}
			return true
		})
	}
}

// wantWhole checks that all logs in a database keep to the rules.
func wantWhole(t *testing.T, program, database string) {
	t.Helper()
	if out, err := exec.Command(program, "check", "--database", database).CombinedOutput(); err != nil {
		t.Errorf("the check of the database: %v\n%s", err, out)
	}
}

// wantRollback starts the program before in the place of a node. It serves, or says which program the database needs.
func wantRollback(t *testing.T, before string, n *node) {
	t.Helper()
	n.stop(t)
	var said strings.Builder
	old := exec.Command(before, append([]string{"serve", "--listen", n.listen, "--browser", "never"}, n.store...)...)
	old.Stdout, old.Stderr = &said, &said
	fatal.If(t, old.Start())
	ended := make(chan struct{})
	go func() {
		_ = old.Wait()
		close(ended)
	}()
	serves := make(chan error, 1)
	go func() { serves <- exec.Command(before, "ready", "--listen", n.listen, "--wait", "1m").Run() }()
	select {
	case <-ended:
		if !strings.Contains(said.String(), "of a newer program") {
			t.Errorf("the program before ends with %s", &said)
		}
	case err := <-serves:
		if err != nil {
			t.Errorf("the program before is not ready: %v", err)
		}
	}
	_ = old.Process.Kill()
	<-ended
	n.start(t) // the end of the test stops it
}
