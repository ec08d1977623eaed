package bots

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/notation"
)

// TestSimulateRepeats checks that the games are the same, byte for byte, for every number of workers.
func TestSimulateRepeats(t *testing.T) {
	args := strings.Fields("simulate --games 40 --players 3 --bots random,greedy --seed 5 --out -")
	status, records, summary := call("", append(args, "--workers", "1")...)
	if status != command.ExitDone {
		t.Fatal(summary)
	}
	_, again, summaryAgain := call("", append(args, "--workers", "7")...)
	if records != again || summary != summaryAgain {
		t.Error("the output with 7 workers differs from that with one")
	}
	if _, other, _ := call("", append(args, "--seed", "6")...); other == records {
		t.Error("another seed leads to the same games")
	}
	reader := notation.NewReader(strings.NewReader(records))
	for range 40 {
		if _, err := reader.Next(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSimulateWritesFile checks that a file gets the same records as standard output.
func TestSimulateWritesFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"simulate", "--games", "5", "--bots", "random", "--out"}
	if status, out, complaints := call("", append(args, file)...); status != command.ExitDone ||
		!strings.HasPrefix(out, "5 games of 4 players") {
		t.Fatalf("status %d, out %q, complaints %q", status, out, complaints)
	}
	_, want, _ := call("", append(args, "-")...)
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %d bytes, error %v; want %d", file, len(got), err, len(want))
	}
}

// TestSimulateSeatsPrograms plays with settings and programs; the records name them.
func TestSimulateSeatsPrograms(t *testing.T) {
	const program = "exec:python3 ../../../examples/engine.py"
	status, records, complaints := call("", "simulate", "--games", "3", "--players", "3", "--movetime", "30s", "--out", "-",
		"--bots", "search:nodes=1,solve=1,greedy", "--bots", program)
	if status != command.ExitDone || !strings.Contains(complaints, "search:nodes=1,solve=1 ") {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	reader := notation.NewReader(strings.NewReader(records))
	for range 3 {
		r, err := reader.Next()
		if err != nil || r.Result == nil || !slices.Contains(r.Players, program) {
			t.Fatalf("the record is of %q with the result %v, error %v", r.Players, r.Result, err)
		}
	}
}

// TestSimulateEndsWithAForfeit checks that the error names the game, the program, its seat and its move.
func TestSimulateEndsWithAForfeit(t *testing.T) {
	status, _, complaints := call("", "simulate", "--games", "50", "--players", "2", "--movetime", "30s",
		"--bots", "random", "--bots", "exec:python3 testdata/tires.py")
	if want := `razzia: game 0: seat 1: engine "tires" forfeits at seat 1, move `; status != command.ExitRefused ||
		!strings.HasPrefix(complaints, want) {
		t.Errorf("status %d, complaints %q: want %q", status, complaints, want)
	}
}

// TestSimulationInParts plays two games in two runs: they are those of one run.
func TestSimulationInParts(t *testing.T) {
	_, whole, _ := call("", "simulate", "--games", "2", "--players", "2", "--out", "-")
	var parts string
	for _, from := range []string{"0", "1"} {
		_, out, _ := call("", "simulate", "--from", from, "--games", "1", "--players", "2", "--out", "-")
		parts += out
	}
	if parts != whole {
		t.Errorf("in two runs the games are\n%s, in one\n%s", parts, whole)
	}
	if status, _, _ := call("", "simulate", "--from", "-1"); status != command.ExitUsage {
		t.Errorf("games before the first: status %d", status)
	}
}
