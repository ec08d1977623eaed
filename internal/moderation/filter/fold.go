package filter

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// A word is a word of a text in the form in which words are compared.
type word struct {
	text       string
	runes      int
	start, end int // in the text, in bytes
}

// A look says how a character may be read that looks like a letter; nil for as it is.
type look map[rune]rune

// The lookalikes: digits and signs in place of letters, and Cyrillic and Greek letters among Latin ones. A 1 may stand for i or for l.
var (
	asI = lookalikes('i')
	asL = lookalikes('l')
)

func lookalikes(one rune) look {
	l := look{'1': one, '!': one, '|': one}
	from, to := []rune("034578@$€+авеіокмнрстухјѕαβειοκνρτυχ"), []rune("oeastbaset"+"abeiokmhpctyxjs"+"abeiokvptux")
	for i, r := range from {
		l[r] = to[i]
	}
	return l
}

// looksOf lists the ways to read a text.
func looksOf(alike bool) []look {
	if alike {
		return []look{nil, asI, asL}
	}
	return []look{nil}
}

// fold returns a character in the form in which words are compared: in its compatible form, without case and without accents. Characters
// that cannot be seen are "".
func fold(r rune) string {
	if unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me, unicode.Variation_Selector) {
		return ""
	}
	if r < unicode.MaxASCII {
		return string(unicode.ToLower(r))
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(norm.NFKC.String(string(r)))))
}

// wordsOf returns the words of a text: letters and digits that follow each other.
func wordsOf(text string, as look) (list []word) {
	var w word
	end := func() {
		if w.text != "" {
			list = append(list, w)
		}
		w = word{}
	}
	for at, r := range text {
		folded := fold(r)
		if folded == "" {
			continue // within a word, an accent or a character that cannot be seen
		}
		size := len(string(r))
		for _, f := range folded {
			if to, ok := as[f]; ok {
				f = to
			}
			if !unicode.IsLetter(f) && !unicode.IsDigit(f) {
				end()
				continue
			}
			if w.text == "" {
				w.start = at
			}
			w.text, w.end = w.text+string(f), at+size
			w.runes++
		}
	}
	end()
	return list
}

// Words of so many letters are found when something stands between their letters.
const (
	leastSpelled = 3
	mostSpelled  = 30
)

// spelled returns what may be words with something between their letters: each run of letters that stand alone, and each part of one.
func spelled(words []word) (list []word) {
	for i, first := range words {
		run := word{start: first.start}
		for _, w := range words[i:min(len(words), i+mostSpelled)] {
			if w.runes != 1 {
				break
			}
			run.text, run.end = run.text+w.text, w.end
			if run.runes++; run.runes >= leastSpelled {
				list = append(list, run)
			}
		}
	}
	return list
}

// patternWords returns the words of a line of a list. A * belongs to its word.
func patternWords(line string) []string {
	var out strings.Builder
	for _, r := range line {
		for _, f := range fold(r) {
			if f == '*' || unicode.IsLetter(f) || unicode.IsDigit(f) {
				out.WriteRune(f)
			} else {
				out.WriteByte(' ')
			}
		}
	}
	return strings.Fields(out.String())
}
