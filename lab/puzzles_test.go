package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// searchOf are the arguments of a short search that writes to a file.
func searchOf(file string, more ...string) []string {
	return append([]string{"puzzles", "--seed", "24", "--turns", "500", "--out", file}, more...)
}

// mustCall calls the program, and fails the test if it is refused.
func mustCall(t *testing.T, args ...string) (out string) {
	t.Helper()
	status, out, complaints := call("", args...)
	if status != command.ExitDone {
		t.Fatalf("lab %s: status %d: %s", strings.Join(args, " "), status, complaints)
	}
	return out
}

func fileText(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	fatal.If(t, err)
	return text
}

// TestASearchForPuzzlesGoesOn interrupts a search in the middle of a line: it goes on with that game, and writes the same as without a
// break, with any number of workers.
func TestASearchForPuzzlesGoesOn(t *testing.T) {
	whole, broken := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "broken")
	mustCall(t, searchOf(whole, "--games", "8", "--workers", "3")...)
	mustCall(t, searchOf(broken, "--games", "5", "--workers", "1")...)
	text := fileText(t, broken)
	fatal.If(t, os.WriteFile(broken, text[:len(text)-5], 0o666))
	mustCall(t, searchOf(broken, "--games", "8", "--workers", "1")...)
	if !bytes.Equal(fileText(t, broken), fileText(t, whole)) {
		t.Errorf("a search that was interrupted wrote\n%s\nwithout a break\n%s", fileText(t, broken), fileText(t, whole))
	}
	status, _, complaints := call("", searchOf(broken, "--players", "3")...)
	if status != command.ExitRefused || !strings.Contains(complaints, "options") {
		t.Errorf("a search with other options: status %d: %s", status, complaints)
	}
}

// TestASetOfPuzzlesIsMadeAndChecked makes a small set of the shipped one and of what a search found, and looks at it again.
func TestASetOfPuzzlesIsMadeAndChecked(t *testing.T) {
	pool, set, before := filepath.Join(t.TempDir(), "pool"), filepath.Join(t.TempDir(), "set"), filepath.Join(t.TempDir(), "before")
	all, err := Puzzles{}.sets()
	fatal.If(t, err)
	file, err := puzzle.Pack(all[:200])
	fatal.If(t, err)
	fatal.If(t, os.WriteFile(before, file, 0o666))
	mustCall(t, "puzzles", "--turns", "2000", "--games", "14", "--players", "4", "--workers", "1", "--out", pool)
	if out := mustCall(t, "puzzles", "--set", set, "--size", "12", "--of", "4", pool, before); !strings.Contains(out, "missed by") {
		t.Errorf("no table of the set: %s", out)
	}
	list, err := puzzle.Unpack(fileText(t, set))
	if err != nil || len(list) == 0 {
		t.Fatalf("%d puzzles: %v", len(list), err)
	}
	if out := mustCall(t, "puzzles", "--check", set); !strings.Contains(out, "puzzles are right") {
		t.Errorf("the check says: %s", out)
	}
	at := slices.IndexFunc(list, func(p puzzle.Puzzle) bool { return p.Kind == puzzle.Proved })
	list[at].Ways[0].Low--
	wrong, err := puzzle.Pack(list)
	fatal.If(t, err)
	fatal.If(t, os.WriteFile(set, wrong, 0o666))
	if status, _, complaints := call("", "puzzles", "--check", set); status != command.ExitRefused ||
		!strings.Contains(complaints, list[at].ID) {
		t.Errorf("a set with a wrong puzzle: status %d: %s", status, complaints)
	}
}

func TestPuzzlesRefusesWhatDoesNotFit(t *testing.T) {
	for _, args := range []string{"", "--out a --set b", "--check --out a", "--out a b", "--set a", "--out a --players 6", "--out a --games 0",
		"--out a --kind guessed"} {
		status, _, complaints := call("", append([]string{"puzzles"}, strings.Fields(args)...)...)
		if status != command.ExitUsage || complaints == "" {
			t.Errorf("lab puzzles %s: status %d: %s", args, status, complaints)
		}
	}
}
