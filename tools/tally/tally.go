package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// An event is a line of go test -json (see go doc test2json).
type event struct {
	Action  string
	Package string
	Test    string // empty where the event is the package's own
	Output  string
	Elapsed float64
}

// A place is a test, or with an empty test the package itself.
type place struct{ pkg, test string }

// A tally counts tests and keeps what the running ones have said so far.
type tally struct {
	out                     io.Writer
	passed, failed, skipped int
	said                    map[place][]string // by test that has not ended, and by package
	broken                  map[string]bool    // packages in which a test failed
}

func newTally(out io.Writer) *tally {
	return &tally{out: out, said: map[place][]string{}, broken: map[string]bool{}}
}

// read takes in all events. Lines that are none, such as the go command's own errors, are passed on.
func (t *tally) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		var e event
		switch {
		case err == io.EOF && line == "":
			return nil
		case err != nil && err != io.EOF:
			return err
		case json.Unmarshal([]byte(line), &e) != nil || e.Action == "":
			fmt.Fprint(t.out, line)
		case e.Test == "":
			t.addOfPackage(e)
		default:
			t.addOfTest(e)
		}
	}
}

func (t *tally) addOfTest(e event) {
	at := place{e.Package, e.Test}
	switch e.Action {
	case "run":
		t.said[at] = nil
	case "output":
		t.hear(at, e.Output)
	case "pass":
		t.passed++
		delete(t.said, at)
	case "fail":
		t.fail(at)
	case "skip":
		t.skipped++
		fmt.Fprintf(t.out, "skipped: %s %s\n%s", e.Package, e.Test, t.all(at))
		delete(t.said, at)
	}
}

func (t *tally) addOfPackage(e event) {
	at := place{pkg: e.Package}
	switch e.Action {
	case "build-output":
		fmt.Fprint(t.out, e.Output)
	case "output":
		t.hear(at, e.Output)
	case "pass":
		fmt.Fprintf(t.out, "ok    %s (%.1f s)\n", e.Package, e.Elapsed)
	case "skip":
		fmt.Fprintf(t.out, "none  %s has no tests\n", e.Package)
	case "fail":
		t.failPackage(at)
	}
}

// hear keeps what a test says, but for the marks of who is speaking.
func (t *tally) hear(at place, output string) {
	if !strings.HasPrefix(output, "=== ") {
		t.said[at] = append(t.said[at], output)
	}
}

// all is what a test has said.
func (t *tally) all(at place) string { return strings.Join(t.said[at], "") }

// fail counts a test that failed and tells all that it said.
func (t *tally) fail(at place) {
	t.failed++
	t.broken[at.pkg] = true
	fmt.Fprintf(t.out, "FAILED: %s %s\n%s", at.pkg, at.test, t.all(at))
	delete(t.said, at)
}

// failPackage counts the tests that a package left unfinished, for a panic or a time-out leaves no word
// about them, and the package itself if it failed without a test that did, as when it does not build.
func (t *tally) failPackage(at place) {
	for _, open := range slices.SortedFunc(maps.Keys(t.said), byTest) {
		if open.pkg == at.pkg && open.test != "" {
			t.fail(open)
		}
	}
	if !t.broken[at.pkg] {
		t.failed++
	}
	fmt.Fprintf(t.out, "FAILED: %s\n%s", at.pkg, t.all(at))
}

func byTest(a, b place) int { return strings.Compare(a.test, b.test) }
