package pages

import (
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
)

// A Router takes the routes of a subject, and has what all handlers share.
type Router struct {
	*Kit
	Streams *Streams
	Limiter *guard.Limiter
	Desk    *action.Desk
	Handle  Route // adds a route
}

// A Route adds the handler of a pattern, with what each request costs.
type Route func(pattern string, cost guard.Cost, h exchange.Handler)

// A Tile is what a subject shows at once on the home page; nil for nothing at this moment. Its failure leaves the rest of
// the page as it is.
type Tile func(k *Kit, r *exchange.Request, p ui.Page) (templ.Component, error)

// A Panel is what a subject shows on the page of another one, of the person who looks at it.
type Panel struct {
	On   string // the address of the page, such as "/profile"
	Show Tile
}

// An Exhibitor finds a board for the band of the home page; nil for none. Step counts what the viewer has seen of it so far.
type Exhibitor func(k *Kit, r *exchange.Request, p ui.Page, step int) (*ui.Exhibit, error)

// PanelsOn are what subjects show on a page.
func (k *Kit) PanelsOn(path string, r *exchange.Request, p ui.Page) []templ.Component {
	var tiles []Tile
	for _, panel := range k.Panels {
		if panel.On == path {
			tiles = append(tiles, panel.Show)
		}
	}
	return k.Shown(r, p, tiles)
}

// Shown are those of some tiles that have something to show now. A failure is logged: the rest of the page does not need it.
func (k *Kit) Shown(r *exchange.Request, p ui.Page, tiles []Tile) (list []templ.Component) {
	for _, tile := range tiles {
		switch shown, err := tile(k, r, p); {
		case err != nil:
			k.Report.Log.ErrorContext(r.Context(), "a page cannot show a part", "page", p.Path, "error", err)
		case shown != nil:
			list = append(list, shown)
		}
	}
	return list
}

// An Occasion finds what the page of a table says to a caller of what the game is played for; nil if the subject has
// nothing to do with it.
type Occasion func(context.Context, people.Caller, *table.Table) (ui.OccasionReader, error)

// An Admit reports whether a caller may see a table that is otherwise for its players alone.
type Admit func(context.Context, people.Caller, *table.Table) (bool, error)

// A Step finds what the end of a game offers to a person to do next; nil if the subject has nothing to do with it, or with them. Pages that
// show the same share it: it depends on nothing else. Person is "" for those who neither played nor made the table.
type Step func(p ui.Page, t *table.Table, person string) *ui.NextStep

// A Beside is what a subject lays beside a table for the person who watches it, of a game that goes on; nil for nothing. The players of the
// table never get it.
type Beside func(k *Kit, r *exchange.Request, p ui.Page, t *table.Table) (*ui.Beside, error)

// Feats are what persons have done for the first time in a finished game, as a subject knows it. Pages of all share them.
type Feats interface {
	// Look returns the feats by identity; none if there is nothing to tell of. If they are coming, wake is called when they are there.
	Look(t *table.Table, wake func()) (feats map[string][]ui.Feat, coming bool)
}

// A Place is an address of the site that people look for.
type Place struct {
	Path    string   // such as "/puzzles". All addresses below belong to it
	In      ui.Where // the part of the bar or of the menu that leads there
	Key     string   // of its words there
	Icon    string   // beside them
	Guest   string   // the key of the words that a guest reads; Key by default
	Under   string   // the path of the place of the bar that it belongs to; its own by default
	Listed  bool     // search engines may list it
	Kept    bool     // it works by its script alone: a browser that takes the table along keeps it
	Preview bool     // chats show what a link leads to

	Shown func(*exchange.Request) bool // whether the person of a request sees the entry; nil for everybody

	Shortcut string // the address to which a shortcut leads, beside the icon of the installed app; "" for none
}

// has reports whether a place has the route of a pattern.
func (p Place) has(pattern string) bool {
	_, path, _ := strings.Cut(pattern, " ")
	return path == p.Path || strings.HasPrefix(path, p.Path+"/")
}

// MayIndex reports whether search engines may list what a route shows. Tables, persons and links are for those who know their address.
func (k *Kit) MayIndex(pattern string) bool {
	return slices.ContainsFunc(k.Places, func(p Place) bool { return p.Listed && p.has(pattern) })
}

// link is the address of a place.
func (p Place) link() string { return strings.TrimSuffix(p.Path, "{$}") }

// ways lead from the page of a request to the places of the site.
func (k *Kit) ways(r *exchange.Request) ui.Ways {
	at := k.at(r.Pattern)
	ways := ui.Ways{To: map[ui.Where][]ui.Entry{}, Waits: func() int { return k.waits(r) }}
	for _, p := range k.Places {
		key := p.Key
		if p.Guest != "" && r.Member == nil {
			key = p.Guest
		}
		if p.In != ui.Nowhere && (p.Shown == nil || p.Shown(r)) {
			here := p.Path == at.Path || p.In == ui.InBar && p.link() == at.Under
			ways.To[p.In] = append(ways.To[p.In], ui.Entry{Path: p.link(), Key: key, Icon: p.Icon, Here: here})
		}
	}
	return ways
}

// at is the place that a route belongs to, the closest if places lie below each other; the zero value for none.
func (k *Kit) at(pattern string) (at Place) {
	for _, p := range k.Places {
		if p.has(pattern) && len(p.Path) > len(at.Path) {
			at = p
		}
	}
	return at
}

// waits counts the games that wait for the person of a request. Pages do without the number if it cannot be had.
func (k *Kit) waits(r *exchange.Request) int {
	if k.Waits == nil || !r.Known() {
		return 0
	}
	n, err := k.Waits(r)
	if err != nil {
		k.Report.Log.DebugContext(r.Context(), "the games that wait cannot be counted", "error", err)
	}
	return n
}
