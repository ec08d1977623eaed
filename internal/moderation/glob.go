package moderation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// mostGlobs is how many lines of a list have a *.
const mostGlobs = 1000

// A glob is a word in which * stands for any letters: the parts between them.
type glob []string

// matches reports whether a word matches.
func (g glob) matches(text string) bool {
	last := len(g) - 1
	if last == 0 {
		return g[0] == text
	}
	text, ok := strings.CutPrefix(text, g[0])
	if !ok {
		return false
	}
	for _, part := range g[1:last] {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return strings.HasSuffix(text, g[last])
}

// Globs are the lines with a *, word by word. Those that begin alike are together, so that a word is compared with few of them.
type globs struct {
	n        int
	byWord   map[string][][]glob // those whose first word has no *
	byLetter map[rune][][]glob   // those whose first word begins with a letter
	others   [][]glob
}

// add adds a line.
func (g *globs) add(words []string) error {
	if g.n++; g.n > mostGlobs {
		return fmt.Errorf("a list has at most %d lines with a *", mostGlobs)
	}
	line := make([]glob, len(words))
	for i, w := range words {
		line[i] = strings.Split(w, "*")
	}
	first := line[0]
	letter, _ := utf8.DecodeRuneInString(first[0])
	switch {
	case len(first) == 1:
		g.byWord[first[0]] = append(g.byWord[first[0]], line)
	case first[0] != "":
		g.byLetter[letter] = append(g.byLetter[letter], line)
	default:
		g.others = append(g.others, line)
	}
	return nil
}

// matches returns the number of words at the beginning of a list that match a line; 0 for none.
func (g *globs) matches(words []word) int {
	first := words[0].text
	letter, _ := utf8.DecodeRuneInString(first)
	for _, lines := range [...][][]glob{g.byWord[first], g.byLetter[letter], g.others} {
		for _, line := range lines {
			if len(line) <= len(words) && allMatch(line, words) {
				return len(line)
			}
		}
	}
	return 0
}

// allMatch reports whether words match those of a line.
func allMatch(line []glob, words []word) bool {
	for i, g := range line {
		if !g.matches(words[i].text) {
			return false
		}
	}
	return true
}
