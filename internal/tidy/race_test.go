package tidy

import (
	"go/ast"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// uninstrumented finds the packages of this module that the test command tests without the race detector.
var uninstrumented = regexp.MustCompile(`"\$module(/[a-z/]+)?"`)

// lists finds the lists of packages of this module whose own tests run without the race detector, by name.
var lists = regexp.MustCompile(`(?s)\n(sequential|walking)="([^"]+)"`)

// safe are the parts of package sync that leave nothing to lock: each value has one user at a time, or is made once.
var safe = map[string]bool{"Pool": true, "OnceFunc": true, "OnceValue": true, "OnceValues": true}

// TestPackagesWithoutTheRaceDetectorShareNothing checks that these packages start no goroutine, and have no channel and no lock: there is
// little in them that the race detector could find.
func TestPackagesWithoutTheRaceDetectorShareNothing(t *testing.T) {
	script, err := os.ReadFile("../../scripts/test")
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]bool{}
	for _, match := range uninstrumented.FindAllSubmatch(script, -1) {
		packages[module+string(match[1])] = true
	}
	if len(packages) < 2 || !packages[module] {
		t.Fatalf("found %v in the test command, want several, with %s among them", packages, module)
	}
	for _, src := range sources(t) {
		if packages[src.pkg()] && !src.isTest() {
			for _, place := range shares(src) {
				t.Errorf("%s: %s is tested without the race detector", place, src.pkg())
			}
		}
	}
}

// TestPackagesTestedWithoutTheRaceDetectorStartNoGoroutine checks that neither sequential packages nor their tests start a goroutine. Those
// whose tests walk through pages start none themselves; the program is among them, and starts some: it is tested as a whole.
func TestPackagesTestedWithoutTheRaceDetectorStartNoGoroutine(t *testing.T) {
	script, err := os.ReadFile("../../scripts/test")
	if err != nil {
		t.Fatal(err)
	}
	listing := map[string][]string{}
	for _, match := range lists.FindAllSubmatch(script, -1) {
		listing[string(match[1])] = strings.Fields(string(match[2]))
	}
	seen := map[string]int{}
	for _, src := range sources(t) {
		for name, patterns := range listing {
			if !listed(patterns, src.pkg()) || name == "walking" && (src.isTest() || src.pkg() == module+"/cmd/razzia") {
				continue
			}
			seen[name]++
			for _, place := range starts(src) {
				t.Errorf("%s: %s is tested without the race detector", place, src.pkg())
			}
		}
	}
	if seen["sequential"] < 100 || seen["walking"] < 100 {
		t.Errorf("found %v files of packages in the lists, want many", seen)
	}
}

// listed reports whether a list of patterns, such as "./bot/...", has a package.
func listed(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		below, tree := strings.CutSuffix(pattern, "/...")
		at := path.Join(module, below)
		return pkg == at || tree && strings.HasPrefix(pkg, at+"/")
	})
}

// starts lists the places where a file starts a goroutine.
func starts(src source) (places []string) {
	ast.Inspect(src.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			places = append(places, src.at(n.Pos()))
		case *ast.CallExpr:
			if called, is := n.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "Go" {
				places = append(places, src.at(n.Pos()))
			}
		}
		return true
	})
	return places
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
