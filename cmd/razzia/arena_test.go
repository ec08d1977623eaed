package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/arena"
	"razzia/bot"
	"razzia/engine"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// TestArenaRepeats plays a match at once, and again in two parts with more workers. Records, ladder and report are the
// same.
func TestArenaRepeats(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	args := strings.Fields("arena random greedy random --players 3 --deals 6 --seed 5 --out")
	status, _, complaints := call("", append(args, in("whole.jsonl"), "--workers", "1", "--svg", in("whole.svg"))...)
	if status != exitDone || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	if status, _, complaints = call("", append(args, in("parts.jsonl"), "--deals", "2")...); status != exitDone {
		t.Fatal(complaints)
	}
	status, text, complaints := call("", append(args, in("parts.jsonl"), "--workers", "3", "--svg", in("parts.svg"))...)
	if status != exitDone {
		t.Fatal(complaints)
	}
	for _, kind := range []string{".jsonl", ".svg"} {
		if read(t, in("whole"+kind)) != read(t, in("parts"+kind)) {
			t.Errorf("the match in parts has a different %s", kind)
		}
	}
	if !strings.HasPrefix(text, "108 games of 6 deals at a table of 3 (seed 5)\n") || !strings.Contains(text, "random (2)") {
		t.Errorf("the report is\n%s", text)
	}
	// Games from the file take no time, so this report is the same each time.
	_, found, _ := call("", append(args, in("whole.jsonl"))...)
	golden(t, "arena", found)
	_, found, _ = call("", append(args, in("whole.jsonl"), "--json")...)
	golden(t, "arena-json", found)
}

