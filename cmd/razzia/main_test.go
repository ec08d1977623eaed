package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/notation"
)

var update = flag.Bool("update", false, "write the golden files again")

// call runs a command with an input and returns its exit status, its output and its errors.
func call(input string, args ...string) (status int, out, complaints string) {
	var stdout, stderr bytes.Buffer
	status = run(args, streams{strings.NewReader(input), &stdout, &stderr})
	return status, stdout.String(), stderr.String()
}

// golden compares a text with a golden file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

// started is the record of a game with a few moves.
const started = `{"razzia":1,"players":["Miriam","Felix","Elke","Dennis"],` +
	`"packages":[[2,6,13],[3,7,12],[4,8,11],[5,9,10]],` +
	`"moves":["draw 1","reveal Jw","draw 2","reveal Po","bid 8","pass","bid 13","pass"]}`

// TestGolden compares the output of commands, help texts included, with golden files.
func TestGolden(t *testing.T) {
	tests := []struct{ name, input, args string }{
		{"help", "", "--help"},
		{"help-verify", "", "verify --help"},
		{"help-state", "", "state --help"},
		{"help-show", "", "show --help"},
		{"help-daily", "", "daily --help"},
		{"help-analyze", "", "analyze --help"},
		{"help-measure", "", "measure --help"},
		{"help-worth", "", "worth --help"},
		{"help-deal", "", "deal --help"},
		{"help-simulate", "", "simulate --help"},
		{"help-perft", "", "perft --help"},
		{"help-arena", "", "arena --help"},
		{"help-engine", "", "engine --help"},
		{"help-bot", "", "bot --help"},
		{"help-env", "", "env --help"},
		{"state", started, "state"},
		{"state-each", started, "state --each -"},
		{"show", started, "show"},
		{"deal", "", "deal --players 5 --seed 7 --piles 1"},
		{"help-solve", "", "solve --help"},
		{"solve", "", "solve testdata/late.jsonl"},
		{"solve-json", "", "solve --json testdata/late.jsonl"},
		{"solve-at", "", "solve --at 366 --turns 30000 testdata/late.jsonl"},
		{"solve-start", started, "solve"},
		{"solve-state", "", "solve testdata/late-state.json"},
		{"perft", "", "perft"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaints := call(test.input, strings.Fields(test.args)...)
			if status != exitDone || complaints != "" {
				t.Fatalf("status %d, complaints %q", status, complaints)
			}
			golden(t, test.name, out)
		})
	}
}

// TestShowWholeGame describes a whole game with its score sheets.
func TestShowWholeGame(t *testing.T) {
	_, records, _ := call("", "simulate", "--games", "1", "--players", "2", "--bots", "random", "--out", "-")
	status, out, complaints := call(records, "show")
	if status != exitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	golden(t, "show-whole", out)
}

