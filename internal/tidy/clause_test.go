package tidy

import (
	"go/ast"
	"go/token"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A book is a document with numbered clauses that code cites.
type book struct {
	file     string
	heading  *regexp.Regexp // the heading of a clause
	citation *regexp.Regexp // a clause as code cites it
}

var books = []book{
	{"docs/play/rules.md", regexp.MustCompile(`(?m)^##+ (R\d+(?:\.\d+)?) `), regexp.MustCompile(`\bR\d+(\.\d+)?\b`)},
	{"docs/build/notation.md", regexp.MustCompile(`(?m)^##+ (N\d) `), regexp.MustCompile(`\bN\d\b`)},
}

func TestEveryClauseCitedExists(t *testing.T) {
	for _, b := range books {
		clauses := b.clauses(t)
		for _, src := range sources(t) {
			for _, cited := range b.citations(src.file) {
				if !slices.Contains(clauses, cited.clause) {
					t.Errorf("%s cites %s, which is not a clause of %s: want one of %s",
						src.at(cited.pos), cited.clause, b.file, strings.Join(clauses, " "))
				}
			}
		}
	}
}

func TestCitationsAreFound(t *testing.T) {
	src := snippet(t, "p.go", "package p\n\n// F is R1.2.\nfunc F(R3 int) string { return `R4, N2` }\n")
	for i, want := range []string{"R1.2 R4", "N2"} {
		var got []string
		for _, cited := range books[i].citations(src.file) {
			got = append(got, cited.clause)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("citations of %s: got %q, want %q", books[i].file, got, want)
		}
	}
}

// clauses lists the clauses of a book, read from its headings.
func (b book) clauses(t *testing.T) (list []string) {
	t.Helper()
	text, err := fs.ReadFile(repository, b.file)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range b.heading.FindAllSubmatch(text, -1) {
		list = append(list, string(match[1]))
	}
	return list
}

// A citation is one mention of a clause in a Go file.
type citation struct {
	clause string
	pos    token.Pos
}

// citations lists the clauses of a book that a file cites in comments and strings. Identifiers do not count: a
// variable may be named R2.
func (b book) citations(file *ast.File) (list []citation) {
	read := func(text string, pos token.Pos) {
		for _, at := range b.citation.FindAllStringIndex(text, -1) {
			list = append(list, citation{text[at[0]:at[1]], pos + token.Pos(at[0])})
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			read(comment.Text, comment.Pos())
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			read(text.Value, text.Pos())
		}
		return true
	})
	return list
}
