package tidy

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"
)

// clockNames are the names in package time by which a program reads the clock, waits or starts something later.
var clockNames = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTimer", "NewTicker"}

// TestATableIsAValue checks that internal/table has no lock, no clock and no goroutine. That it has no context and no I/O is a rule for
// its imports.
func TestATableIsAValue(t *testing.T) {
	for _, src := range sources(t) {
		if src.pkg() != module+"/internal/table" || src.isTest() {
			continue
		}
		for _, spec := range src.file.Imports {
			if imported := strings.Trim(spec.Path.Value, `"`); within("sync", imported) || within("runtime", imported) {
				t.Errorf("%s: a table imports %s", src.at(spec.Pos()), imported)
			}
		}
		for _, complaint := range complaintsAboutValues(src) {
			t.Error(complaint)
		}
	}
}

func TestClocksAndGoroutinesAreFound(t *testing.T) {
	for text, want := range map[string]string{
		`import "time"; var d time.Duration`:        "",
		`import "time"; var now = time.Now()`:       "time.Now",
		`import clock "time"; var now = clock.Now`:  "time.Now",
		`import "time"; func f() { time.Sleep(1) }`: "time.Sleep",
		`func f() { go f() }`:                       "goroutine",
		`func f(c chan int) { <-c }`:                "channel",
		`func f(c chan int) { select {} }`:          "channel",
	} {
		got := strings.Join(complaintsAboutValues(snippet(t, "internal/table/x.go", "package table; "+text)), "\n")
		if !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// complaintsAboutValues lists the places where a file reads the clock, starts a goroutine or uses a channel.
func complaintsAboutValues(src source) (complaints []string) {
	for _, place := range uses(src, "time", clockNames) {
		complaints = append(complaints, place+": the time is an argument")
	}
	ast.Inspect(src.file, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.GoStmt:
			complaints = append(complaints, fmt.Sprintf("%s: a goroutine: package host runs things", src.at(n.Pos())))
		case *ast.ChanType, *ast.SelectStmt:
			complaints = append(complaints, fmt.Sprintf("%s: a channel: package host waits for things", src.at(n.Pos())))
		}
		return true
	})
	return complaints
}
