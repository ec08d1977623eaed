// Package pages shows signs: as drawings with one text, and as that text.
package pages

import (
	"unicode"
	"unicode/utf8"

	"strings"

	"razzia/internal/i18n"
	"razzia/internal/sign"
	"razzia/internal/web/poster"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// Text is the story of a line in words, such as "Let go, won cheap".
func Text(l *i18n.Localizer, line sign.Line) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = Word(l, m.Sign)
	}
	return upper(strings.Join(words, ", "))
}

// Word is what a sign says, in a word or two.
func Word(l *i18n.Localizer, s sign.Sign) string { return l.Text(key(s) + ".word") }

// symbol is the name of the drawing of a sign.
func symbol(s sign.Sign) string { return "#sign-" + s.String() }

// keys is the beginning of the keys of all signs.
const keys = "signs."

// key is the beginning of the keys of a sign.
func key(s sign.Sign) string { return keys + strings.ReplaceAll(s.String(), "-", "_") }

// upper begins a text with a capital letter.
func upper(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Poster are the signs of a line as the picture of a story has them.
func Poster(line sign.Line) (list []poster.Sign) {
	for _, m := range line {
		list = append(list, poster.Sign{Drawing: int(m.Sign), Ground: ground(m.Sign)})
	}
	return list
}

func ground(s sign.Sign) poster.Ground {
	switch {
	case s == sign.Dear:
		return poster.Paid
	case s == sign.Raid:
		return poster.Siren
	case s.Shape() == sign.Filled:
		return poster.Won
	case s.Shape() == sign.Open:
		return poster.Missed
	}
	return poster.Deed
}