// TestComplaints checks status, output and errors of commands with wrong arguments or inputs.
func TestComplaints(t *testing.T) {
	const wrong = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 3","bid 2"]}`
	tests := []struct {
		name, input, args string
		status            int
		out, complaint    string
	}{
		{"unknown command", "", "deel", exitUsage, "", "razzia: unexpected argument deel"},
		{"help for an unknown command", "", "help deel", exitUsage, "", "razzia: unexpected argument deel"},
		{"unknown flag", "", "state --all", exitUsage, "", "razzia: unknown flag --all"},
		{"unknown flag of a command", "", "serve --colour red", exitUsage, "", "(see razzia serve --help)"},
		{"no value", "", "serve --listen", exitUsage, "", "razzia: --listen needs a value (see razzia serve --help)"},
		{"unknown flag of a part", "", "admin status --jsn", exitUsage, "", "(see razzia admin status --help)"},
		{"no folder", "", "serve --data main_test.go/games", exitRefused, "", "choose another with --data"},
		{"players", "", "deal --players 6", exitUsage, "", "--players 6: want 2 to 5"},
		{"piles", "", "deal --piles 0", exitUsage, "", "--piles 0: want 2 or 1"},
		{"number", "", "deal --seed x", exitUsage, "", "--seed"},
		{"bot", "", "simulate --bots gready", exitUsage, "", `--bots: there is no player "gready": want one of random, greedy`},
		{"bot's setting", "", "simulate --bots greedy,search:nodes=0,solve=1", exitUsage, "",
			`--bots: "search:nodes=0,solve=1": nodes: "0" is no number`},
		{"bot's program", "", "simulate --bots greedy,exec:./nowhere", exitRefused, "", `engine "./nowhere": fork/exec ./nowhere: no such file`},
		{"bot's time", "", "simulate --movetime 0s", exitUsage, "", "--movetime 0s: want 1ms or more"},
		{"no bots", "", "simulate --bots=", exitUsage, "", "--bots: no player: want one of random, greedy"},
		{"too many bots", "", "simulate --players 2 --bots random,random,random", exitUsage, "",
			"--bots: 3 players for 2 seats: want no more than seats"},
		{"games", "", "simulate --games 0", exitUsage, "", "--games 0: want 1 or more"},
		{"one player", "", "arena greedy", exitUsage, "", "1 entrants: want 2 to 32"},
		{"no player", "", "arena greedy clever", exitRefused, "", `there is no player "clever": want one of random, greedy`},
		{"no program", "", "arena greedy exec:./nowhere", exitRefused, "", `engine "./nowhere": fork/exec ./nowhere: no such file`},
		{"stop", "", "arena greedy random --stop 0.1", exitUsage, "", "--stop: 1 values: want two, LOWER,UPPER"},
		{"stop for two", "", "arena greedy random random --stop 0,0.1", exitUsage, "", "a stopping rule needs exactly two entrants"},
		{"stop alone", "", "arena greedy random --stop 0,0.1 --alone", exitUsage, "", "a stopping rule needs the advantage: let each"},
		{"movetime", "", "arena greedy random --movetime 0s", exitUsage, "", "--movetime 0s: want 1ms or more"},
		{"no match", "", "arena greedy random --out main_test.go", exitRefused, "", "main_test.go: after 0 deals: not JSON"},
		{"solve before", "", "solve --at=-1", exitUsage, "", "--at -1: want 0 or more"},
		{"solve nothing", "", "solve --turns 0", exitUsage, "", "--turns 0: want 1 or more"},
		{"solve beyond", started, "solve --at 9", exitRefused, "", "-:1: --at 9: the record has 8 moves: want at most that many"},
		{"solve a reveal", started, "solve --at 1", exitRefused, "",
			"-:1: no player is to act after 1 moves, the phase is reveal: want a turn or"},
		{"solve beyond a state", "", "solve --at 1 testdata/late-state.json", exitRefused, "",
			"testdata/late-state.json:1: --at 1: the state has 0 moves: want at most that many"},
		{"solve no state", `{"phase":"turn"}`, "solve", exitRefused, "", `-:1: the state: the key "round" is missing (N4)`},
		{"solve illegal", wrong, "solve", exitRefused, "", `-:1: move 3 "bid 2": 2 is not higher`},
		{"env without a file", "", "env", exitUsage, "", "missing flags: --file"},
		{"env batch", "", "env --file x --batch 0", exitUsage, "", "a batch of 0 games: want 1 to 65536"},
		{"env observe", "", "env --file x --observe all", exitUsage, "", "--observe must be one of"},
		{"env no folder", "", "env --file nowhere/x", exitRefused, "", "nowhere/x: no such file or directory"},
		{"env other file", "", "env --file main_test.go", exitRefused, "", "want a file that does not exist, is empty or has"},
		{"engine", "", "engine clever", exitUsage, "", `there is no player "clever"`},
		{"no analyst", "", "analyze - --by greedy", exitUsage, "", `--by: "greedy" cannot analyse positions`},
		{"no such analyst", "", "analyze - --by clever", exitUsage, "", `--by: there is no player "clever"`},
		{"no game", started, "analyze - --game 2", exitRefused, "", "-: no game 2: it has 1, so want --game 1 to 1"},
		{"no such judge", "", "measure --by greedy", exitUsage, "", `--by: "greedy" cannot analyse positions`},
		{"a judge without figures", "", "measure --json --by master", exitUsage, "", "--by has no --json: want one of them"},
		{"a game that runs", started, "measure", exitRefused, "", "-:1: the game is not over after 8 moves"},
		{"game", started, "analyze - --game 0", exitUsage, "", "--game 0: want 1 or more"},
		{"illegal game", wrong, "analyze -", exitRefused, "", `-:1: move 3 "bid 2": 2 is not higher`},
		{"no record", "", "analyze nowhere.razzia", exitRefused, "", "razzia: open nowhere.razzia: no such file"},
		{"no place for the analysis", started, "analyze - --json --svg testdata", exitRefused, "", "razzia: open testdata: is a directory"},
		{"no file to analyze", "", "analyze", exitUsage, "", `expected "<file>"`},
		{"depth", "", "perft --depth 9", exitUsage, "", "--depth 9: want 1 to 8"},
		{"no file", "", "state nowhere.razzia", exitRefused, "", "razzia: open nowhere.razzia: no such file"},
		{"no such folder", "", "simulate --games 1 --out nowhere/games", exitRefused, "", "razzia: open nowhere/games: no such file"},
		{"illegal", wrong, "state", exitRefused, "", `-:1: move 3 "bid 2": 2 is not higher than the bid of 3: bid 5, 6 or 9 or pass (R4.1)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaints := call(test.input, strings.Fields(test.args)...)
			if status != test.status || out != test.out || !strings.Contains(complaints, test.complaint) {
				t.Errorf("status %d, out %q, complaints %q; want %d, %q, %q", status, out, complaints, test.status, test.out, test.complaint)
			}
			if _, told, logged := strings.Cut(complaints, "level=INFO msg=starting"); logged { // the log of a server comes before
				_, complaints, _ = strings.Cut(told, "\n")
			}
			if strings.Count(complaints, "\n") != 1 {
				t.Errorf("the complaint %q has more or less than one line", complaints)
			}
		})
	}
}

// TestEmptyInputIsRefused checks that an input without a record is an error that names the input and says what it should
// hold.
func TestEmptyInputIsRefused(t *testing.T) {
	empty, blank := filepath.Join(t.TempDir(), "empty.jsonl"), filepath.Join(t.TempDir(), "blank.jsonl")
	for file, text := range map[string]string{empty: "", blank: "\n \n\n"} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range []string{"verify", "show", "state", "solve", "analyze"} {
		for name, args := range map[string][]string{empty: {empty}, blank: {blank}, "standard input": {"-"}} {
			status, out, complaints := call("", append([]string{command}, args...)...)
			want := "razzia: " + name + ": the input is empty: want a record (N3"
			if status != exitRefused || out != "" || !strings.HasPrefix(complaints, want) {
				t.Errorf("%s %q: status %d, out %q, complaints %q; want %d, nothing, %q…", command, args, status, out, complaints, exitRefused, want)
			}
		}
	}
}

// TestEmptyInputAmongOthers reads the files after an empty one.
func TestEmptyInputAmongOthers(t *testing.T) {
	status, out, complaints := call(started, "state", os.DevNull, "-")
	if status != exitRefused || strings.Count(out, "\n") != 1 || !strings.HasPrefix(complaints, "razzia: "+os.DevNull+": ") {
		t.Errorf("status %d, out %q, complaints %q; want %d, one state, a complaint about %s", status, out, complaints, exitRefused, os.DevNull)
	}
}

// TestStateContinues reads the records after an illegal one, and the files after a missing one.
func TestStateContinues(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	illegal := strings.Replace(started, `"draw 2"`, `"draw 7"`, 1)
	if err := os.WriteFile(file, []byte(started+"\n"+illegal+"\n\n"+started+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, complaints := call("", "state", "missing", file, file)
	if status != exitRefused || strings.Count(out, "\n") != 4 {
		t.Errorf("status %d, out\n%s", status, out)
	}
	want := fmt.Sprintf("razzia: open missing: no such file or directory\n%[1]s:2: %[2]s\n%[1]s:2: %[2]s\n", file,
		`move 3 "draw 7": "7" is no pile: want 1 or 2 (N2)`)
	if complaints != want {
		t.Errorf("complaints\n%s\nwant\n%s", complaints, want)
	}
}

// TestSimulateRepeats checks that the games are the same, byte for byte, for every number of workers.
func TestSimulateRepeats(t *testing.T) {
	args := strings.Fields("simulate --games 40 --players 3 --bots random,greedy --seed 5 --out -")
	status, records, summary := call("", append(args, "--workers", "1")...)
	if status != exitDone {
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
	if status, out, complaints := call("", append(args, file)...); status != exitDone || !strings.HasPrefix(out, "5 games of 4 players") {
		t.Fatalf("status %d, out %q, complaints %q", status, out, complaints)
	}
	_, want, _ := call("", append(args, "-")...)
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %d bytes, error %v; want %d", file, len(got), err, len(want))
	}
}

// A fullDisk fails at every write.
type fullDisk struct{ error }

func (d fullDisk) Write([]byte) (int, error) { return 0, d.error }

func TestHelpThatCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	status := run([]string{"--help"}, streams{strings.NewReader(""), fullDisk{full}, &stderr})
	if want := "razzia: write /dev/stdout: no space left on device\n"; status != exitRefused || stderr.String() != want {
		t.Errorf("status %d, %q: want %d, %q", status, &stderr, exitRefused, want)
	}
}
