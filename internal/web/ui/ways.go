package ui

// A Where is a part of the bar, or of the menu of the viewer's face, that leads to places of the site.
type Where int

// The parts, in their order. A place that is Nowhere has no entry.
const (
	Nowhere Where = iota
	InBar
	OfMe
	OfDevice
	OfHouse // the foot of each page leads there, too
)

// menuParts are the parts of the menu, with the keys of their headings.
var menuParts = []struct {
	Part Where
	Key  string
}{{OfMe, "nav.you"}, {OfDevice, "nav.device"}, {OfHouse, "nav.house"}}

// Ways lead from a page to the others.
type Ways struct {
	To    map[Where][]Entry
	Waits func() int // counts the games that wait for the viewer
}

// waits is how many games wait for the viewer.
func (w Ways) waits() int {
	if w.Waits == nil {
		return 0
	}
	return w.Waits()
}

// An Entry of the bar or of the menu leads to a place of the site.
type Entry struct {
	Path string
	Key  string // of its words
	Icon string // the drawing beside them
	Here bool   // the viewer is there, or at a place that belongs to it
}
