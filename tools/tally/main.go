// Command tally makes the output of go test -json fit to read: a line for each package, the whole
// output of each test that failed, the reason of each that was skipped. It counts the tests, subtests
// included, and writes the counts into a file for a script to go on with.
//
//	go test -json ./... | tally COUNTS
//
// COUNTS then holds three numbers: how many passed, failed and were skipped. The status is 1 if any
// failed and 2 if the tally could not be taken.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json ./... | tally COUNTS")
		os.Exit(2)
	}
	t := newTally(os.Stdout)
	err := t.read(os.Stdin)
	if err == nil {
		err = os.WriteFile(os.Args[1], fmt.Appendf(nil, "%d %d %d\n", t.passed, t.failed, t.skipped), 0o666)
	}
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "tally:", err)
		os.Exit(2)
	case t.failed > 0:
		os.Exit(1)
	}
}
