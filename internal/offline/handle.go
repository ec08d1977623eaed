package offline

import (
	"context"
	"net/http"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/web/action"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences/own"
	"razzia/internal/web/tables"
	"razzia/internal/web/ui"
)

// elsewhere is the pattern of all that this site has not.
const elsewhere = "/"

// places are those that the pages here belong to.
var places = append([]pages.Place{{Path: "/t", Under: Path}, {Path: "/rules", In: ui.InBar, Key: "home.rules", Icon: "icon-help"},
	{Path: Path, In: ui.InBar, Key: "offline.title", Icon: "icon-cards"},
	{Path: "/puzzles", In: ui.InBar, Key: "puzzles.title", Icon: "icon-gem"},
	{Path: "/training", In: ui.InBar, Key: "nav.learn", Icon: "icon-book"}}, own.Places...)

// ServeHTTP answers a request of the person.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.jar.add(r)
	s.handler.ServeHTTP(&jarred{ResponseWriter: w, jar: s.jar, ctx: context.WithoutCancel(r.Context())}, r)
}

// routes adds the page of games, and the forms that begin some, below its address.
func (s *Site) routes(route pages.Route, room *tables.Room) {
	route("GET "+Path, guard.Reading, s.show)
	for _, a := range action.All {
		if !a.AtTable() {
			route("POST "+Path+a.Form, a.Cost, room.FormOf(a))
		}
	}
	route(elsewhere, guard.Reading, func(http.ResponseWriter, *exchange.Request) error { return fault.ErrNoPage })
}

// handle makes a route: it reads the session, and answers errors.
func (s *Site) handle(cost guard.Cost, h exchange.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		r := exchange.NewRequest(hr, s.kit.Gate.Signer, guard.NoProxy)
		w.Header().Set("Cache-Control", "no-store")
		err := s.kit.Gate.Admit(w, r, cost)
		if err == nil {
			err = h(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	})
}

// fail answers a request that failed: with a sentence for the script, and a page for the browser.
func (s *Site) fail(w http.ResponseWriter, r *exchange.Request, err error) {
	e := s.kit.Report.Report(w, r, err)
	if r.FromScript() {
		exchange.Text(w, e.Status, e.Words)
		return
	}
	page := s.kit.New(r, r.Localizer.Text("error.title"))
	page.Path = Path
	if strings.HasPrefix(r.URL.Path, TablePath) && e.Status != http.StatusNotFound {
		page.Path = pages.TablePath(r.Table())
	}
	_ = s.kit.Render(w, r, e.Status, ui.Message(page, e.Key, e.Words, guard.RequestID(r.Context())))
}

// refuse answers a request that the guard refuses.
func (s *Site) refuse(w http.ResponseWriter, r *http.Request, why *fault.Fault) {
	s.fail(w, exchange.NewRequest(r, s.kit.Gate.Signer, guard.NoProxy), why)
}
