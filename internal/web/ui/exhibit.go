package ui

import "github.com/a-h/templ"

// An Exhibit is a small board in a band, with what it is. A script shows what comes after it.
type Exhibit struct {
	Board SmallBoard
	Live  bool   // people play there now
	Name  string // what it is, such as "Live"; "" for a board without a caption
	Words string // a sentence about it
	Link  Link   // leads there
	Next  string // the address of the exhibit that comes after it; "" for one that stays
}

// nextOf is the attribute of an exhibit with a next one; nil for one that stays.
func nextOf(e Exhibit) templ.Attributes {
	if e.Next == "" {
		return nil
	}
	return templ.Attributes{"data-next": e.Next}
}
