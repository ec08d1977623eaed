package ui

import (
	"github.com/a-h/templ"

	"razzia"
)

// endTabs are the views of a finished game, in their order. The style shows the view of the tab that is chosen.
var endTabs = []struct{ id, key string }{
	{"end-result", "end.result"},
	{"end-sheet", "score.title"},
	{"end-curve", "end.curve"},
}

// A Feat is what a player has done for the first time in a game.
type Feat struct {
	Key  string      // of its name
	Path string      // of the page that says more
	Card razzia.Card // whose drawing stands for it
}

// A NextStep is what a subject offers to do after a game, in a link.
type NextStep struct {
	Path  string
	Words string // in two or three words
	About string // what it does, in a few words
	Icon  string // the name of its drawing of 24 units
	Leads string // the address of a stream that leads the player on when there is something for them; "" for none
}

// leads is the attribute of a step that leads on by itself.
func (n NextStep) leads() templ.Attributes {
	if n.Leads == "" {
		return nil
	}
	return templ.Attributes{"data-leads": n.Leads}
}
