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

// An event is one line of go test -json (see go doc test2json).
type event struct {
	Action  string
	Package string
	Test    string // "" for an event of the package itself
	Output  string
	Elapsed float64
}

// A place is a test, or a package if test is "".
type place struct{ pkg, test string }

// A tally counts tests and buffers the output of those that have not ended.
type tally struct {
	out                     io.Writer
	passed, failed, skipped int
	output                  map[place][]string // buffered lines, by test that has not ended and by package
	broken                  map[string]bool    // packages with a failed test
	timings                 []timing
}

func newTally(out io.Writer) *tally {
	return &tally{out: out, output: map[place][]string{}, broken: map[string]bool{}}
}

// read reads all events. A line that is not an event, such as an error of the go command, is printed as it is.
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
		t.output[at] = nil
	case "output":
		t.buffer(at, e.Output)
	case "pass":
		t.passed++
		t.time(at, e.Elapsed)
		delete(t.output, at)
	case "fail":
		t.time(at, e.Elapsed)
		t.fail(at)
	case "skip":
		t.skipped++
		fmt.Fprintf(t.out, "skipped: %s %s\n%s", e.Package, e.Test, t.all(at))
		delete(t.output, at)
	}
}

func (t *tally) addOfPackage(e event) {
	at := place{pkg: e.Package}
	switch e.Action {
	case "build-output":
		fmt.Fprint(t.out, e.Output)
	case "output":
		t.buffer(at, e.Output)
	case "pass":
		t.time(at, e.Elapsed)
		fmt.Fprintf(t.out, "ok    %s (%.1f s)\n", e.Package, e.Elapsed)
	case "skip":
		fmt.Fprintf(t.out, "none  %s has no tests\n", e.Package)
	case "fail":
		t.time(at, e.Elapsed)
		t.failPackage(at)
	}
}

// buffer adds a line to the output of a test. The lines "=== RUN …" that only name the test are left out.
func (t *tally) buffer(at place, line string) {
	if !strings.HasPrefix(line, "=== ") {
		t.output[at] = append(t.output[at], line)
	}
}

// all is the whole output of a test.
func (t *tally) all(at place) string { return strings.Join(t.output[at], "") }

// fail counts a failed test and prints its whole output.
func (t *tally) fail(at place) {
	t.failed++
	t.broken[at.pkg] = true
	fmt.Fprintf(t.out, "FAILED: %s %s\n%s", at.pkg, at.test, t.all(at))
	delete(t.output, at)
}

// failPackage ends a failed package. Tests that have not ended count as failed: after a panic or a timeout there is
// no event for them. The package itself counts as one failure if no test of it failed, as when it does not build.
func (t *tally) failPackage(at place) {
	for _, open := range slices.SortedFunc(maps.Keys(t.output), byTest) {
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