// TestArenaReportsLuck plays a match with the nets as judges of luck: the intervals of the shares without luck are
// narrower, and the report has them.
func TestArenaReportsLuck(t *testing.T) {
	status, text, complaints := call("", strings.Fields("arena club casual --players 2 --deals 40 --seed 3 --luck --json")...)
	if status != exitDone {
		t.Fatal(complaints)
	}
	var report arena.Report
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
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
		c    arenaCommand
		want string
	}{
		{arenaCommand{Entrants: []string{"club", "search:nodes=10,solve=1"}, Players: 3, Piles: 2, Deals: 40, Seed: 7, Out: "a.jsonl", Workers: 2,
			Movetime: 1e9},
			"razzia arena club search:nodes=10,solve=1 --players 3 --piles 2 --deals 40 --seed 7"},
		{arenaCommand{Entrants: []string{"exec:./it's $me", "club"}, Players: 2, Piles: 1, Deals: 1, Alone: true, Stop: []float64{0, 0.05},
			StopError: 0.1, Movetime: 2e9},
			`razzia arena 'exec:./it'\''s $me' club --players 2 --piles 1 --deals 1 --seed 0 --alone --stop 0,0.05 --stop-error 0.1 --movetime 2s`},
		{arenaCommand{Entrants: []string{"club", "quick=search:nodes=10", "mine=exec:./bot"}, Players: 2, Piles: 2, Deals: 1, Neighbours: true,
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
	c := arenaCommand{Entrants: args[1:6]}
	names, specs := c.entrants()
	if got := strings.Join(names, "|"); got != "a|b|search:nodes=1,solve=1|exec:X=1|random" {
		t.Errorf("the names are %s", got)
	}
	if got := strings.Join(specs, "|"); got != "random|greedy|search:nodes=1,solve=1|exec:X=1|random" {
		t.Errorf("the specs are %s", got)
	}
	status, text, complaints := call("", strings.Fields("arena a=random b=greedy --players 2 --deals 2 --reference b --json")...)
	if status != exitDone || !strings.Contains(text, `"reference": "b"`) {
		t.Errorf("status %d, %s\n%s", status, complaints, text)
	}
	if status, _, complaints := call("", append(args, "greedy")...); status == exitDone ||
		!strings.Contains(complaints, "--reference greedy: want the name of a player who takes part") {
		t.Errorf("status %d, %s", status, complaints)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestArenaKeepsRecords reads the file of a match as records.
func TestArenaKeepsRecords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.jsonl")
	if status, _, complaints := call("", "arena", "random", "random", "--players", "2", "--deals", "3", "--out", file); status != exitDone {
		t.Fatal(complaints)
	}
	reader := notation.NewReader(strings.NewReader(read(t, file)))
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
	c := arenaCommand{Entrants: []string{"greedy", "random"}, Deals: 9, Players: 2, Piles: 2, Movetime: 1e6}
	err := c.run(ctx, streams{strings.NewReader(""), &out, &complaints})
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
	if err := os.WriteFile(mute, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	spec := "exec:python3 " + mute
	status, text, complaints := call("", "arena", "random", spec, "--players", "2", "--deals", "2")
	if status == exitDone || !strings.Contains(complaints, "every game was forfeited, the first by "+spec) ||
		!strings.Contains(complaints, "out of ideas") {
		t.Errorf("status %d, complaints %q: want an error that says that every game was forfeited", status, complaints)
	}
	if !strings.Contains(text, "Every game was forfeited") || !strings.Contains(text, "4 games of 2 deals") {
		t.Errorf("the report is\n%s", text)
	}
	status, _, complaints = call("", "arena", "random", "greedy", spec, "--players", "2", "--deals", "2")
	if status != exitDone {
		t.Errorf("some games were finished, and the status is %d: %s", status, complaints)
	}
}

// TestEngineAnswers sends requests of the engine protocol to a bot.
func TestEngineAnswers(t *testing.T) {
	choose, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 2, "method": "choose",
		"params": map[string]any{"record": json.RawMessage(started)}})
	if err != nil {
		t.Fatal(err)
	}
	input := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}` + "\nhello\n" + string(choose) + "\n" +
		`{"jsonrpc":"2.0","id":3,"method":"analyze","params":{}}` + "\n" + `{"jsonrpc":"2.0","method":"quit"}` + "\n" + string(choose) + "\n"
	status, out, complaints := call(input, "engine", "greedy")
	if status != exitDone || complaints != "" {
		t.Errorf("status %d, complaints %q", status, complaints)
	}
	golden(t, "engine", strings.Replace(out, thisBuild().version, "VERSION", 1))
}

// TestPlaySeatsPrograms checks that --players can name a program, and that a file cannot.
func TestPlaySeatsPrograms(t *testing.T) {
	disk := memoryDisk{}
	cfg, err := playCommand{File: "a.razzia", Piles: 2, Players: []string{"Ida", "exec:./mybot --fast"}}.config(testComputer(disk))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cfg.Table.Places()[1], (hotseat.Place{Name: "Miriam", Level: "exec:./mybot --fast"}); got != want {
		t.Errorf("the player at the seat is %+v, want %+v", got, want)
	}
	if err := cfg.File.Save(cfg.Table.Record()); err != nil {
		t.Fatal(err)
	}
	_, err = playCommand{File: "a.razzia", Piles: 2}.config(testComputer(disk))
	if err == nil || !strings.Contains(err.Error(),
		`seat 1 is played by a program, "exec:./mybot --fast", which a file must not start: name the players with --players`) {
		t.Errorf("a file could start a program: %v", err)
	}
	if _, err = (playCommand{File: "a.razzia", Piles: 2,
		Players: []string{"Ida", "exec:./mybot --fast"}}).config(testComputer(disk)); err != nil {
		t.Error(err)
	}
}

// TestArenaSeatsPrograms plays against a program that plays, and one that exits early.
func TestArenaSeatsPrograms(t *testing.T) {
	args := []string{"arena", "random", "exec:python3 ../../examples/engine.py", "exec:python3 testdata/tires.py",
		"--players", "2", "--deals", "2", "--movetime", "30s"}
	status, out, complaints := call("", args...)
	if status != exitDone || complaints != "" {
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

// TestBotMakerAsksPrograms asks a program for a move as the terminal table does.
func TestBotMakerAsksPrograms(t *testing.T) {
	opener := &engine.Opener{Limits: engine.UsualLimits(time.Minute)}
	defer opener.Close()
	past := bot.Past{Setup: razzia.Setup{Packages: razzia.Packages(3), Piles: 1}}
	s, err := razzia.New(past.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []string{"greedy", "exec:python3 ../../examples/engine.py"} {
		choose, err := botMaker(opener)(level, 1, past)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := choose(t.Context(), s, s.Actor); err != nil || m != razzia.Draw(1) {
			t.Errorf("%s chose %v, %v", level, m, err)
		}
	}
}
