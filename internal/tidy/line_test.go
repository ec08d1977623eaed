package tidy

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	maxLine  = 140 // characters of a line
	longText = 40  // characters of a text in quotes that does not count, for it cannot be wrapped
)

// longLines are the trees and files with lines that are too long, and how many they have at most.
var longLines = map[string]int{}

func TestLinesAreShort(t *testing.T) {
	counts := map[string]int{}
	for _, src := range sources(t) {
		if ast.IsGenerated(src.file) {
			continue
		}
		tree, excepted := treeOf(src.path)
		for _, line := range tooLong(src) {
			if excepted {
				counts[tree]++
			} else {
				t.Errorf("%s:%d has more than %d characters", src.path, line, maxLine)
			}
		}
	}
	for _, complaint := range exceeded(0, "long lines", longLines, counts) {
		t.Error(complaint)
	}
}

func TestLongLinesAreFound(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	src := snippet(t, "a/a.go", "package a\n\nvar a = \""+long+"\"\n\nvar b = `\n"+long+long+"\n`\n\n// "+long+"\nvar c = 1\n")
	if got := tooLong(src); !slices.Equal(got, []int{9}) {
		t.Errorf("the lines %d are too long, want line 9", got)
	}
}

// treeOf is the tree of [longLines] that a file belongs to, if there is one.
func treeOf(path string) (tree string, excepted bool) {
	for tree := range longLines {
		if within(tree, path) {
			return tree, true
		}
	}
	return "", false
}

// tooLong lists the lines of a file that are too long without the texts in them.
func tooLong(src source) (lines []int) {
	texts := map[int]int{}   // the characters of a line that are in long texts
	inText := map[int]bool{} // lines of texts that have several
	ast.Inspect(src.file, func(n ast.Node) bool {
		text, ok := n.(*ast.BasicLit)
		if !ok || text.Kind != token.STRING {
			return true
		}
		from, to := src.fset.Position(text.Pos()).Line, src.fset.Position(text.End()).Line
		for line := from; from != to && line <= to; line++ {
			inText[line] = true
		}
		if n := utf8.RuneCountInString(text.Value); n > longText {
			texts[from] += n
		}
		return true
	})
	number := 0
	for line := range strings.Lines(string(src.text)) {
		number++
		if utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))-texts[number] > maxLine && !inText[number] {
			lines = append(lines, number)
		}
	}
	return lines
}
