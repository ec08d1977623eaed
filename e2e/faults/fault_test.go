//go:build linux

package faults

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A fault is something that fails for a while.
type fault struct {
	name  string
	begin func(*crowd, *testing.T) error
	end   func(*crowd, *testing.T) error
	until func(*crowd, *testing.T, time.Duration) time.Duration // waits until bots went on, and returns when; nil for a fixed time
	bar   time.Duration                                         // the longest time until play goes on after the end
}

// The bars of recovery.
const (
	usualBar = 2 * time.Second
	crashBar = 6 * time.Second
	botsBar  = 6 * time.Second // from the kill of a node until its bots go on
)

// faults are all faults.
var faults = []fault{
	{"a node is killed", kill, restart, awaitBots, usualBar},
	{"a node stands still", signalled(syscall.SIGSTOP), signalled(syscall.SIGCONT), nil, usualBar},
	{"a node is cut off", cut, join, nil, usualBar},
	{"the network of a node is silent", toxic(`{"name":"silent","type":"timeout","attributes":{"timeout":0}}`), healthy("silent"), nil,
		usualBar},
	{"the network of a node is slow", toxic(`{"name":"slow","type":"latency","attributes":{"latency":150,"jitter":100}}`), healthy("slow"),
		nil, usualBar},
	{"all connections end", terminate("razzia%"), nothing, nil, usualBar},
	{"hints are lost", terminate("razzia bus"), terminate("razzia bus"), nil, usualBar},
	{"the disk is slow", slowDisk("100000"), slowDisk("0"), nil, usualBar},
	{"the disk is full", fullDisk, freeDisk, nil, usualBar},
	{"PostgreSQL crashes", crash, recoverDatabase, nil, crashBar},
}

func nothing(*crowd, *testing.T) error { return nil }

// kill kills a node at which bots play.
func kill(c *crowd, t *testing.T) error {
	await(t, "games of bots", func() bool { return len(c.botGames(t)) > 0 })
	c.nodes[0].kill()
	return nil
}

func restart(c *crowd, t *testing.T) error {
	c.nodes[0].start(t)
	return nil
}

func signalled(s syscall.Signal) func(*crowd, *testing.T) error {
	return func(c *crowd, _ *testing.T) error { return c.nodes[1].running.Process.Signal(s) }
}

func cut(c *crowd, _ *testing.T) error {
	c.nodes[0].link.Stop()
	return nil
}

func join(c *crowd, _ *testing.T) error { return c.nodes[0].link.Start() }

// toxic makes the network of a node bad in both directions.
func toxic(text string) func(*crowd, *testing.T) error {
	return func(c *crowd, _ *testing.T) error {
		for _, stream := range []string{"upstream", "downstream"} {
			both := strings.Replace(text, `","type"`, stream+`","stream":"`+stream+`","type"`, 1)
			if _, err := c.nodes[1].link.Toxics.AddToxicJson(strings.NewReader(both)); err != nil {
				return err
			}
		}
		return nil
	}
}

// healthy makes the network of a node good again.
func healthy(name string) func(*crowd, *testing.T) error {
	return func(c *crowd, t *testing.T) error {
		for _, stream := range []string{"upstream", "downstream"} {
			if err := c.nodes[1].link.Toxics.RemoveToxic(t.Context(), name+stream); err != nil {
				return err
			}
		}
		return nil
	}
}

func terminate(pattern string) func(*crowd, *testing.T) error {
	return func(c *crowd, _ *testing.T) error { return c.terminate(pattern) }
}

// slowDisk delays each commit by some microseconds before the disk is asked to sync.
func slowDisk(delay string) func(*crowd, *testing.T) error {
	return func(c *crowd, _ *testing.T) error {
		for _, statement := range []string{"ALTER SYSTEM SET commit_siblings = 0", "ALTER SYSTEM SET commit_delay = " + delay,
			"SELECT pg_reload_conf()"} {
			if err := c.exec(statement); err != nil {
				return err
			}
		}
		return nil
	}
}

// fullDisk lets no file grow beyond the size that the entries have, and fills the rest of theirs.
func fullDisk(c *crowd, t *testing.T) error {
	size, err := c.number("SELECT pg_relation_size('entries')")
	if err != nil {
		return err
	}
	if err := c.limitFiles(fmt.Sprint(size)); err != nil {
		return err
	}
	await(t, "a full disk", func() bool {
		return c.exec("INSERT INTO entries SELECT 'filler', 8001 + count(*), 0, repeat('x', 100) FROM entries WHERE table_id = 'filler'") != nil
	})
	return nil
}

func freeDisk(c *crowd, _ *testing.T) error { return c.limitFiles("unlimited") }

