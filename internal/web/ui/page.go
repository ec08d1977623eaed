package ui

import (
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui/art"
)

// A Page is what every page needs besides what it is about.
type Page struct {
	Title   string
	Path    string // where one comes back to after changing a setting
	Me      Me
	Speaker *i18n.Localizer
	Links   Links
	Refresh int  // seconds after which a browser without script looks again; 0 for never
	Tools   bool // a table is on it, with sounds and keys
}

// T says a text of the interface.
func (p Page) T(key string, data ...any) string { return p.Speaker.Text(key, data...) }

// Me is the person who looks at a page, and how he likes it.
type Me struct {
	Name   string
	Face   uint8
	Lang   i18n.Language
	Dress  i18n.Theme
	Scheme string // "light", "dark", or "" for what the browser prefers
}

// Links gives the addresses of static files by name.
type Links func(name string) string

// A Summary is a table in the list of one's tables.
type Summary struct {
	ID     table.ID
	Names  []string
	MyTurn bool
	Phase  table.Phase
	Round  int
	Won    bool
}

// Faces is the number of drawn faces to choose from.
const Faces = art.AvatarCount
