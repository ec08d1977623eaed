package ui

import (
	"github.com/a-h/templ"

	"razzia"
)

// A Band is the head of a page around the table: where the viewer is, and the one thing to do there. All but the title may be missing.
type Band struct {
	Line    string          // in spaced capitals above the title
	Title   string          // that of the page by default
	Head    templ.Component // in place of line, title and lead: what has the heading of the page
	Second  string          // a second sentence, which makes the title a promise
	Lead    string          // one small line
	Figures []Figure        // what there is to count
	Body    templ.Component // what else stands before the button, such as a form with it
	Do      templ.Component // the one filled button: LinkTo or Send
	Hint    string          // beside the button
	Links   []Link          // quiet ways on
	Object  templ.Component // the page's own thing, at the right
	Cards   []razzia.Card   // three of them, on a page without an object
	Face    *uint8          // of the person whose page it is, beside the title
	Slim    bool            // it is low, as on the pages of an account
}

// title is the title, that of the page by default.
func (b Band) title(p Page) string {
	if b.Title == "" {
		return p.Title
	}
	return b.Title
}

// A Figure is a number with the word for what it counts. Less follows the number in small figures, such as a margin.
type Figure struct{ ID, Number, Less, Word string }

// A Panel is a part of a page on its grid.
type Panel struct {
	ID    string // of the panel; that of its heading ends in "-title"
	Title string // "" for a panel without a head
	Note  string // at the right of its head
	Link  Link   // there, too
	Span  Span   // of the twelve columns of a wide window; all by default
	Bare  bool   // it has no ground of its own
}

// A Span is how many of the twelve columns a panel has.
type Span string

// The spans that go together: three of Third, Five and Seven, Eight and Third, two of Half.
const (
	Third Span = "s4"
	Five  Span = "s5"
	Half  Span = "s6"
	Seven Span = "s7"
	Eight Span = "s8"
)
