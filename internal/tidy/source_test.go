package tidy

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"razzia/internal/fatal"
)

// module is the path of the module that is checked.
const module = "razzia"

// repository is the root folder of the module.
var repository = os.DirFS("../..")

// foreign are the folders that are not part of the project: git's own and those that .gitignore names.
var foreign = []string{".git", ".gotools", "bin", "node_modules", "pictures", "__pycache__", ".mypy_cache"}

// releases is the folder of releases at the root. Another folder dist holds what the bundler makes.
const releases = "dist"

// A source is a parsed Go file.
type source struct {
	path string // from the root of the repository
	text []byte
	fset *token.FileSet
	file *ast.File
}

// pkg is the import path of the package that the file belongs to.
func (s source) pkg() string { return path.Join(module, path.Dir(s.path)) }

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// isOurs reports whether the file is neither a test nor generated. The comments and lengths of a generated file
// come from its input.
func (s source) isOurs() bool { return !s.isTest() && !ast.IsGenerated(s.file) }

// at returns a position in the file as compilers write it: path:line.
func (s source) at(pos token.Pos) string {
	p := s.fset.Position(pos)
	p.Column = 0
	return p.String()
}

func (s source) lines() int { return bytes.Count(s.text, []byte("\n")) }

// files lists all files of the repository, as paths from its root.
var files = sync.OnceValues(func() (list []string, err error) {
	err = fs.WalkDir(repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains(foreign, entry.Name()), name == releases:
			return skip(entry)
		case entry.Type().IsRegular():
			list = append(list, name)
		}
		return nil
	})
	return list, err
})

// skip leaves out a foreign folder with everything in it, or the file .git of a linked work tree.
func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// parsed returns every Go file that the go command would build or test, parsed once.
var parsed = sync.OnceValues(func() (list []source, err error) {
	all, err := files()
	if err != nil {
		return nil, err
	}
	for _, name := range all {
		if !isBuilt(name) {
			continue
		}
		src, err := parse(name)
		if err != nil {
			return nil, err
		}
		list = append(list, src)
	}
	return list, nil
})

// isBuilt reports whether the go command would build or test a file.
func isBuilt(name string) bool {
	for _, element := range strings.Split(name, "/") {
		if element == "testdata" || element[0] == '.' || element[0] == '_' {
			return false
		}
	}
	return path.Ext(name) == ".go"
}

func parse(name string) (source, error) {
	text, err := fs.ReadFile(repository, name)
	if err != nil {
		return source{}, err
	}
	return parseText(name, text)
}

func parseText(name string, text []byte) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{path: name, text: text, fset: fset, file: file}, err
}

// sources returns the Go files of the repository, and fails the test if one cannot be parsed.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	fatal.If(t, err)
	return list
}

// snippet parses Go code that a test has made up.
func snippet(t *testing.T, name, text string) source {
	t.Helper()
	src, err := parseText(name, []byte(text))
	fatal.If(t, err)
	return src
}
