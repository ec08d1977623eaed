// Command tally summarizes the output of go test -json: one line for each package, the whole output of each failed
// test, the reason of each skipped test, and at the end the slowest packages and tests. It counts the tests, subtests included, and writes
// the counts to a file, which a script can read.
//
//	go test -json ./... | tally COUNTS
//
// COUNTS then holds three numbers: the tests that passed, failed and were skipped. The exit status is 1 if any test
// failed, and 2 if the input could not be read or COUNTS could not be written.
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
	t.printSlowest(os.Stdout)
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
