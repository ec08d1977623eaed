package paper

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// An Order says what is printed.
type Order struct {
	What     What
	Language i18n.Language
	Theme    i18n.Theme
	Size     Size
	Ink      Ink
}

// A What is a set of sheets.
type What string

// The sets.
const (
	All     What = "all" // all others, in this order
	Cards   What = "cards"
	Cheques What = "cheques"
	Strip   What = "strip" // the places of the police cards
	Aids    What = "aids"
	Scores  What = "scores"
	Rules   What = "rules"
)

// A Size is that of the paper.
type Size string

// The sizes.
const (
	A4     Size = "a4"
	Letter Size = "letter"
)

// An Ink is how much ink is used.
type Ink string

// The inks.
const (
	Colour  Ink = "colour"
	LineArt Ink = "lines" // black lines on white
)

// Whats, Sizes and Inks list the choices in the order in which to offer them.
var (
	Whats = []What{All, Cards, Cheques, Strip, Aids, Scores, Rules}
	Sizes = []Size{A4, Letter}
	Inks  = []Ink{Colour, LineArt}
)

// Check fails if the order is for something that there is not.
func (o Order) Check() error {
	return errorsOf(
		oneOf("sheet", o.What, Whats), oneOf("language", o.Language, i18n.Languages()), oneOf("edition", o.Theme, i18n.Themes()),
		oneOf("paper", o.Size, Sizes), oneOf("ink", o.Ink, Inks))
}

// oneOf fails unless a choice is one of a list.
func oneOf[T ~string](name string, chosen T, list []T) error {
	if slices.Contains(list, chosen) {
		return nil
	}
	all := make([]string, len(list))
	for i, one := range list {
		all[i] = string(one)
	}
	return fmt.Errorf("no %s %q: want %s", name, string(chosen), strings.Join(all, ", "))
}

// errorsOf is the first error of a list.
func errorsOf(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// whatKeys and inkKeys are the keys of the names in the catalogs.
var (
	whatKeys = map[What]string{All: "paper.what_all", Cards: "paper.what_cards", Cheques: "paper.what_cheques", Strip: "paper.what_strip",
		Aids: "paper.what_aids", Scores: "paper.what_scores", Rules: "paper.what_rules"}
	inkKeys = map[Ink]string{Colour: "paper.ink_colour", LineArt: "paper.ink_lines"}
)

// Name is the name of an ink in a language.
func (i Ink) Name(words *i18n.Localizer) string { return words.Text(inkKeys[i]) }

// Name is the name of a set in a language: "120 cards".
func (w What) Name(words *i18n.Localizer) string {
	count := map[What]int{Cards: razzia.DeckSize, Cheques: int(razzia.MaxCheque)}
	return words.Text(whatKeys[w], "n", count[w])
}

// File is the name of a file for the order: "razzia-cards-de-2004-a4-colour.pdf".
func (o Order) File() string {
	return fmt.Sprintf("razzia-%s-%s-%s-%s-%s.pdf", o.What, o.Language, o.Theme, o.Size, o.Ink)
}

// Pages is the number of pages of an order.
func (o Order) Pages() (n int) {
	for what, pages := range map[What]int{Cards: cardGrid.sheets(razzia.DeckSize), Cheques: chequeGrid.sheets(int(razzia.MaxCheque)), Strip: 1,
		Aids: aidGrid.sheets(int(razzia.MaxPlayers)), Scores: 1, Rules: leafletPages} {
		if o.What == All || o.What == what {
			n += pages
		}
	}
	return n
}

// Format is the size of the first page in mm.
func (o Order) Format() (width, height float64) {
	width, height = 210, 297
	if o.Size == Letter {
		width, height = 215.9, 279.4
	}
	if o.What == Strip {
		return height, width
	}
	return width, height
}

// PDF makes the sheets of an order. The same order gives the same bytes.
func PDF(o Order) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	words := i18n.LocalizerFor(o.Language, o.Theme)
	err := writePDF(&out, pagesOf(o), "Razzia! · "+o.What.Name(words), string(o.Language))
	return out.Bytes(), err
}

// Picture draws the first page of an order as SVG.
func Picture(o Order) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.What == All {
		o.What = Cards // the first of all: nothing else has to be drawn
	}
	return svgOf(pagesOf(o)[0]), nil
}

// pagesOf draws the pages of an order.
func pagesOf(o Order) []*Page {
	s := &studio{order: o, words: i18n.LocalizerFor(o.Language, o.Theme)}
	for _, sheets := range []struct {
		what What
		draw func()
	}{{Cards, s.cards}, {Cheques, s.cheques}, {Strip, s.strip}, {Aids, s.aids}, {Scores, s.scores}, {Rules, s.rules}} {
		if o.What == All || o.What == sheets.what {
			s.order.What = sheets.what
			sheets.draw()
		}
	}
	return s.pages
}
