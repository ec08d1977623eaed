// Package filter finds words that the operator does not want in what people say and in their names.
//
// A [List] is read from a file with one word or pattern in each line. It compares whole words, without regard to case, accents and
// the form of the characters (Unicode NFKC). [Words] is the list of a file, read again when the file changes.
package filter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// A List is a list of words. It is immutable.
type List struct {
	exact    map[string]bool // single words
	patterns [][]string      // other patterns, word by word
}

// The bounds of a list: with them a check takes well under a millisecond.
const (
	mostLines   = 20_000
	longestLine = 100 // in characters
)

// Parse reads a list. Empty lines and those that begin with # do not count. A * stands for any letters of a word. The error of a
// line begins with its number, from 1.
func Parse(r io.Reader) (*List, error) {
	l := &List{exact: map[string]bool{}}
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
func (l *List) add(line string) error {
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
	switch {
	case len(words) == 0:
		return errors.New("a line needs a letter or a digit")
	case len(words) == 1 && !strings.Contains(words[0], "*"):
		l.exact[words[0]] = true
	default:
		l.patterns = append(l.patterns, words)
	}
	return nil
}

// A Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Find returns the parts of a text that match, in order and apart from each other. With lookalikes, characters that look like letters
// count as these too.
func (l *List) Find(text string, lookalikes bool) []Span {
	var found []Span
	for _, look := range looksOf(lookalikes) {
		words := wordsOf(text, look)
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

// matches returns the number of words at the beginning of a list that match a pattern; 0 for none.
func (l *List) matches(words []word) int {
	if l.exact[words[0].text] {
		return 1
	}
	for _, p := range l.patterns {
		if len(p) <= len(words) && allMatch(p, words) {
			return len(p)
		}
	}
	return 0
}

// allMatch reports whether words match the words of a pattern.
func allMatch(pattern []string, words []word) bool {
	for i, p := range pattern {
		if !globs(p, words[i].text) {
			return false
		}
	}
	return true
}

// globs reports whether a word matches a pattern in which * stands for any text.
func globs(pattern, text string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == text
	}
	text, ok := strings.CutPrefix(text, parts[0])
	if !ok {
		return false
	}
	last := parts[len(parts)-1]
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return strings.HasSuffix(text, last)
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
