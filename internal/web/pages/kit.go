package pages

import (
	"context"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/auth"
	"razzia/internal/web/compress"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// A Kit prepares pages and sends them.
type Kit struct {
	Report exchange.Reporter
	Live   *live.Hub // has the operator's line
	Gate   *auth.Gate
	Now    func() time.Time
	Proxy  guard.Proxy
	Hosts  []string        // names of the server as browsers send them, the best first, with a port if that is not the one of the request
	Reach  func() []string // addresses under which others can open the server, the best first; nil for none

	Places []Place                              // of all subjects
	Panels []Panel                              // likewise
	Waits  func(*exchange.Request) (int, error) // counts the games that wait for the person of a request; nil for none
	Levels ui.Levels                            // of the bots to choose from
}

// TablePath is the address of a table's page.
func TablePath(id table.ID) string { return "/t/" + string(id) }

// New prepares a page.
func (k *Kit) New(r *exchange.Request, title string) ui.Page {
	return ui.Page{
		Preview: k.previewOf(r, title),
		Title:   title, Path: r.URL.RequestURI(), Localizer: r.Localizer, Links: static.Link, Notice: k.Live.Notice(), Ways: k.ways(r),
		Me: ui.Me{
			Name: r.Session.Name, Face: r.Session.Face, Lang: r.Localizer.Language(), Theme: r.Localizer.Theme(),
			Preferences: r.Session.Preferences, SignedOut: r.WasSignedOut(), Guest: r.Member == nil, Invitations: true,
		},
	}
}

// Part is the page of a part of a page, as streams bring it. The browser has the rest.
func Part(l i18n.Language, theme i18n.Theme) ui.Page {
	return ui.Page{Localizer: i18n.LocalizerFor(l, theme), Links: static.Link, Me: ui.Me{Lang: l, Theme: theme}}
}

// Render sends a page. A new guest keeps their identity from then on.
func (k *Kit) Render(w http.ResponseWriter, r *exchange.Request, status int, page templ.Component) error {
	k.Gate.KeepGuest(w, r)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	out, end := compress.Page(w, r.Request)
	w.WriteHeader(status)
	err := page.Render(context.WithoutCancel(r.Context()), out)
	end()
	if err != nil {
		k.Report.Log.DebugContext(r.Context(), "a page was not sent whole", "error", err)
	}
	return nil
}

// Redirect answers a form: the browser loads another page.
func (k *Kit) Redirect(w http.ResponseWriter, r *exchange.Request, path string) error {
	k.Gate.KeepGuest(w, r)
	http.Redirect(w, r.Request, path, http.StatusSeeOther)
	return nil
}

// Caller is the person of a request.
func (k *Kit) Caller(r *exchange.Request) people.Caller { return r.Caller(k.Now()) }
