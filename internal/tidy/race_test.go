package tidy

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
)

// safe are the parts of package sync that leave nothing to lock: each value has one user at a time, or is made once.
var safe = map[string]bool{"Pool": true, "OnceFunc": true, "OnceValue": true, "OnceValues": true}

// TestPackagesWithoutTheRaceDetectorShareNothing checks that the packages of this module in scripts/uninstrumented
// start no goroutine, and have no channel and no lock: there is little in them that the race detector could find.
func TestPackagesWithoutTheRaceDetectorShareNothing(t *testing.T) {
	list, err := os.ReadFile("../../scripts/uninstrumented")
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(list))
	if !slices.Contains(packages, module) {
		t.Fatalf("%s is not among %q", module, packages)
	}
	for _, src := range sources(t) {
		if slices.Contains(packages, src.pkg()) && !src.isTest() {
			for _, place := range shares(src) {
				t.Errorf("%s: %s is tested without the race detector", place, src.pkg())
			}
		}
	}
}

// shares lists the places where a file starts a goroutine, or has a channel or a lock.
func shares(src source) (places []string) {
	ast.Inspect(src.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
			places = append(places, src.at(n.Pos()))
		case *ast.ImportSpec:
			if n.Path.Value == `"sync/atomic"` {
				places = append(places, src.at(n.Pos()))
			}
		case *ast.SelectorExpr:
			if from, is := n.X.(*ast.Ident); is && from.Name == "sync" && !safe[n.Sel.Name] {
				places = append(places, src.at(n.Pos()))
			}
		}
		return true
	})
	return places
}
