package tidy

import (
	"go/ast"
	"slices"
	"testing"
)

func TestEveryExportedNameHasAComment(t *testing.T) {
	for _, src := range sources(t) {
		if !src.isOurs() || src.file.Name.Name == "main" {
			continue
		}
		for _, name := range bareNames(src.file) {
			t.Errorf("%s: %s has no comment: write above it what it is, beginning with its name", src.at(name.Pos()), name.Name)
		}
	}
}

func TestEveryPackageHasAComment(t *testing.T) {
	documented := map[string]bool{}
	for _, src := range sources(t) {
		if !src.isTest() {
			documented[src.pkg()] = documented[src.pkg()] || src.file.Doc.Text() != ""
		}
	}
	for pkg, ok := range documented {
		if !ok {
			t.Errorf("package %s has no comment: write in its doc.go what it is for and which terms it defines", pkg)
		}
	}
}

func TestBareNamesAreCaught(t *testing.T) {
	src := snippet(t, "p.go", `package p

type Bare int
// Said is said.
type Said int
func (Bare) Method() {}
func (*Said) Method2() {}
func (s secret[T]) Method3() {}
func Func() {}
//go:noinline
func Directive() {}
type secret[T any] struct{}
const A = 1
// A group.
const (
	B = 1
	C = 2
)
const (
	D = 1 // with a word behind
	E = 2
	f = 3
)
var G, h = 1, 2
// A comment of a group is not a comment of its types.
type (
	H int
	// I is said.
	I int
)
type J int // J has a word behind only.
`)
	want := []string{"Bare", "Method", "Method2", "Func", "Directive", "A", "E", "G", "H", "J"}
	var got []string
	for _, name := range bareNames(src.file) {
		got = append(got, name.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("bare names: got %q, want %q", got, want)
	}
}

// bareNames lists the exported names of a file that have no comment, methods of exported types included.
func bareNames(file *ast.File) (bare []*ast.Ident) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if receiver := receiverOf(d); d.Doc.Text() == "" && (receiver == "" || ast.IsExported(receiver)) {
				bare = append(bare, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				bare = append(bare, bareInSpec(spec, d)...)
			}
		}
	}
	return slices.DeleteFunc(bare, func(name *ast.Ident) bool { return !name.IsExported() })
}

// bareInSpec lists the names of a spec that has no comment. For constants and variables the comment of their group
// or one at the end of the line is enough; a type needs a comment of its own.
func bareInSpec(spec ast.Spec, group *ast.GenDecl) []*ast.Ident {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		alone := !group.Lparen.IsValid() && group.Doc.Text() != ""
		if !alone && s.Doc.Text() == "" {
			return []*ast.Ident{s.Name}
		}
	case *ast.ValueSpec:
		if group.Doc.Text() == "" && s.Doc.Text() == "" && s.Comment.Text() == "" {
			return s.Names
		}
	}
	return nil
}
