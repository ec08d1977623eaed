package engine_test

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/engine"
	"razzia/engine/enginetest"
	"razzia/internal/fatal"
)

// patient are limits that a good engine keeps even on a busy machine.
var patient = engine.Limits{Move: 100 * time.Millisecond, Grace: time.Minute, Start: time.Minute, Quit: time.Minute}

// strict are limits for engines that are late on purpose.
var strict = engine.Limits{Move: 10 * time.Millisecond, Grace: 50 * time.Millisecond, Start: time.Minute, Quit: 10 * time.Millisecond}

func TestOwnEnginesKeepTheContract(t *testing.T) {
	for _, kind := range []string{"greedy", "analyst"} {
		t.Run(kind, func(t *testing.T) { enginetest.Run(t, as(t, kind)...) })
	}
}

// contract is the environment variable with the kind of engine for TestContractOfAnother.
const contract = "RAZZIA_TEST_CONTRACT"

// TestContractOfAnother runs the contract in the processes that TestContractFails starts. Otherwise it does nothing.
func TestContractOfAnother(t *testing.T) {
	if kind := os.Getenv(contract); kind != "" {
		enginetest.Run(t, as(t, kind)...)
	}
}

// TestContractFails checks that engines that break the contract fail it.
func TestContractFails(t *testing.T) {
	for kind, broken := range map[string][]string{
		"one answer":   {"errors", "illegal_records", "no_seat_to_act", "ids", "quit", "legal_actions"},
		"dies at once": {"initialize", "end_of_input"},
	} {
		self := as(t, kind)[2]
		cmd := exec.Command(self, "-test.run", "^TestContractOfAnother$")
		cmd.Env = append(os.Environ(), contract+"="+kind)
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("the engine %q passes", kind)
		}
		for _, name := range broken {
			if !strings.Contains(string(out), "--- FAIL: TestContractOfAnother/"+name) {
				t.Errorf("%s: %q does not fail:\n%s", kind, name, out)
			}
		}
	}
}

// TestExamplesInPython runs the engines that docs/build/engine.md shows.
func TestExamplesInPython(t *testing.T) {
	for _, name := range []string{"engine.py", "small.py"} {
		t.Run(name, func(t *testing.T) { enginetest.Run(t, "python3", filepath.Join("..", "examples", name)) })
	}
}

// command is the command line of as, as one text.
func command(t *testing.T, kind string) string {
	t.Helper()
	return `"` + strings.Join(as(t, kind), `" "`) + `"`
}

// start starts an engine of a kind until the test ends.
func start(t *testing.T, kind string, limits engine.Limits) *engine.Engine {
	t.Helper()
	e, err := engine.Start(t.Context(), command(t, kind), limits)
	fatal.If(t, err)
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// first is the first state of a game, with its past.
func first(t *testing.T) (bot.Past, razzia.State) {
	t.Helper()
	past := bot.Past{Setup: razzia.Setup{Packages: razzia.Packages(4), Piles: 2}}
	s, err := razzia.New(past.Setup)
	fatal.If(t, err)
	return past, s
}

// TestEnginePlaysAsItsBot plays a game in which an engine chooses the moves of its bot.
func TestEnginePlaysAsItsBot(t *testing.T) {
	e := start(t, "greedy", patient)
	greedy, err := bot.New("greedy", 1)
	fatal.If(t, err)
	past, s := first(t)
	deck := razzia.NewDeck(2, razzia.NewSource(1, 1))
	for s.Phase != razzia.Over {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			c, err := deck.Draw(s.Pile)
			fatal.If(t, err)
			m = razzia.Reveal(c)
		} else if m, err = bot.Ask(t.Context(), e, past, s, s.Actor); err != nil {
			t.Fatal(err)
		} else if want, _ := greedy.Choose(t.Context(), s, s.Actor); m != want {
			t.Fatalf("move %d: the engine chose %q, its bot chooses %q", len(past.Moves)+1, m, want)
		}
		fatal.If(t, s.Advance(m))
		past.Moves = append(past.Moves, m)
	}
}

// TestEngineGetsWhatItAccepts asks engines without rules in the positions of a game: they are sent the extras that
// they accept. Engines that announce nothing, or nothing that can be read, are sent the record alone.
func TestEngineGetsWhatItAccepts(t *testing.T) {
	for _, kind := range []string{"no rules", "no legal"} {
		e := start(t, kind, patient)
		past, err := bottest.Past(slices.Repeat([]bot.Player{openBot(t, "random")}, 3), 2, 1)
		fatal.If(t, err)
		err = bottest.Replay(past, func(s *razzia.State, made int) {
			if s.Actor == razzia.NoSeat || made%7 != 0 {
				return
			}
			legal := s.Legal(nil)
			m, err := e.ChooseAfter(t.Context(), bot.Past{Setup: past.Setup, Moves: past.Moves[:made]}, *s, s.Actor)
			if err != nil || m != legal[len(legal)-1] {
				t.Fatalf("%s chose %v, %v: want the last of %v", kind, m, err, legal)
			}
		})
		fatal.If(t, err)
	}
	for _, kind := range []string{"plain", "odd"} {
		e := start(t, kind, patient)
		past, s := first(t)
		if _, err := e.ChooseAfter(t.Context(), past, s, s.Actor); err == nil || !strings.HasSuffix(err.Error(), "error -32602: no extras") {
			t.Errorf("%s: error %v, want one that says that there were no extras", kind, err)
		}
	}
}

// openBot opens a bot of package bot.
func openBot(t *testing.T, name string) bot.Player {
	t.Helper()
	p, err := bot.New(name, 1)
	fatal.If(t, err)
	return p
}

