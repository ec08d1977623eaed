package ui

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"razzia/internal/i18n"
	"razzia/internal/web/session"
	"razzia/internal/web/ui/art"
)

// A Page has what every page needs besides its content.
type Page struct {
	Title     string
	Path      string // the address to return to after a change of the settings
	Me        Me
	Localizer *i18n.Localizer
	Links     Links
	Refresh   int      // seconds after which a browser without scripts loads the page again; 0 for never
	Notice    string   // the operator's line, "" for none
	Preview   *Preview // of a link to the page, nil for none
	Ways      Ways     // to the other pages
}

// T returns a text of the interface in the page's language.
func (p Page) T(key string, data ...any) string { return p.Localizer.Text(key, data...) }

// Me is the viewer of a page with their settings.
type Me struct {
	Name  string
	Face  uint8
	Lang  i18n.Language
	Theme i18n.Theme
	session.Preferences

	Guest     bool // they have no account
	SignedOut bool // the request came from a device that was signed out, not by itself

	Invitations bool // the page shows those that come while it is open
}

// marks are the attributes of pages for the switches that the viewer has set, and for the back of their cards.
func (m Me) marks() (set templ.Attributes) {
	set = templ.Attributes{}
	for _, s := range session.Switches {
		if s.IsSet(&m.Preferences) {
			set[s.Mark] = true
		}
	}
	if m.Back > 0 {
		set["data-back"] = strconv.Itoa(int(m.Back))
	}
	return set
}

// KeepKey is the key of the words with which a guest keeps their games.
const KeepKey = "devices.keep"

// Links returns the address of a static file by its name.
type Links func(name string) string

// A frame is what a kind of pages loads, and the class of its body.
type frame struct {
	class, style, script string
	fonts                []string // loaded before the page is shown
}

var (
	pageFonts  = []string{"archivo-400.woff2", "archivo-700.woff2", "archivo-narrow-700.woff2"}
	tableFonts = append(slices.Clone(pageFonts), "archivo-narrow-400.woff2")

	pageFrame  = frame{style: "pages.css", script: "pages.js", fonts: pageFonts}
	tableFrame = frame{class: "at-table", style: "tables.css", script: "table.js", fonts: tableFonts}
	roomFrame  = frame{style: "tables.css", script: "table.js", fonts: tableFonts} // a table before its game
)

// Faces is the number of drawn faces that everybody may choose from.
const Faces = art.FreeAvatars