func crash(c *crowd, _ *testing.T) error {
	c.crash()
	return nil
}

func recoverDatabase(c *crowd, t *testing.T) error {
	c.start(t)
	return nil
}

// A recovery says how long it took until play went on after a fault.
type recovery struct {
	fault string
	after time.Duration // from the end of the fault until each node and each table have acknowledged a move
	open  int           // moves that were sent while it lasted, and whose outcome is unknown
	bots  time.Duration // from the beginning of the fault until a bot has moved at each table of bots; 0 if that is not measured
}

// strike makes a fault for some time, and waits until play goes on.
func (c *crowd) strike(t *testing.T, f fault, lasting time.Duration) recovery {
	t.Helper()
	from := c.now()
	if err := f.begin(c, t); err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	r := recovery{fault: f.name}
	if f.until != nil {
		r.bots = f.until(c, t, from) - from
	} else {
		pause(t.Context(), lasting)
	}
	ended := c.now()
	if err := f.end(c, t); err != nil {
		t.Fatalf("the end of %s: %v", f.name, err)
	}
	r.after = c.awaitMoves(t, f.name, ended) - ended
	r.open = c.openBetween(from, ended)
	awaitBots(c, t, ended)
	return r
}

// openBetween counts the moves of unknown outcome that were sent between two moments.
func (c *crowd) openBetween(from, to time.Duration) (n int) {
	c.history.mu.Lock()
	defer c.history.mu.Unlock()
	for _, t := range c.tables {
		for _, s := range t.sent {
			if s.outcome == unknown && s.from < to && s.to > from {
				n++
			}
		}
	}
	return n
}

// awaitMoves waits until each slot and each node has acknowledged a move after a moment, and returns when the last of them did.
func (c *crowd) awaitMoves(t *testing.T, name string, from time.Duration) (last time.Duration) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Log(c.describe() + c.latest())
		}
	}()
	wait := func(what string, slot int, address string) {
		what += fmt.Sprint(" after ", name, " at ", c.live(func(t *tableHistory) bool { return t.slot == slot }))
		await(t, what, func() bool {
			at, found := c.acked(slot, address, from)
			last = max(last, at)
			return found
		})
	}
	for slot := range slots {
		wait(fmt.Sprint("a move at slot ", slot), slot, "")
	}
	for _, n := range c.nodes {
		wait("a move at node "+n.name, -1, n.listen)
	}
	return last
}

// awaitBots waits until a bot has moved at each table of bots after a moment, and returns when the last of them did. It reads the logs at
// the node that is left.
func awaitBots(c *crowd, t *testing.T, from time.Duration) (last time.Duration) {
	t.Helper()
	for _, id := range c.live(isOfBots) {
		await(t, "a move of a bot at table "+id, func() bool {
			at, over := c.movedAfter(t.Context(), id, from)
			last = max(last, at)
			return at > 0 || over
		})
	}
	return last
}

func isOfBots(t *tableHistory) bool { return t.bots }

// botGames lists the tables of bots that still play for a while.
func (c *crowd) botGames(t *testing.T) (ids []string) {
	reader := c.guest()
	for _, id := range c.live(isOfBots) {
		if v, ok := reader.look(t.Context(), c.nodes[0].listen, id, 0); ok && v.Phase == "playing" && v.Ply < 200 {
			ids = append(ids, id)
		}
	}
	return ids
}

// movedAfter returns when the first entry of a table after a moment happened, 0 if there is none, and whether the game is over.
func (c *crowd) movedAfter(ctx context.Context, id string, from time.Duration) (at time.Duration, over bool) {
	var log struct {
		Entries []struct {
			Kind string
			At   time.Time
		}
	}
	if c.guest().ask(ctx, "GET", "http://"+c.nodes[1].listen+"/api/tables/"+id+"/log", "", &log) != http.StatusOK {
		return 0, false
	}
	for _, e := range log.Entries {
		if at := e.At.Sub(c.began.Round(0)); at > from {
			return at, false
		}
		over = over || e.Kind == "ended"
	}
	return 0, over
}

// report writes the recoveries as a table.
func report(w io.Writer, all []recovery) {
	fmt.Fprintln(w, "| fault | moves without an outcome | play goes on after its end | bots go on after its beginning |\n|---|---|---|---|")
	for _, r := range all {
		bots := ""
		if r.bots > 0 {
			bots = fmt.Sprintf("%.1f s", r.bots.Seconds())
		}
		fmt.Fprintf(w, "| %s | %d | %.1f s | %s |\n", r.fault, r.open, r.after.Seconds(), bots)
	}
}
