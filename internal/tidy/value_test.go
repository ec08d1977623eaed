package tidy

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"
)

// clockNames are the names in package time by which a program reads the clock, waits or starts something later.
var clockNames = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTimer", "NewTicker"}

// TestATableIsAValue checks that internal/table has no lock, no context, no clock and no goroutine. Its imports are in the
// table of imports_test.go, which this test holds to that as well.
func TestATableIsAValue(t *testing.T) {
	const pkg = module + "/internal/table"
	may, _ := allowed(pkg)
	for _, imported := range may {
		for _, forbidden := range []string{"sync", "context", "os", "net", "runtime"} {
			if within(forbidden, imported) || imported == anyStd {
				t.Errorf("the table of imports lets %s import %s", pkg, imported)
			}
		}
	}
	for _, src := range sources(t) {
		if src.pkg() == pkg && !src.isTest() {
			for _, complaint := range complaintsAboutValues(src) {
				t.Error(complaint)
			}
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
