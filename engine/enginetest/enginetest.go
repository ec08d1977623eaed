// Package enginetest holds the contract of an engine (N5) as tests: every program that plays behind the
// protocol should pass [Run], in whatever language it is written.
//
// It starts the program, sends it whole conversations and looks at nothing but its answers. How well the
// actions are chosen is not its concern.
package enginetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// limit is the time that a conversation may take.
const limit = 2 * time.Minute

// A reply is what an engine answers on a line.
type reply struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// String shows a reply in complaints.
func (r reply) String() string {
	if r.Error != nil {
		return fmt.Sprintf("id %s, error %d: %s", r.ID, r.Error.Code, r.Error.Message)
	}
	return fmt.Sprintf("id %s, result %s", r.ID, r.Result)
}

// Run checks that the program that a command line starts keeps the contract. It is started some ten
// times and asked for several hundred actions, with 100 milliseconds for each.
//
// An engine may announce in its answer to initialize that it accepts "state", "legal" or both. Then it is sent them
// wherever a record is legal, and need not see what is wrong with a record itself.
func Run(t *testing.T, argv ...string) {
	e := program{argv: argv}
	e.readAccepts(t)
	for _, c := range []struct {
		name  string
		check func(*testing.T, *program)
	}{
		{"initialize", initialize},
		{"an error for what is wrong, and on it goes", goesOn},
		{"records that are illegal", illegalRecords},
		{"nobody to act", nobodyToAct},
		{"ids of all kinds, and none", ids},
		{"keys that nobody knows", unknownKeys},
		{"quit", quits},
		{"the end of the input", ends},
		{"legal actions", legalActions},
		{"the extras that it accepts", extras},
		{"analyze, if it can", analyzes},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, &e) })
	}
}

// A program is the engine under test.
type program struct {
	argv    []string
	accepts []string // the extras that it wants with choose
}

// readAccepts asks the program which extras it accepts. What else is wrong with its answer is for the check of initialize.
func (e *program) readAccepts(t *testing.T) {
	t.Helper()
	ctx, done := context.WithTimeout(t.Context(), limit)
	defer done()
	cmd := exec.CommandContext(ctx, e.argv[0], e.argv[1:]...)
	cmd.Stdin = strings.NewReader(hello(1) + "\n")
	out, _ := cmd.Output()
	var r struct{ Result struct{ Accepts []string } }
	if json.Unmarshal(out, &r) == nil {
		e.accepts = r.Result.Accepts
	}
}

// needsLegal reports whether the program is told the legal actions, and so may not know the rules.
func (e *program) needsLegal() bool { return slices.Contains(e.accepts, "legal") }

// converse starts the program, sends it lines, and gives what it answers. It fails if the program does not
// end with status 0 at the end of the input, or writes anything else than responses.
func (e *program) converse(t *testing.T, lines ...string) []reply {
	t.Helper()
	argv := e.argv
	ctx, done := context.WithTimeout(t.Context(), limit)
	defer done()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var in, log bytes.Buffer
	for _, line := range lines {
		in.WriteString(line + "\n")
	}
	cmd.Stdin, cmd.Stderr = &in, &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%q ended with %v: want status 0; its log: %.500s", argv, err, log.String())
	}
	var replies []reply
	for line := range bytes.Lines(out) {
		var r reply
		if err := json.Unmarshal(line, &r); err != nil || (r.Result == nil) == (r.Error == nil) {
			t.Fatalf("it wrote %.200q: want a response with a result or an error (%v)", line, err)
		}
		replies = append(replies, r)
	}
	return replies
}

// request writes a request.
func request(id any, method string, params any) string {
	r := map[string]any{"jsonrpc": "2.0", "method": method}
	if id != nil {
		r["id"] = id
	}
	if params != nil {
		r["params"] = params
	}
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // the suite writes what can be written
	}
	return string(text)
}

// hello is a request that every engine answers.
func hello(id any) string { return request(id, "initialize", map[string]int{"protocol": 1}) }

// wantErrors checks that the replies are errors with these codes, 0 standing for a result.
func wantErrors(t *testing.T, replies []reply, codes ...int) {
	t.Helper()
	if len(replies) != len(codes) {
		t.Fatalf("%d replies, %v: want %d", len(replies), replies, len(codes))
	}
	for i, r := range replies {
		got := 0
		if r.Error != nil {
			got = r.Error.Code
		}
		if got != codes[i] {
			t.Errorf("reply %d is %v: want the code %d (0: a result)", i+1, r, codes[i])
		}
	}
}
