package guard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"razzia/internal/fatal"
)

// constants counts the constants of a type in a file of this package.
func constants(t *testing.T, file, kind string) (n int) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	fatal.If(t, err)
	ast.Inspect(parsed, func(at ast.Node) bool {
		if spec, is := at.(*ast.ValueSpec); is {
			if name, named := spec.Type.(*ast.Ident); named && name.Name == kind {
				n += len(spec.Names)
			}
		}
		return true
	})
	return n
}

// TestAllHaveACounter compares the lists of events and limits with their constants: a monitor sees each from the start.
func TestAllHaveACounter(t *testing.T) {
	if n := constants(t, "audit.go", "Event"); n != len(events) {
		t.Errorf("there are %d events: %d have a counter", n, len(events))
	}
	if n := constants(t, "limit.go", "Extra"); n != len(extras) {
		t.Errorf("there are %d limits: %d have a counter", n, len(extras))
	}
}
