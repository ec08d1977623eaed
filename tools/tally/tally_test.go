package main

import (
	"io"
	"strings"
	"testing"
)

func TestTally(t *testing.T) {
	for _, test := range []struct {
		name, events            string
		passed, failed, skipped int
		want                    string
	}{
		{"a passed test prints nothing", `
			{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"--- FAIL: just talk\n"}
			{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0.1}
			{"Action":"output","Package":"p","Output":"ok p\n"}
			{"Action":"pass","Package":"p","Elapsed":1.25}`,
			1, 0, 0, "ok    p (1.2 s)\n"},
		{"a failed test prints its whole output", `
			{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"a_test.go:9: broken\n"}
			{"Action":"fail","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Output":"exit status 1\n"}
			{"Action":"fail","Package":"p"}`,
			0, 1, 0, "FAILED: p TestA\na_test.go:9: broken\nFAILED: p\nexit status 1\n"},
		{"a skipped test is named with its reason", `
			{"Action":"output","Package":"p","Test":"TestA/b","Output":"a_test.go:9: no browser\n"}
			{"Action":"skip","Package":"p","Test":"TestA/b"}
			{"Action":"pass","Package":"p","Test":"TestA"}
			{"Action":"skip","Package":"q"}`,
			1, 0, 1, "skipped: p TestA/b\na_test.go:9: no browser\nnone  q has no tests\n"},
		{"a test that never ended counts as failed", `
			{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"run","Package":"q","Test":"TestB"}
			{"Action":"output","Package":"p","Output":"panic: test timed out\n"}
			{"Action":"fail","Package":"p"}`,
			0, 1, 0, "FAILED: p TestA\nFAILED: p\npanic: test timed out\n"},
		{"a package that does not build counts as failed", `
			{"ImportPath":"p","Action":"build-output","Output":"p.go:1: syntax error\n"}
			{"ImportPath":"p","Action":"build-fail"}
			{"Action":"output","Package":"p","Output":"FAIL p [build failed]\n"}
			{"Action":"fail","Package":"p","FailedBuild":"p"}`,
			0, 1, 0, "p.go:1: syntax error\nFAILED: p\nFAIL p [build failed]\n"},
		{"other lines are printed as they are", "go: no such thing\n{}\n", 0, 0, 0, "go: no such thing\n{}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			got := newTally(&out)
			if err := got.read(strings.NewReader(strings.TrimLeft(test.events, "\n"))); err != nil {
				t.Fatal(err)
			}
			if got.passed != test.passed || got.failed != test.failed || got.skipped != test.skipped {
				t.Errorf("counted %d %d %d, want %d %d %d",
					got.passed, got.failed, got.skipped, test.passed, test.failed, test.skipped)
			}
			if out.String() != test.want {
				t.Errorf("printed %q, want %q", out.String(), test.want)
			}
		})
	}
}

// The slowest packages and tests come first. A subtest is part of its test.
func TestSlowest(t *testing.T) {
	got := newTally(io.Discard)
	if err := got.read(strings.NewReader(`
{"Action":"pass","Package":"p","Test":"TestA","Elapsed":1.5}
{"Action":"pass","Package":"p","Test":"TestB/deep","Elapsed":9}
{"Action":"fail","Package":"p","Test":"TestB","Elapsed":9}
{"Action":"fail","Package":"p","Elapsed":10.25}
{"Action":"pass","Package":"q","Elapsed":12}
`)); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	got.printSlowest(&out)
	const want = "slowest packages:\n   12.0 s  q\n   10.2 s  p\nslowest tests:\n    9.0 s  p TestB\n    1.5 s  p TestA\n"
	if out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}