// TestBadEnginesForfeit asks engines that are bad in one way each: each ends in a forfeit that names engine,
// seat and move.
func TestBadEnginesForfeit(t *testing.T) {
	for kind, why := range map[string]string{
		"hangs":        "no answer within 10ms and 50ms of grace",
		"dies":         "it ended; its log ends with: panic: out of range",
		"wrong id":     `the answer has the id "99": want 2`,
		"no JSON":      `the answer is "I think \x1b[31mcall": want a response in JSON`,
		"no result":    "want a result or an error",
		"no action":    `the answer is "[7]": want an action`,
		"no move":      `the action is "dance": no such move`,
		"illegal":      `the action is "bid 1": no auction is running`,
		"reveals":      `the action is "reveal Go": `,
		"error":        "error -32603: tired",
		"floods":       "it wrote a line of more than 1024 KiB",
		"floods lines": "the answer has the id",
		"floods log":   "no answer within",
	} {
		t.Run(kind, func(t *testing.T) {
			limits := strict
			if !strings.HasPrefix(why, "no answer") {
				limits.Grace = time.Minute
			}
			e := start(t, kind, limits)
			past, s := first(t)
			_, err := e.ChooseAfter(t.Context(), past, s, s.Actor)
			var f *engine.Forfeit
			if !errors.As(err, &f) || f.Seat != s.Actor || f.Move != 1 || !strings.Contains(err.Error(), why) ||
				!strings.HasPrefix(err.Error(), `engine "bad" forfeits at seat 0, move 1: `) {
				t.Errorf("error %v: want a forfeit at seat %d, move 1, that says %q", err, s.Actor, why)
			}
			if late := errors.Is(err, context.DeadlineExceeded); late != strings.HasPrefix(why, "no answer") {
				t.Errorf("error %v: late is %v", err, late)
			}
		})
	}
}

// TestUnaskedAnswer checks that a second answer to one request is a forfeit of the next move at the latest.
func TestUnaskedAnswer(t *testing.T) {
	e := start(t, "unasked", engine.Limits{Move: 10 * time.Millisecond, Grace: time.Minute, Start: time.Minute})
	past, s := first(t)
	if m, err := e.ChooseAfter(t.Context(), past, s, s.Actor); err != nil || m != razzia.Call() {
		t.Fatalf("the first answer is %v, %v", m, err)
	}
	var f *engine.Forfeit
	if _, err := e.ChooseAfter(t.Context(), past, s, s.Actor); !errors.As(err, &f) {
		t.Errorf("error %v: want a forfeit", err)
	}
}

// TestForfeitKillsChildren checks that the children of an engine are killed with it.
func TestForfeitKillsChildren(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	t.Setenv(socket, path)
	listener, err := net.Listen("unix", path)
	fatal.If(t, err)
	defer listener.Close()
	limits := strict
	limits.Grace = time.Minute // until the child has connected
	e := start(t, "child", limits)
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan error)
	past, s := first(t)
	go func() {
		_, err := e.ChooseAfter(ctx, past, s, s.Actor)
		asked <- err
	}()
	child, err := listener.Accept()
	fatal.If(t, err)
	cancel()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v: want that of the context", err)
	}
	if _, err := child.Read(make([]byte, 1)); err != io.EOF && !errors.Is(err, net.ErrClosed) {
		t.Errorf("the child's connection: %v, want its end", err)
	}
}

func TestStartRefuses(t *testing.T) {
	for kind, want := range map[string]string{
		"never hello":  "initialize: no answer within 50ms",
		"dies at once": "initialize: it ended",
		"old protocol": "want the protocol 1 and a name",
	} {
		limits := patient
		if kind == "never hello" {
			limits.Start = 50 * time.Millisecond
		}
		if _, err := engine.Start(t.Context(), command(t, kind), limits); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", kind, err, want)
		}
	}
	for line, want := range map[string]string{
		"":                     "no command: want a program and its arguments",
		"  ":                   "no command",
		`./bot "half`:          "a quote is not closed",
		"./there-is-no-such x": `engine "./there-is-no-such x": `,
	} {
		if _, err := engine.Start(t.Context(), line, patient); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", line, err, want)
		}
	}
}

func TestChooseWithoutPastFails(t *testing.T) {
	e := start(t, "greedy", patient)
	past, s := first(t)
	if _, err := e.Choose(t.Context(), s, s.Actor); err == nil || errors.Is(err, bot.ErrNotAsked) {
		t.Errorf("error %v: want one that asks for the past", err)
	}
	other := (s.Actor + 1) % 4
	if _, err := e.Choose(t.Context(), s, other); !errors.Is(err, bot.ErrNotAsked) {
		t.Errorf("error %v: want bot.ErrNotAsked", err)
	}
	if _, err := e.ChooseAfter(t.Context(), past, s, other); !errors.Is(err, bot.ErrNotAsked) {
		t.Errorf("error %v: want bot.ErrNotAsked", err)
	}
}

func TestOpener(t *testing.T) {
	o := &engine.Opener{Limits: patient}
	spec := "exec:" + command(t, "greedy")
	one, err := o.Open(t.Context(), spec, 1)
	fatal.If(t, err)
	if two, err := o.Open(t.Context(), spec, 2); err != nil || two != one {
		t.Errorf("a second player of one spec is another engine: %v", err)
	}
	if _, err := o.Open(t.Context(), "greedy", 1); err != nil {
		t.Error(err)
	}
	if _, err := o.Open(t.Context(), "clever", 1); err == nil || !strings.Contains(err.Error(), `no player "clever"`) {
		t.Errorf("error %v", err)
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	if !engine.IsCommand(spec) || engine.IsCommand("greedy") {
		t.Error("IsCommand is wrong for a spec")
	}
}
