package tidy

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Limits of what a reader can keep in mind at a time.
const (
	maxMethods = 45 // methods of a type, with those of the types that it embeds
	maxConfig  = 15 // fields of a type Config
	maxImports = 16 // packages of this module that a package imports
)

// The exceptions, each with its own limit. They may only shrink; one that is not needed any more is removed. Types are named
// "path.Type", packages by their paths.
var (
	wideTypes = map[string]int{
		// The rules: each question about a position has a method, so that a rule reads like its clause.
		"razzia.State": 56,
		// It has all that is stored of members, each kind in a type of its own.
		"internal/identity.stored": 54,
	}
	wideConfigs = map[string]int{
		// The numbers of a training, all of which its manifest records.
		"lab/train.Config": 31,
	}
	// Packages that wire others together, for the program and for tests.
	wiring = []string{"cmd/razzia/play", "cmd/razzia/serve", "cmd/razzia/storage", "internal/site", "internal/site/enginetest",
		"internal/site/keptest", "internal/offline", "internal/web", "internal/web/webtest"}
	wideImports = map[string]int{
		// It translates what people and programs see of tables.
		"internal/web/api/operations": 23,
		// It does what people do at a table: they play, talk, invite and look for games.
		"internal/web/action": 17,
		// It has the talk of those who watch, with the page on which they mute a person and report a line.
		"internal/club/evening/pages": 17,
		// It draws what the rooms of several services share.
		"internal/web/ui": 21,
	}
)

func TestConfigsHaveFewFields(t *testing.T) {
	for _, complaint := range exceeded(maxConfig, "fields", wideConfigs, configs(sources(t))) {
		t.Error(complaint)
	}
}

func TestPackagesImportFewOfOurs(t *testing.T) {
	known := imports(sources(t))
	maps.DeleteFunc(known, func(pkg string, _ int) bool { return slices.Contains(wiring, pkg) })
	for _, complaint := range exceeded(maxImports, "packages of this module", wideImports, known) {
		t.Error(complaint)
	}
}

func TestWideTypesAreFound(t *testing.T) {
	src := []source{
		snippet(t, "a/a.go",
			`package a; import ("fmt"; "razzia/bot"); type Config struct { A, B int; C string; fmt.Stringer }; func (c *Config) X() {}; func (b Box[T]) Y() {}`),
		snippet(t, "a/b.go", `package a; import ("razzia"; "razzia/bot"); func (c Config) Z() {}; type Other struct { A int }`),
		snippet(t, "a/b_test.go", `package a; import "razzia/fair"; func (c Config) InATest() {}`),
	}
	for name, test := range map[string]struct{ got, want map[string]int }{
		"methods": {methodsOf(src).wide(), map[string]int{"a.Config": 2, "a.Box": 1}},
		"fields":  {configs(src), map[string]int{"a.Config": 4}},
		"imports": {imports(src), map[string]int{"a": 2}},
	} {
		if !maps.Equal(test.got, test.want) {
			t.Errorf("%s: got %v, want %v", name, test.got, test.want)
		}
	}
}

func TestExceptionsShrink(t *testing.T) {
	sizes := map[string]int{"short": 9, "long": 12}
	for _, test := range []struct {
		known map[string]int
		want  []string
	}{
		{map[string]int{"long": 12}, nil},
		{map[string]int{"long": 13}, nil},
		{nil, []string{"long has 12 lines, want at most 10"}},
		{map[string]int{"long": 11}, []string{"long has 12 lines, want at most 11"}},
		{map[string]int{"long": 12, "short": 11}, []string{"short has 9 lines, no more than 10: remove its exception"}},
		{map[string]int{"long": 12, "lost": 11}, []string{"lost has 0 lines, no more than 10: remove its exception"}},
	} {
		if got := exceeded(10, "lines", test.known, sizes); !slices.Equal(got, test.want) {
			t.Errorf("with the exceptions %v: got %q, want %q", test.known, got, test.want)
		}
	}
}

// exceeded lists the things that are larger than the limit or than their own exception, and the exceptions that are not needed.
func exceeded(limit int, unit string, exceptions, sizes map[string]int) (complaints []string) {
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		if most := max(limit, exceptions[name]); sizes[name] > most {
			complaints = append(complaints, fmt.Sprintf("%s has %d %s, want at most %d", name, sizes[name], unit, most))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(exceptions)) {
		if sizes[name] <= limit {
			complaints = append(complaints, fmt.Sprintf("%s has %d %s, no more than %d: remove its exception", name, sizes[name], unit, limit))
		}
	}
	return complaints
}

// configs counts the fields of each struct named Config.
func configs(from []source) map[string]int {
	counts := map[string]int{}
	for _, src := range from {
		if !src.isOurs() {
			continue
		}
		ast.Inspect(src.file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != "Config" {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				counts[src.place()+".Config"] = s.Fields.NumFields()
			}
			return false
		})
	}
	return counts
}

// imports counts the packages of this module that each package imports.
func imports(from []source) map[string]int {
	seen := map[[2]string]bool{}
	counts := map[string]int{}
	for _, src := range from {
		if src.isTest() {
			continue
		}
		for _, spec := range src.file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if edge := [2]string{src.place(), imported}; within(module, imported) && !seen[edge] {
				seen[edge] = true
				counts[src.place()]++
			}
		}
	}
	return counts
}

// place is the folder of a file, which names its package shorter than the path for imports; the name of the module for the root.
func (s source) place() string { return strings.TrimPrefix(s.pkg(), module+"/") }
