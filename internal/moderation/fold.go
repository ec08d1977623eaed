package moderation

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
// that cannot be seen are "". One that stands for several words is one word.
func fold(r rune) string {
	if unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me, unicode.Variation_Selector) {
		return ""
	}
	if r < unicode.MaxASCII {
		return string(unicode.ToLower(r))
	}
	return oneWord(strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(norm.NFKC.String(string(r))))))
}

// mostFolded is how many letters a character stands for, at most. Others have up to four; U+FDFA is a sentence.
const mostFolded = 8

// oneWord joins the words that a character stands for, so that a text has no more words than characters.
func oneWord(folded string) string {
	first, last := strings.IndexFunc(folded, inWord), strings.LastIndexFunc(folded, inWord)
	if first == last {
		return folded
	}
	_, size := utf8.DecodeRuneInString(folded[last:])
	n := 0
	return folded[:first] + strings.Map(func(r rune) rune {
		if n == mostFolded || !inWord(r) {
			return -1
		}
		n++
		return r
	}, folded[first:last+size]) + folded[last+size:]
}

// inWord reports whether a character is part of a word.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// A letter is a character of a text in the form in which words are compared.
type letter struct {
	folded     string
	start, end int // in the text, in bytes
}

// lettersOf returns the characters of a text that can be seen, without accents.
func lettersOf(text string) (list []letter) {
	for at, r := range text {
		if folded := fold(r); folded != "" {
			list = append(list, letter{folded, at, at + len(string(r))})
		}
	}
	return list
}

// wordsOf returns the words of a text: letters and digits that follow each other.
func wordsOf(text []letter, as look) (list []word) {
	var w word
	var letters []rune
	end := func() {
		if w.runes = len(letters); w.runes > 0 {
			w.text, letters = string(letters), letters[:0]
			list = append(list, w)
		}
	}
	for _, l := range text {
		for _, f := range l.folded {
			if to, ok := as[f]; ok {
				f = to
			}
			if !inWord(f) {
				end()
				continue
			}
			if len(letters) == 0 {
				w.start = l.start
			}
			letters, w.end = append(letters, f), l.end
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
			if f == '*' || inWord(f) {
				out.WriteRune(f)
			} else {
				out.WriteByte(' ')
			}
		}
	}
	return strings.Fields(out.String())
}
