//go:build linux

package faults

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// buildMutant builds a program with one replacement in a file of the store.
func buildMutant(t *testing.T, file, from, to string) string {
	t.Helper()
	path, err := filepath.Abs("../../internal/store/postgres/" + file)
	fatal.If(t, err)
	text, err := os.ReadFile(path)
	fatal.If(t, err)
	if strings.Count(string(text), from) != 1 {
		t.Fatalf("%s does not have %q once: change the mutant with it", file, from)
	}
	mutant, overlay := filepath.Join(t.TempDir(), file), filepath.Join(t.TempDir(), "overlay.json")
	list, _ := json.Marshal(map[string]any{"Replace": map[string]string{path: mutant}}) // texts never fail
	for name, text := range map[string]string{mutant: strings.Replace(string(text), from, to, 1), overlay: string(list)} {
		fatal.If(t, os.WriteFile(name, []byte(text), 0o644))
	}
	return buildProgram(t, "-overlay", overlay)
}

// complaintsAbout lets people play at a mutant until a number of moves are acknowledged, makes a fault, and returns the complaints.
func complaintsAbout(t *testing.T, program string, moves int, f func(*crowd)) string {
	t.Helper()
	h := newSite(t, program)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := newCrowd(ctx, h, quick)
	c.awaitAcks(t, moves)
	f(c)
	stop()
	c.running.Wait()
	complaints, err := c.check(t.Context(), h.url())
	fatal.If(t, err)
	t.Logf("%s: %d complaints, the first: %.300s", c.describe(), len(complaints), strings.Join(complaints[:min(1, len(complaints))], ""))
	return strings.Join(complaints, "\n")
}

// awaitAcks waits until a number of moves more were acknowledged.
func (c *crowd) awaitAcks(t *testing.T, more int) {
	t.Helper()
	count := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.acks)
	}
	before := count()
	await(t, "moves", func() bool { return count() >= before+more })
}

// writer returns the process that writes what commits did not wait for. While it stands still, all that stays in memory, up to a
// megabyte.
func (d *database) writer(t *testing.T) int {
	t.Helper()
	id, err := d.number("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")
	fatal.If(t, err)
	return int(id)
}

// A program that acknowledges moves before they are on disk loses some when PostgreSQL crashes.
func TestAMutantThatDoesNotWaitForTheDiskIsCaught(t *testing.T) {
	program := buildMutant(t, "open.go", `params["synchronous_commit"] = "on"`, `params["synchronous_commit"] = "off"`)
	said := complaintsAbout(t, program, 100, func(c *crowd) {
		writer := c.writer(t)
		_ = syscall.Kill(writer, syscall.SIGSTOP)
		c.awaitAcks(t, 50)
		_ = syscall.Kill(writer, syscall.SIGKILL) // it must not write while the others end
		c.crash()
		c.start(t)
		c.awaitAcks(t, 50)
	})
	if !strings.Contains(said, "acknowledged move") {
		t.Errorf("lost moves were not found; the complaints are %q", said)
	}
}

// A program that takes a version conflict for success acknowledges moves that are not made.
func TestAMutantThatIgnoresConflictsIsCaught(t *testing.T) {
	program := buildMutant(t, "group.go", "r.err, of[ids[i]] = errNoRow, r", "r.err, of[ids[i]] = nil, r")
	said := complaintsAbout(t, program, 200, func(*crowd) {})
	if !strings.Contains(said, "acknowledged move") {
		t.Errorf("moves that were not made were not found; the complaints are %q", said)
	}
}
