//go:build linux

package faults

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"razzia/e2e/program"
	"razzia/internal/fatal"
)

// long is how long the long form takes; 0 for the short form.
var long = flag.Duration("for", 0, "make faults for this time, and check the times of recovery; each fault once if it is 0")

// race says whether the nodes look for data races.
var race = flag.Bool("races", false, "let the nodes look for data races: they need more time")

// buildProgram builds the program, with replacements of files if there are any.
func buildProgram(t *testing.T, flags ...string) string {
	t.Helper()
	path, err := program.Build(t.TempDir(), flags...)
	fatal.If(t, err)
	return path
}

// TestFaults makes all faults while people play, and checks what they saw. The long form goes on for a given time, and holds the bars
// of recovery.
func TestFaults(t *testing.T) {
	var flags []string
	if *race {
		flags = []string{"-race"}
	}
	h := newSite(t, buildProgram(t, flags...))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	pace := quick
	if *long == 0 {
		pace = 3 * quick // the short form leaves the processors to other tests
	}
	c := newCrowd(ctx, h, pace)
	c.awaitMoves(t, "the start", 0)
	c.rest(t, *long)
	var all []recovery
	for end := c.now() + *long; ; {
		for _, f := range faults {
			all = append(all, c.strike(t, f, 1500*time.Millisecond))
			c.rest(t, *long)
		}
		if c.now() >= end {
			break
		}
	}
	stop()
	c.running.Wait()
	complaints, err := c.check(t.Context(), h.url())
	fatal.If(t, err)
	if len(complaints) > 0 {
		t.Errorf("%d complaints:\n%s", len(complaints), strings.Join(complaints[:min(len(complaints), 20)], "\n"))
	}
	t.Log(c.describe())
	report(os.Stdout, all)
	if *long > 0 {
		checkBars(t, all)
	}
}

// rest lets people play without faults. Their looks count after the nodes have heard of all that was missed.
func (c *crowd) rest(t *testing.T, long time.Duration) {
	t.Helper()
	const settling = 3 * time.Second
	if long == 0 && len(c.calm) > 0 {
		return
	}
	pause(t.Context(), settling)
	from := c.now()
	pause(t.Context(), settling)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calm = append(c.calm, span{from, c.now()})
}

// checkBars checks the times of recovery.
func checkBars(t *testing.T, all []recovery) {
	t.Helper()
	bars := map[string]time.Duration{}
	for _, f := range faults {
		bars[f.name] = f.bar
	}
	for _, r := range all {
		if r.after > bars[r.fault] || r.bots > botsBar {
			t.Errorf("after %q play went on after %v, and bots after %v", r.fault, r.after, r.bots)
		}
	}
}
