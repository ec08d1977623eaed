package ui

import "github.com/a-h/templ"

// An Item is a line of a list. With a path the whole row is a link.
type Item struct {
	ID    string
	Path  string
	Mark  templ.Component // before the words: a face, faces, Framed or FamilyMark
	Place int             // before that; 0 for none
	Text  string          // the bold line
	Small string          // the line below
	Of    templ.Component // there instead, such as how far something is
	End   string          // a figure at the end
	Less  string          // after the figure, in small figures
	Mine  bool            // it is the viewer's own
}

// class is the class of a row.
func (r Item) class() string {
	if r.Mine {
		return "mine"
	}
	return ""
}

// A Tile is a way on with a picture: a card that lies across.
type Tile struct {
	ID, Path string
	Title    string
	Family   string          // the colour of its plate: a family, "back" or "cheque-green"
	Picture  templ.Component // on the rays of a card
}

// An Empty is what stands where nothing lies yet: the places, what will lie there, and the one step that brings it.
type Empty struct {
	ID    string
	Spots templ.Component // Spots, or what is drawn in their place
	Title string          // what will lie here
	Text  string          // one sentence; "" for none
}
