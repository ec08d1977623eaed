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
)

// patient are limits that no good engine runs into, on however busy a machine.
var patient = engine.Limits{Move: 100 * time.Millisecond, Grace: time.Minute, Start: time.Minute, Quit: time.Minute}

// strict are limits for engines that are known to be bad.
var strict = engine.Limits{Move: 10 * time.Millisecond, Grace: 50 * time.Millisecond, Start: time.Minute, Quit: 10 * time.Millisecond}

func TestOwnEnginesKeepTheContract(t *testing.T) {
	for _, kind := range []string{"greedy", "analyst"} {
		t.Run(kind, func(t *testing.T) { enginetest.Run(t, as(t, kind)...) })
	}
}

// contract is the variable that says which kind of engine TestContractOfAnother looks at.
const contract = "RAZZIA_TEST_CONTRACT"

// TestContractOfAnother runs the contract for TestContractCatches, and has nothing to do else.
func TestContractOfAnother(t *testing.T) {
	if kind := os.Getenv(contract); kind != "" {
		enginetest.Run(t, as(t, kind)...)
	}
}

// TestContractCatches has engines that break the contract fail it.
func TestContractCatches(t *testing.T) {
	for kind, broken := range map[string][]string{
		"parrot":       {"an_error_for_what_is_wrong", "records_that_are_illegal", "nobody_to_act", "ids_of_all_kinds", "quit", "legal_actions"},
		"dies at once": {"initialize", "the_end_of_the_input"},
	} {
		self := as(t, kind)[2]
		cmd := exec.Command(self, "-test.run", "^TestContractOfAnother$")
		cmd.Env = append(os.Environ(), contract+"="+kind)
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("%s keeps the contract", kind)
		}
		for _, name := range broken {
			if !strings.Contains(string(out), "--- FAIL: TestContractOfAnother/"+name) {
				t.Errorf("%s: %q does not fail:\n%s", kind, name, out)
			}
		}
	}
}

// TestExamplesInPython runs the engines that docs/engine.md shows.
func TestExamplesInPython(t *testing.T) {
	for _, name := range []string{"engine.py", "small.py"} {
		t.Run(name, func(t *testing.T) { enginetest.Run(t, "python3", filepath.Join("..", "examples", name)) })
	}
}

// command is as as a command line.
func command(t *testing.T, kind string) string {
	t.Helper()
	return `"` + strings.Join(as(t, kind), `" "`) + `"`
}

// start starts an engine of a kind until the test ends.
func start(t *testing.T, kind string, limits engine.Limits) *engine.Engine {
	t.Helper()
	e, err := engine.Start(t.Context(), command(t, kind), limits)
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	return past, s
}

// TestEnginePlaysAsItsBot plays a game in which an engine chooses what the bot behind it does.
func TestEnginePlaysAsItsBot(t *testing.T) {
	e := start(t, "greedy", patient)
	greedy, err := bot.New("greedy", 1)
	if err != nil {
		t.Fatal(err)
	}
	past, s := first(t)
	deck := razzia.NewDeck(2, razzia.NewSource(1, 1))
	for s.Phase != razzia.Over {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			c, err := deck.Draw(s.Pile)
			if err != nil {
				t.Fatal(err)
			}
			m = razzia.Reveal(c)
		} else if m, err = bot.Ask(t.Context(), e, past, s, s.Actor); err != nil {
			t.Fatal(err)
		} else if want, _ := greedy.Choose(t.Context(), s, s.Actor); m != want {
			t.Fatalf("move %d: the engine chose %q, its bot chooses %q", len(past.Moves)+1, m, want)
		}
		if err := s.Advance(m); err != nil {
			t.Fatal(err)
		}
		past.Moves = append(past.Moves, m)
	}
}

// TestEngineGetsWhatItAccepts plays a game with an engine that knows no rule: it is sent state and legal actions for each
// of its moves. Engines that announce nothing, or nothing that can be read, are sent the record alone.
func TestEngineGetsWhatItAccepts(t *testing.T) {
	for _, kind := range []string{"no rules", "no legal"} {
		e := start(t, kind, patient)
		past, err := bottest.Past(slices.Repeat([]bot.Player{inPlace(t, "random")}, 3), 2, 1)
		if err != nil {
			t.Fatal(err)
		}
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
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"plain", "odd"} {
		e := start(t, kind, patient)
		past, s := first(t)
		if _, err := e.ChooseAfter(t.Context(), past, s, s.Actor); err == nil || !strings.HasSuffix(err.Error(), "error -32602: no extras") {
			t.Errorf("%s: error %v, want one that says that there were no extras", kind, err)
		}
	}
}

func inPlace(t *testing.T, name string) bot.Player {
	t.Helper()
	p, err := bot.New(name, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBadEnginesForfeit has engines that are bad in all ways: each ends in a forfeit that names engine,
// seat and move, and the engine is gone.
func TestBadEnginesForfeit(t *testing.T) {
	for kind, why := range map[string]string{
		"hangs":        "no answer within 10ms and 50ms of grace",
		"dies":         "it ended; its log ends with: panic: out of cheese",
		"wrong id":     `it answered with the id "99": want 2`,
		"no JSON":      `it answered "I think \x1b[31mcall": want a response in JSON`,
		"no result":    "want a result or an error",
		"no action":    `it answered "[7]": want an action`,
		"no move":      `it chose "dance": no such move`,
		"illegal":      `it chose "bid 1": no auction is running`,
		"reveals":      `it chose "reveal Go": `,
		"error":        "error -32603: tired",
		"floods":       "it wrote a line of more than 1024 KiB",
		"floods lines": "it answered with the id",
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

// TestAnswerNobodyAskedFor comes with the next move at the latest.
func TestAnswerNobodyAskedFor(t *testing.T) {
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

// TestForfeitKillsChildren sees that what an engine starts ends with it.
func TestForfeitKillsChildren(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	t.Setenv(socket, path)
	door, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	limits := strict
	limits.Grace = time.Minute // until the child has called
	e := start(t, "child", limits)
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan error)
	past, s := first(t)
	go func() {
		_, err := e.ChooseAfter(ctx, past, s, s.Actor)
		asked <- err
	}()
	caller, err := door.Accept()
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v: want that of the context", err)
	}
	if _, err := caller.Read(make([]byte, 1)); err != io.EOF && !errors.Is(err, net.ErrClosed) {
		t.Errorf("the child's call: %v, want its end", err)
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
	if err != nil {
		t.Fatal(err)
	}
	if two, err := o.Open(t.Context(), spec, 2); err != nil || two != one {
		t.Errorf("the same engine opens another: %v", err)
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
		t.Error("a spec is taken for what it is not")
	}
}
