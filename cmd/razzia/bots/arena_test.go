package bots

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/arena"
	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/notation"
)

// TestArenaRepeats plays a match at once, and again in two parts with more workers. Records, ladder and report are the
// same.
func TestArenaRepeats(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	args := strings.Fields("arena random greedy random --players 3 --deals 6 --seed 5 --out")
	status, _, complaints := call("", append(args, in("whole.jsonl"), "--workers", "1", "--svg", in("whole.svg"))...)
	if status != command.ExitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	if status, _, complaints = call("", append(args, in("parts.jsonl"), "--deals", "2")...); status != command.ExitDone {
		t.Fatal(complaints)
	}
	status, text, complaints := call("", append(args, in("parts.jsonl"), "--workers", "3", "--svg", in("parts.svg"))...)
	if status != command.ExitDone {
		t.Fatal(complaints)
	}
	for _, kind := range []string{".jsonl", ".svg"} {
		if commandtest.Read(t, in("whole"+kind)) != commandtest.Read(t, in("parts"+kind)) {
			t.Errorf("the match in parts has a different %s", kind)
		}
	}
	if !strings.HasPrefix(text, "108 games of 6 deals at a table of 3 (seed 5)\n") || !strings.Contains(text, "random (2)") {
		t.Errorf("the report is\n%s", text)
	}
	// Games from the file take no time, so this report is the same each time.
	_, found, _ := call("", append(args, in("whole.jsonl"))...)
	commandtest.Golden(t, "arena", found)
	_, found, _ = call("", append(args, in("whole.jsonl"), "--json")...)
	commandtest.Golden(t, "arena-json", found)
}

// TestArenaReportsLuck plays a match with the nets as judges of luck: the intervals of the shares without luck are
// narrower, and the report has them.
func TestArenaReportsLuck(t *testing.T) {
	status, text, complaints := call("", strings.Fields("arena club casual --players 2 --deals 40 --seed 3 --luck --json")...)
	if status != command.ExitDone {
		t.Fatal(complaints)
	}
	var report arena.Report
	fatal.If(t, json.Unmarshal([]byte(text), &report))
	side := report.Pairs[0].AAlone
	share, steady := side.Share, side.WithoutLuck
	if steady == nil || steady.High-steady.Low > 0.7*(share.High-share.Low) || steady.Mean < share.Low || steady.Mean > share.High {
		t.Errorf("the share is %+v, and without luck %+v", share, steady)
	}
	if !strings.HasSuffix(report.Command, " --luck") {
		t.Errorf("the command is %q", report.Command)
	}
}

// TestArenaCommand checks the command in the report that plays the same games again.
func TestArenaCommand(t *testing.T) {
	for _, test := range []struct {
		c    Arena
		want string
	}{
		{Arena{Entrants: []string{"club", "search:nodes=10,solve=1"}, Players: 3, Piles: 2, Deals: 40, Seed: 7, Out: "a.jsonl", Workers: 2,
			Movetime: 1e9},
			"razzia arena club search:nodes=10,solve=1 --players 3 --piles 2 --deals 40 --seed 7"},
		{Arena{Entrants: []string{"exec:./it's $me", "club"}, Players: 2, Piles: 1, Deals: 1, Alone: true, Stop: []float64{0, 0.05},
			StopError: 0.1, Movetime: 2e9},
			`razzia arena 'exec:./it'\''s $me' club --players 2 --piles 1 --deals 1 --seed 0 --alone --stop 0,0.05 --stop-error 0.1 --movetime 2s`},
		{Arena{Entrants: []string{"club", "quick=search:nodes=10", "mine=exec:./bot"}, Players: 2, Piles: 2, Deals: 1, Neighbours: true,
			Reference: "quick", Movetime: 1e9},
			`razzia arena club quick=search:nodes=10 mine=exec:./bot --players 2 --piles 2 --deals 1 --seed 0 --neighbours --reference quick --movetime 1s`},
	} {
		if got := test.c.command(); got != test.want {
			t.Errorf("the command is\n%s\nwant\n%s", got, test.want)
		}
	}
}

// TestArenaNamesPlayers gives names to players. The report and --reference use these names.
func TestArenaNamesPlayers(t *testing.T) {
	args := strings.Fields("arena a=random b=greedy search:nodes=1,solve=1 exec:X=1 random=random --players 2 --reference")
	c := Arena{Entrants: args[1:6]}
	names, specs := c.entrants()
	if got := strings.Join(names, "|"); got != "a|b|search:nodes=1,solve=1|exec:X=1|random" {
		t.Errorf("the names are %s", got)
	}
	if got := strings.Join(specs, "|"); got != "random|greedy|search:nodes=1,solve=1|exec:X=1|random" {
		t.Errorf("the specs are %s", got)
	}
	status, text, complaints := call("", strings.Fields("arena a=random b=greedy --players 2 --deals 2 --reference b --json")...)
	if status != command.ExitDone || !strings.Contains(text, `"reference": "b"`) {
		t.Errorf("status %d, %s\n%s", status, complaints, text)
	}
	if status, _, complaints := call("", append(args, "greedy")...); status == command.ExitDone ||
		!strings.Contains(complaints, "--reference greedy: want the name of a player who takes part") {
		t.Errorf("status %d, %s", status, complaints)
	}
}

