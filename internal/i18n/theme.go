package i18n

import (
	"slices"
	"strings"
)

// A Theme is a set of names and pictures for the game. It changes no rule (R1.4).
type Theme string

// The themes, named after the editions that they come from.
const (
	Theme2004 Theme = "2004" // police, cheques, jewels; Chicago of the 1920s
	Theme2020 Theme = "2020" // Ra cards, wads of notes, scarabs
)

// themes are all themes, in the order of the words in a choice of a catalog.
var themes = []Theme{Theme2004, Theme2020}

// Themes lists the themes in the order in which to offer them.
func Themes() []Theme { return slices.Clone(themes) }

// Theme is the default theme of a language: that of its printed edition.
func (l Language) Theme() Theme {
	if l == Spanish {
		return Theme2020
	}
	return Theme2004
}

// choose resolves the choices of a text, "[cheque|wad]", for a theme. A bracket without a bar or an end stays as it
// is.
func choose(text string, theme Theme) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "[")
		inside, after, closed := strings.Cut(rest, "]")
		words := strings.Split(inside, "|")
		if !found || !closed || len(words) != len(themes) {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(before)
		out.WriteString(words[slices.Index(themes, theme)])
		text = after
	}
}
