package enginetest

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

func initialize(t *testing.T, e *program) {
	replies := e.converse(t, hello(1))
	wantErrors(t, replies, 0)
	var got struct {
		Protocol      int
		Name, Version *string
	}
	if err := json.Unmarshal(replies[0].Result, &got); err != nil || got.Protocol != 1 || got.Name == nil || *got.Name == "" ||
		got.Version == nil {
		t.Errorf("it answered %v: want protocol 1, a name and a version", replies[0])
	}
}

// errors sends invalid lines and requests: each is answered with its error, and the program goes on.
func errors(t *testing.T, e *program) {
	replies := e.converse(t, "hello", request(1, "dance", nil), request(2, "choose", 7), `{"jsonrpc":`, hello(3))
	wantErrors(t, replies, -32700, -32601, -32602, -32700, 0)
	if id := string(replies[0].ID); id != "null" {
		t.Errorf("a line that is not JSON is answered with the id %s: want null", id)
	}
}

func illegalRecords(t *testing.T, e *program) {
	wrong := []struct{ record, names string }{
		{`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["draw 1","reveal Jw","draw 7"]}`, "move 3"},
		{`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 3","bid 2"]}`, "move 3"},
		{`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["pass"]}`, "move 1"},
		{`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[2,5,6,9]],"moves":[]}`, ""},
		{`{"razzia":2,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":[]}`, ""},
		{`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]]}`, ""},
		{`[]`, ""},
	}
	var lines []string
	for i, w := range wrong {
		lines = append(lines, request(i, "choose", question(json.RawMessage(w.record))))
	}
	replies := e.converse(t, lines...)
	if len(replies) != len(wrong) {
		t.Fatalf("%d replies: want %d", len(replies), len(wrong))
	}
	for i, r := range replies {
		names := wrong[i].names
		if e.needsLegal() {
			names = "" // it may have no rules
		}
		if r.Error == nil || r.Error.Code != -32602 || !strings.Contains(r.Error.Message, names) {
			t.Errorf("%s is answered by %v: want the code -32602 and %q", wrong[i].record, r, names)
		}
	}
}

func noSeatToAct(t *testing.T, e *program) {
	var over, waits position
	walk(t, 3, 2, func(p position) {
		switch p.state.Phase {
		case razzia.Revealing:
			waits = p.kept()
		case razzia.Over:
			over = p.kept()
		}
	})
	wantErrors(t, e.converse(t, e.choose(1, over), e.choose(2, waits)), -32602, -32602)
}

func ids(t *testing.T, e *program) {
	replies := e.converse(t, hello(7), hello("seven"), hello(nil), hello(8))
	wantErrors(t, replies, 0, 0, 0)
	for i, want := range []string{"7", `"seven"`, "8"} {
		if got := string(replies[i].ID); got != want {
			t.Errorf("the id %s came back as %s", want, got)
		}
	}
}

func unknownKeys(t *testing.T, e *program) {
	record := json.RawMessage(`{"razzia":1,"players":["Ä","\n"],"packages":[[3,4,7,8],[2,5,6,9]],"moves":[],"meta":{"a":[1]},"mood":"fine"}`)
	params := e.question(atStart(t, razzia.ChequesOf(3, 4, 7, 8), razzia.ChequesOf(2, 5, 6, 9)))
	params["record"], params["colour"] = record, "green"
	wantErrors(t, e.converse(t, request(1, "choose", params)), 0)
}

func quits(t *testing.T, e *program) {
	wantErrors(t, e.converse(t, hello(1), request(nil, "quit", nil), hello(2)), 0)
}

func ends(t *testing.T, e *program) { wantErrors(t, e.converse(t)) }

// legalActions asks in positions of random games, which good players seldom reach.
func legalActions(t *testing.T, e *program) {
	var asked []position
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 1; piles <= 2; piles++ {
			asked = append(asked, someOf(t, players, piles)...)
		}
	}
	var lines []string
	for i, p := range asked {
		lines = append(lines, e.choose(i, p))
	}
	replies := e.converse(t, lines...)
	if len(replies) != len(asked) {
		t.Fatalf("%d replies to %d requests", len(replies), len(asked))
	}
	for i, r := range replies {
		var got struct{ Action razzia.Move }
		if err := json.Unmarshal(r.Result, &got); r.Error != nil || err != nil {
			t.Fatalf("%s is answered by %v: want an action (%v)", asked[i].record(), r, err)
		}
		if _, err := asked[i].state.Step(got.Action); err != nil {
			t.Errorf("%s: %q is not legal: %v", asked[i].record(), got.Action, err)
		}
	}
}

// analyzes checks the analysis of some positions. An engine need not have this method.
func analyzes(t *testing.T, e *program) {
	for _, p := range someOf(t, 4, 2)[:5] {
		replies := e.converse(t, request(1, "analyze", e.question(p)))
		if len(replies) == 1 && replies[0].Error != nil && replies[0].Error.Code == -32601 {
			return
		}
		wantErrors(t, replies, 0)
		var got struct {
			Values  []float64
			Actions []struct {
				Action razzia.Move
				Values []float64
			}
		}
		fatal.If(t, json.Unmarshal(replies[0].Result, &got))
		if !shares(got.Values, 4) || len(got.Actions) != len(p.state.Legal(nil)) {
			t.Fatalf("%s: values %v and %d actions: want 4 that sum to 1, and all legal actions", p.record(), got.Values, len(got.Actions))
		}
		before := math.Inf(1)
		for _, a := range got.Actions {
			if _, err := p.state.Step(a.Action); err != nil || !shares(a.Values, 4) || a.Values[p.state.Actor] > before {
				t.Errorf("%s: %q with %v: want legal actions, best for the actor first (%v)", p.record(), a.Action, a.Values, err)
			}
			before = a.Values[p.state.Actor]
		}
	}
}

// shares reports whether values are shares of the win, one for each seat.
func shares(values []float64, seats int) bool {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return len(values) == seats && math.Abs(sum-1) < 1e-3
}

// extras asks with all extras and with none. A program that accepts extras may answer -32602 without them, as to a
// host without the extension. A program that accepts none ignores them.
func extras(t *testing.T, e *program) {
	p := atStart(t, razzia.Packages(3)...)
	full := question(p.record())
	full["state"], full["legal"] = p.stateJSON(), p.state.Legal(nil)
	replies := e.converse(t, hello(1), request(2, "choose", full), request(3, "choose", question(p.record())))
	if len(replies) != 3 {
		t.Fatalf("%d replies, %v: want 3", len(replies), replies)
	}
	var greeting struct{ Accepts []string }
	if err := json.Unmarshal(replies[0].Result, &greeting); err != nil {
		t.Errorf("initialize is answered by %v: want accepts as a list of texts, if it is there (%v)", replies[0], err)
	}
	wantErrors(t, replies[1:2], 0)
	if r := replies[2]; r.Error != nil && (len(e.accepts) == 0 || r.Error.Code != -32602) {
		t.Errorf("without extras choose is answered by %v: want an action, or -32602 of a program that accepts extras", r)
	}
}

// atStart is the first position of a game with some packages.
func atStart(t *testing.T, packages ...razzia.Cheques) position {
	t.Helper()
	p := position{setup: razzia.Setup{Packages: packages, Piles: 2}}
	var err error
	p.state, err = razzia.New(p.setup)
	fatal.If(t, err)
	return p
}
