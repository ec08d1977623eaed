package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestGolden compares the output of commands, help texts included, with golden files.
func TestGolden(t *testing.T) {
	tests := []struct{ name, input, args string }{
		{"help", "", "--help"},
		{"help-print", "", "print --help"},
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
		{"help-evening", "", "evening --help"},
		{"help-evening-open", "", "evening open --help"},
		{"state", commandtest.Started, "state"},
		{"state-each", commandtest.Started, "state --each -"},
		{"show", commandtest.Started, "show"},
		{"deal", "", "deal --players 5 --seed 7 --piles 1"},
		{"help-solve", "", "solve --help"},
		{"solve", "", "solve testdata/late.jsonl"},
		{"solve-json", "", "solve --json testdata/late.jsonl"},
		{"solve-at", "", "solve --at 366 --turns 30000 testdata/late.jsonl"},
		{"solve-start", commandtest.Started, "solve"},
		{"solve-state", "", "solve testdata/late-state.json"},
		{"perft", "", "perft"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaints := call(test.input, strings.Fields(test.args)...)
			if status != command.ExitDone || complaints != "" {
				t.Fatalf("status %d, complaints %q", status, complaints)
			}
			commandtest.Golden(t, test.name, out)
		})
	}
}

// TestShowWholeGame describes a whole game with its score sheets.
func TestShowWholeGame(t *testing.T) {
	_, records, _ := call("", "simulate", "--games", "1", "--players", "2", "--bots", "random", "--out", "-")
	status, out, complaints := call(records, "show")
	if status != command.ExitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	commandtest.Golden(t, "show-whole", out)
}

