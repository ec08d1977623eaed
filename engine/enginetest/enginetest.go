// Package enginetest has the contract of an engine (N5) as tests: every program that speaks the
// protocol should pass [Run], in whatever language it is written.
//
// It starts the program, sends it whole conversations and checks nothing but the answers. How strong the
// actions are does not matter here.
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

// limit is the time limit of a conversation.
const limit = 2 * time.Minute

// A reply is one line of an engine's output.
type reply struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// String writes a reply for failure messages.
func (r reply) String() string {
	if r.Error != nil {
		return fmt.Sprintf("id %s, error %d: %s", r.ID, r.Error.Code, r.Error.Message)
	}
	return fmt.Sprintf("id %s, result %s", r.ID, r.Result)
}

// Run checks that the program with a command line keeps the contract. It starts the program some ten
// times and asks for several hundred actions, with a movetime of 100 ms.
//
// An engine may announce in its result of initialize that it accepts "state", "legal" or both. Then it is sent them
// with each legal record, and need not find the fault of an illegal record.
func Run(t *testing.T, argv ...string) {
	e := program{argv: argv}
	e.readAccepts(t)
	for _, c := range []struct {
		name  string
		check func(*testing.T, *program)
	}{
		{"initialize", initialize},
		{"errors", errors},
		{"illegal records", illegalRecords},
		{"no seat to act", noSeatToAct},
		{"ids", ids},
		{"unknown keys", unknownKeys},
		{"quit", quits},
		{"end of input", ends},
		{"legal actions", legalActions},
		{"extras", extras},
		{"analyze", analyzes},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, &e) })
	}
}

// A program is the engine under test.
type program struct {
	argv    []string
	accepts []string // the extras that it wants with choose
}

// readAccepts asks the program which extras it accepts. Other faults of its answer are for the check of initialize.
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

// needsLegal reports whether the program is sent the legal actions, and so may have no rules.
func (e *program) needsLegal() bool { return slices.Contains(e.accepts, "legal") }

// converse starts the program, sends it lines, and gives its replies. It fails if the program does not
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
		panic(err) // never: all params can be written as JSON
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