// TestArenaKeepsRecords reads the file of a match as records.
func TestArenaKeepsRecords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.jsonl")
	if status, _, complaints := call("", "arena", "random", "random", "--players", "2", "--deals", "3", "--out",
		file); status != command.ExitDone {
		t.Fatal(complaints)
	}
	reader := notation.NewReader(strings.NewReader(commandtest.Read(t, file)))
	for game := range 6 {
		r, err := reader.Next()
		if err != nil || len(r.Result) != 2 || r.Players[game%2] != "random" || r.Players[1-game%2] != "random (2)" {
			t.Fatalf("game %d: %+v, %v", game, r.Players, err)
		}
	}
}

// TestArenaInterrupted checks that an interrupted match reports the deals so far.
func TestArenaInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, complaints strings.Builder
	c := Arena{Entrants: []string{"greedy", "random"}, Deals: 9, Players: 2, Piles: 2, Movetime: 1e6}
	err := c.run(ctx, command.Streams{In: strings.NewReader(""), Out: &out, Err: &complaints})
	if err == nil || !strings.HasPrefix(err.Error(), "interrupted after 0 of 9 deals: ") ||
		!strings.HasPrefix(out.String(), "0 games of 0 deals") {
		t.Errorf("error %v, out %q", err, out.String())
	}
}

// TestArenaFailsIfEveryGameIsForfeited plays a program that never gives a move: alone against a bot the match fails, but
// not if games between other players were finished.
func TestArenaFailsIfEveryGameIsForfeited(t *testing.T) {
	mute := filepath.Join(t.TempDir(), "mute.py")
	const program = `import json, sys
for line in sys.stdin:
    r = json.loads(line)
    if r["method"] == "quit":
        break
    reply = {"result": {"protocol": 1, "name": "mute", "version": "1"}}
    if r["method"] == "choose":
        reply = {"error": {"code": -32603, "message": "out of ideas"}}
    print(json.dumps({"jsonrpc": "2.0", "id": r["id"], **reply}), flush=True)
`
	fatal.If(t, os.WriteFile(mute, []byte(program), 0o666))
	spec := "exec:python3 " + mute
	status, text, complaints := call("", "arena", "random", spec, "--players", "2", "--deals", "2")
	if status == command.ExitDone || !strings.Contains(complaints, "every game was forfeited, the first by "+spec) ||
		!strings.Contains(complaints, "out of ideas") {
		t.Errorf("status %d, complaints %q: want an error that says that every game was forfeited", status, complaints)
	}
	if !strings.Contains(text, "Every game was forfeited") || !strings.Contains(text, "4 games of 2 deals") {
		t.Errorf("the report is\n%s", text)
	}
	status, _, complaints = call("", "arena", "random", "greedy", spec, "--players", "2", "--deals", "2")
	if status != command.ExitDone {
		t.Errorf("some games were finished, and the status is %d: %s", status, complaints)
	}
}

// TestEngineAnswers sends requests of the engine protocol to a bot.
func TestEngineAnswers(t *testing.T) {
	choose, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 2, "method": "choose",
		"params": map[string]any{"record": json.RawMessage(commandtest.Started)}})
	fatal.If(t, err)
	input := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}` + "\nhello\n" + string(choose) + "\n" +
		`{"jsonrpc":"2.0","id":3,"method":"analyze","params":{}}` + "\n" + `{"jsonrpc":"2.0","method":"quit"}` + "\n" + string(choose) + "\n"
	status, out, complaints := call(input, "engine", "greedy")
	if status != command.ExitDone || complaints != "" {
		t.Errorf("status %d, complaints %q", status, complaints)
	}
	commandtest.Golden(t, "engine", strings.Replace(out, build.This().Version, "VERSION", 1))
}

// TestArenaSeatsPrograms plays against a program that plays, and one that exits early.
func TestArenaSeatsPrograms(t *testing.T) {
	args := []string{"arena", "random", "exec:python3 ../../../examples/engine.py", "exec:python3 testdata/tires.py",
		"--players", "2", "--deals", "2", "--movetime", "30s"}
	status, out, complaints := call("", args...)
	if status != command.ExitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	for _, want := range []string{
		"12 games of 2 deals at a table of 2 (seed 1)",
		"8 failed",
		`Forfeit (failed): exec:python3 testdata/tires.py in deal 0, game 2, at seat 1, move `,
		`engine "tires" forfeits at seat 1, move `,
		": it ended\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the report does not have %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "engine.py in deal") {
		t.Errorf("the example forfeits:\n%s", out)
	}
}