// TestComplaints checks status, output and errors of commands with wrong arguments or inputs.
func TestComplaints(t *testing.T) {
	const wrong = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 3","bid 2"]}`
	tests := []struct {
		name, input, args string
		status            int
		out, complaint    string
	}{
		{"unknown command", "", "deel", command.ExitUsage, "", "razzia: unexpected argument deel"},
		{"help for an unknown command", "", "help deel", command.ExitUsage, "", "razzia: unexpected argument deel"},
		{"unknown flag", "", "state --all", command.ExitUsage, "", "razzia: unknown flag --all"},
		{"unknown flag of a command", "", "serve --colour red", command.ExitUsage, "", "(see razzia serve --help)"},
		{"no value", "", "serve --listen", command.ExitUsage, "", "razzia: --listen needs a value (see razzia serve --help)"},
		{"unknown flag of a part", "", "admin status --jsn", command.ExitUsage, "", "(see razzia admin status --help)"},
		{"no folder", "", "serve --data main_test.go/games", command.ExitRefused, "", "choose another with --data"},
		{"players", "", "deal --players 6", command.ExitUsage, "", "--players 6: want 2 to 5"},
		{"piles", "", "deal --piles 0", command.ExitUsage, "", "--piles 0: want 2 or 1"},
		{"number", "", "deal --seed x", command.ExitUsage, "", "--seed"},
		{"bot", "", "simulate --bots gready", command.ExitUsage, "", `--bots: there is no player "gready": want one of random, greedy`},
		{"bot's setting", "", "simulate --bots greedy,search:nodes=0,solve=1", command.ExitUsage, "",
			`--bots: "search:nodes=0,solve=1": nodes: "0" is no number`},
		{"bot's program", "", "simulate --bots greedy,exec:./nowhere", command.ExitRefused, "", `engine "./nowhere": fork/exec ./nowhere: no such file`},
		{"bot's time", "", "simulate --movetime 0s", command.ExitUsage, "", "--movetime 0s: want 1ms or more"},
		{"no bots", "", "simulate --bots=", command.ExitUsage, "", "--bots: no player: want one of random, greedy"},
		{"too many bots", "", "simulate --players 2 --bots random,random,random", command.ExitUsage, "",
			"--bots: 3 players for 2 seats: want no more than seats"},
		{"games", "", "simulate --games 0", command.ExitUsage, "", "--games 0: want 1 or more"},
		{"one player", "", "arena greedy", command.ExitUsage, "", "1 entrants: want 2 to 32"},
		{"no player", "", "arena greedy clever", command.ExitRefused, "", `there is no player "clever": want one of random, greedy`},
		{"no program", "", "arena greedy exec:./nowhere", command.ExitRefused, "", `engine "./nowhere": fork/exec ./nowhere: no such file`},
		{"stop", "", "arena greedy random --stop 0.1", command.ExitUsage, "", "--stop: 1 values: want two, LOWER,UPPER"},
		{"stop for two", "", "arena greedy random random --stop 0,0.1", command.ExitUsage, "", "a stopping rule needs exactly two entrants"},
		{"stop alone", "", "arena greedy random --stop 0,0.1 --alone", command.ExitUsage, "", "a stopping rule needs the advantage: let each"},
		{"movetime", "", "arena greedy random --movetime 0s", command.ExitUsage, "", "--movetime 0s: want 1ms or more"},
		{"no match", "", "arena greedy random --out main_test.go", command.ExitRefused, "", "main_test.go: after 0 deals: not JSON"},
		{"solve before", "", "solve --at=-1", command.ExitUsage, "", "--at -1: want 0 or more"},
		{"solve nothing", "", "solve --turns 0", command.ExitUsage, "", "--turns 0: want 1 or more"},
		{"solve beyond", commandtest.Started, "solve --at 9", command.ExitRefused, "", "-:1: --at 9: the record has 8 moves: want at most that many"},
		{"solve a reveal", commandtest.Started, "solve --at 1", command.ExitRefused, "",
			"-:1: no player is to act after 1 moves, the phase is reveal: want a turn or"},
		{"solve beyond a state", "", "solve --at 1 testdata/late-state.json", command.ExitRefused, "",
			"testdata/late-state.json:1: --at 1: the state has 0 moves: want at most that many"},
		{"solve no state", `{"phase":"turn"}`, "solve", command.ExitRefused, "", `-:1: the state: the key "round" is missing (N4)`},
		{"solve illegal", wrong, "solve", command.ExitRefused, "", `-:1: move 3 "bid 2": 2 is not higher`},
		{"env without a file", "", "env", command.ExitUsage, "", "missing flags: --file"},
		{"env batch", "", "env --file x --batch 0", command.ExitUsage, "", "a batch of 0 games: want 1 to 65536"},
		{"env observe", "", "env --file x --observe all", command.ExitUsage, "", "--observe must be one of"},
		{"env no folder", "", "env --file nowhere/x", command.ExitRefused, "", "nowhere/x: no such file or directory"},
		{"env other file", "", "env --file main_test.go", command.ExitRefused, "", "want a file that does not exist, is empty or has"},
		{"engine", "", "engine clever", command.ExitUsage, "", `there is no player "clever"`},
		{"no analyst", "", "analyze - --by greedy", command.ExitUsage, "", `--by: "greedy" cannot analyse positions`},
		{"no such analyst", "", "analyze - --by clever", command.ExitUsage, "", `--by: there is no player "clever"`},
		{"no game", commandtest.Started, "analyze - --game 2", command.ExitRefused, "", "-: no game 2: it has 1, so want --game 1 to 1"},
		{"no such judge", "", "measure --by greedy", command.ExitUsage, "", `--by: "greedy" cannot analyse positions`},
		{"a judge without figures", "", "measure --json --by master", command.ExitUsage, "", "--by has no --json: want one of them"},
		{"a game that runs", commandtest.Started, "measure", command.ExitRefused, "", "-:1: the game is not over after 8 moves"},
		{"game", commandtest.Started, "analyze - --game 0", command.ExitUsage, "", "--game 0: want 1 or more"},
		{"illegal game", wrong, "analyze -", command.ExitRefused, "", `-:1: move 3 "bid 2": 2 is not higher`},
		{"no record", "", "analyze nowhere.razzia", command.ExitRefused, "", "razzia: open nowhere.razzia: no such file"},
		{"no place for the analysis", commandtest.Started, "analyze - --json --svg testdata", command.ExitRefused, "",
			"razzia: open testdata: is a directory"},
		{"no file to analyze", "", "analyze", command.ExitUsage, "", `expected "<file>"`},
		{"depth", "", "perft --depth 9", command.ExitUsage, "", "--depth 9: want 1 to 8"},
		{"no file", "", "state nowhere.razzia", command.ExitRefused, "", "razzia: open nowhere.razzia: no such file"},
		{"no such folder", "", "simulate --games 1 --out nowhere/games", command.ExitRefused, "", "razzia: open nowhere/games: no such file"},
		{"illegal", wrong, "state", command.ExitRefused, "", `-:1: move 3 "bid 2": 2 is not higher than the bid of 3: bid 5, 6 or 9 or pass (R4.1)`},
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
		fatal.If(t, os.WriteFile(file, []byte(text), 0o644))
	}
	for _, words := range []string{"verify", "show", "state", "solve", "analyze"} {
		for name, args := range map[string][]string{empty: {empty}, blank: {blank}, "standard input": {"-"}} {
			status, out, complaints := call("", append([]string{words}, args...)...)
			want := "razzia: " + name + ": the input is empty: want a record (N3"
			if status != command.ExitRefused || out != "" || !strings.HasPrefix(complaints, want) {
				t.Errorf("%s %q: status %d, out %q, complaints %q; want %d, nothing, %q…", words, args, status, out, complaints, command.ExitRefused, want)
			}
		}
	}
}

