package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// mostSlow is how many packages and tests are listed as the slowest.
const mostSlow = 12

// A timing is how long a package or a test took, in seconds. The time in which a parallel test waits for others to end does not count.
type timing struct {
	at      place
	seconds float64
}

func (t *tally) time(at place, seconds float64) {
	if !strings.Contains(at.test, "/") { // a test takes as long as its subtests
		t.timings = append(t.timings, timing{at, seconds})
	}
}

// printSlowest lists the packages and the tests that took longest, each with the slowest first.
func (t *tally) printSlowest(out io.Writer) {
	slices.SortStableFunc(t.timings, func(a, b timing) int { return cmp.Compare(b.seconds, a.seconds) })
	printFirst(out, "slowest packages:", t.timings, func(at place) bool { return at.test == "" })
	printFirst(out, "slowest tests:", t.timings, func(at place) bool { return at.test != "" })
}

func printFirst(out io.Writer, title string, timings []timing, is func(place) bool) {
	fmt.Fprintln(out, title)
	left := mostSlow
	for _, one := range timings {
		if left > 0 && is(one.at) {
			fmt.Fprintf(out, "%7.1f s  %s\n", one.seconds, strings.TrimSpace(one.at.pkg+" "+one.at.test))
			left--
		}
	}
}
