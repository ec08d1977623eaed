package moderation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// A WordList is a list of words. It is immutable.
type WordList struct {
	exact   map[string]bool // lines without a *, with a space between words
	longest map[string]int  // the most words of those that begin with a word
	globs   globs           // the other lines
}

// The bounds of a list: with them, and mostGlobs, a check of what a person says takes some milliseconds at worst.
const (
	mostLines   = 20_000
	longestLine = 100 // in characters
)

// ParseWords reads a list. Empty lines and those that begin with # do not count. A * stands for any letters of a word. The error of a
// line begins with its number, from 1.
func ParseWords(r io.Reader) (*WordList, error) {
	l := &WordList{exact: map[string]bool{}, longest: map[string]int{},
		globs: globs{byWord: map[string][][]glob{}, byLetter: map[rune][][]glob{}}}
	lines := bufio.NewScanner(r)
	n := 0
	for lines.Scan() {
		if n++; n > mostLines {
			return nil, fmt.Errorf("line %d: a list has at most %d lines", n, mostLines)
		}
		if err := l.add(strings.TrimPrefix(lines.Text(), "\ufeff")); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: %w", n+1, errLong)
	}
	return l, lines.Err()
}

var errLong = fmt.Errorf("a line has at most %d characters", longestLine)

// add adds a line.
func (l *WordList) add(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case !utf8.ValidString(line):
		return errors.New("this is not UTF-8")
	case utf8.RuneCountInString(line) > longestLine:
		return errLong
	}
	var words []string
	for _, word := range patternWords(line) {
		if strings.Trim(word, "*") == "" {
			return fmt.Errorf("%q would match every word", "*")
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return errors.New("a line needs a letter or a digit")
	}
	whole := strings.Join(words, " ")
	if strings.Contains(whole, "*") {
		return l.globs.add(words)
	}
	l.exact[whole] = true
	l.longest[words[0]] = max(l.longest[words[0]], len(words))
	return nil
}

// A Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Find returns the parts of a text that match, in order and apart from each other. With lookalikes, characters that look like letters
// count as these too.
func (l *WordList) Find(text string, lookalikes bool) []Span {
	var found []Span
	var before []word
	letters := lettersOf(text)
	for _, look := range looksOf(lookalikes) {
		words := wordsOf(letters, look)
		if slices.Equal(words, before) {
			continue
		}
		before = words
		for i := range words {
			if n := l.matches(words[i:]); n > 0 {
				found = append(found, Span{words[i].start, words[i+n-1].end})
			}
		}
		for _, w := range spelled(words) {
			if l.exact[w.text] {
				found = append(found, Span{w.start, w.end})
			}
		}
	}
	return merged(found)
}

// matches returns the number of words at the beginning of a list that match a line; 0 for none.
func (l *WordList) matches(words []word) int {
	line := words[0].text
	for n := 1; n <= min(l.longest[words[0].text], len(words)); n++ {
		if n > 1 {
			line += " " + words[n-1].text
		}
		if l.exact[line] {
			return n
		}
	}
	return l.globs.matches(words)
}

// merged joins parts that overlap.
func merged(list []Span) (out []Span) {
	slices.SortFunc(list, func(a, b Span) int { return a.Start - b.Start })
	for _, s := range list {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Dots replaces each character of parts of a text, but not spaces, by a dot.
func Dots(text string, parts []Span) string {
	var out strings.Builder
	at := 0
	for _, p := range parts {
		out.WriteString(text[at:p.Start])
		for _, r := range text[p.Start:p.End] {
			if r == ' ' {
				out.WriteByte(' ')
			} else {
				out.WriteRune('•')
			}
		}
		at = p.End
	}
	out.WriteString(text[at:])
	return out.String()
}
