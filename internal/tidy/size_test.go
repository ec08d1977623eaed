package tidy

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// Limits of length. The lines of a function are counted from func to the closing brace.
const (
	maxFile      = 300 // lines of a file
	maxFunc      = 60  // lines of a function
	calmFunc     = 20  // lines that most functions should not exceed
	maxLongShare = 15  // percent of the functions that may be longer than calmFunc
)

// The ratchets: files and functions that are too long, with their lines today. These numbers may only shrink; an
// entry is removed when it keeps within the limit. Functions are named "path Receiver.Name".
var (
	longFiles = map[string]int{}
	longFuncs = map[string]int{}
)

func TestFilesAreShort(t *testing.T) {
	sizes := map[string]int{}
	for _, src := range sources(t) {
		if src.isOurs() {
			sizes[src.path] = src.lines()
		}
	}
	for _, complaint := range ratchet(maxFile, "lines", longFiles, sizes) {
		t.Error(complaint)
	}
}

func TestFunctionsAreShort(t *testing.T) {
	for _, complaint := range ratchet(maxFunc, "lines", longFuncs, functions(t)) {
		t.Error(complaint)
	}
}

func TestMostFunctionsAreShort(t *testing.T) {
	sizes := functions(t)
	var long []string
	for name, lines := range sizes {
		if lines > calmFunc {
			long = append(long, fmt.Sprintf("%3d %s", lines, name))
		}
	}
	if len(long)*100 > len(sizes)*maxLongShare {
		slices.Sort(long)
		t.Errorf("%d of %d functions have more than %d lines: want at most %d %%: make some of these shorter: %q",
			len(long), len(sizes), calmFunc, maxLongShare, long)
	}
}

func TestRatchetFindsChanges(t *testing.T) {
	sizes := map[string]int{"short": 9, "long": 12, "longer": 14}
	for _, test := range []struct {
		known map[string]int
		want  []string
	}{
		{map[string]int{"long": 12, "longer": 14}, nil},
		{map[string]int{"longer": 14}, []string{"long has 12 lines: want at most 10"}},
		{map[string]int{"long": 11, "longer": 14}, []string{"long grew from 11 to 12 lines: want no more than before"}},
		{map[string]int{"long": 12, "longer": 15}, []string{"longer shrank from 15 to 14 lines: write 14 into the ratchet"}},
		{map[string]int{"long": 12, "longer": 14, "short": 11},
			[]string{"short has 9 lines, no more than 10: remove it from the ratchet"}},
		{map[string]int{"long": 12, "longer": 14, "lost": 11}, []string{"lost does not exist: remove it from the ratchet"}},
	} {
		if got := ratchet(10, "lines", test.known, sizes); !slices.Equal(got, test.want) {
			t.Errorf("ratchet with %v says %q, want %q", test.known, got, test.want)
		}
	}
}

// ratchet compares the sizes of things, in a unit, with a limit and with the sizes of those known to be above it.
func ratchet(limit int, unit string, known, sizes map[string]int) (complaints []string) {
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		switch size, before := sizes[name], known[name]; {
		case size <= limit && before != 0:
			complain("%s has %d %s, no more than %d: remove it from the ratchet", name, size, unit, limit)
		case size > limit && before == 0:
			complain("%s has %d %s: want at most %d", name, size, unit, limit)
		case size > limit && size > before:
			complain("%s grew from %d to %d %s: want no more than before", name, before, size, unit)
		case size > limit && size < before:
			complain("%s shrank from %d to %d %s: write %d into the ratchet", name, before, size, unit, size)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if _, found := sizes[name]; !found {
			complain("%s does not exist: remove it from the ratchet", name)
		}
	}
	return complaints
}

// functions counts the lines of every function that is not generated.
func functions(t *testing.T) map[string]int {
	t.Helper()
	sizes := map[string]int{}
	for _, src := range sources(t) {
		if !src.isOurs() {
			continue
		}
		for _, decl := range src.file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				sizes[src.path+" "+nameOf(f)] = src.fset.Position(f.End()).Line - src.fset.Position(f.Pos()).Line + 1
			}
		}
	}
	return sizes
}

// nameOf returns the name of a function, for a method after the type of its receiver: "Type.Method".
func nameOf(f *ast.FuncDecl) string {
	if receiver := receiverOf(f); receiver != "" {
		return receiver + "." + f.Name.Name
	}
	return f.Name.Name
}

// receiverOf returns the name of the type that a method belongs to; "" for a function.
func receiverOf(f *ast.FuncDecl) string {
	name := ""
	if f.Recv != nil {
		ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && name == "" {
				name = id.Name
			}
			return name == ""
		})
	}
	return name
}