// TestEmptyInputAmongOthers reads the files after an empty one.
func TestEmptyInputAmongOthers(t *testing.T) {
	status, out, complaints := call(commandtest.Started, "state", os.DevNull, "-")
	if status != command.ExitRefused || strings.Count(out, "\n") != 1 || !strings.HasPrefix(complaints, "razzia: "+os.DevNull+": ") {
		t.Errorf("status %d, out %q, complaints %q; want %d, one state, a complaint about %s", status, out, complaints, command.ExitRefused, os.DevNull)
	}
}

// TestStateContinues reads the records after an illegal one, and the files after a missing one.
func TestStateContinues(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	illegal := strings.Replace(commandtest.Started, `"draw 2"`, `"draw 7"`, 1)
	fatal.If(t, os.WriteFile(file, []byte(commandtest.Started+"\n"+illegal+"\n\n"+commandtest.Started+"\n"), 0o644))
	status, out, complaints := call("", "state", "missing", file, file)
	if status != command.ExitRefused || strings.Count(out, "\n") != 4 {
		t.Errorf("status %d, out\n%s", status, out)
	}
	want := fmt.Sprintf("razzia: open missing: no such file or directory\n%[1]s:2: %[2]s\n%[1]s:2: %[2]s\n", file,
		`move 3 "draw 7": "7" is no pile: want 1 or 2 (N2)`)
	if complaints != want {
		t.Errorf("complaints\n%s\nwant\n%s", complaints, want)
	}
}

// A fullDisk fails at every write.
type fullDisk struct{ error }

func (d fullDisk) Write([]byte) (int, error) { return 0, d.error }

func TestHelpThatCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	status := command.Run(new(commands), []string{"--help"}, command.Streams{In: strings.NewReader(""), Out: fullDisk{full}, Err: &stderr})
	if want := "razzia: write /dev/stdout: no space left on device\n"; status != command.ExitRefused || stderr.String() != want {
		t.Errorf("status %d, %q: want %d, %q", status, &stderr, command.ExitRefused, want)
	}
}

// call runs a command with an input and returns its exit status, its output and its errors.
var call = commandtest.Caller(func() any { return new(commands) })
