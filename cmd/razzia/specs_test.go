package main

import (
	"slices"
	"strings"
	"testing"

	"razzia/notation"
)

func TestSplitSpecs(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"greedy", []string{"greedy"}},
		{"random,greedy", []string{"random", "greedy"}},
		{"search:nodes=100,solve=1,greedy", []string{"search:nodes=100,solve=1", "greedy"}},
		{"greedy,search:nodes=100,flat:nodes=9,eval=net", []string{"greedy", "search:nodes=100", "flat:nodes=9,eval=net"}},
		{"greedy,exec:./mybot --at 1,2", []string{"greedy", "exec:./mybot --at 1,2"}},
		{"solve=1,greedy", []string{"solve=1", "greedy"}},
		{"greedy,", []string{"greedy", ""}},
	} {
		if got := splitSpecs(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%q is split into %q, want %q", test.text, got, test.want)
		}
	}
}

// TestSimulateSeatsPrograms plays with settings and programs; the records name them.
func TestSimulateSeatsPrograms(t *testing.T) {
	const program = "exec:python3 ../../examples/engine.py"
	status, records, complaints := call("", "simulate", "--games", "3", "--players", "3", "--movetime", "30s", "--out", "-",
		"--bots", "search:nodes=1,solve=1,greedy", "--bots", program)
	if status != exitDone || !strings.Contains(complaints, "search:nodes=1,solve=1 ") {
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
	if want := `razzia: game 0: seat 1: engine "tires" forfeits at seat 1, move `; status != exitRefused ||
		!strings.HasPrefix(complaints, want) {
		t.Errorf("status %d, complaints %q: want %q", status, complaints, want)
	}
}
