// Package pages has the score pad: a page that counts a game whose cards lie on a real table. The browser counts, and keeps the games; the
// server only sends the page. Its script and its style sheet stand in internal/scorepad/browser.
package pages

import (
	"net/http"

	"razzia/internal/subject"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of the page.
const path = "/pad"

// Subject is the score pad.
func Subject() subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{
			Path: path, In: ui.OfDevice, Icon: "icon-check", Key: "pad.title", Under: "/training", Listed: true, Shortcut: path,
			Kept: true,
		}},
		Routes: func(r *pages.Router) { r.Handle("GET "+path, guard.Reading, show(r.Kit)) },
	}
}

// show shows the pad.
func show(k *pages.Kit) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		p := k.New(r, r.Localizer.Text("pad.title"))
		return k.Render(w, r, http.StatusOK, padPage(p, toldOf(p)))
	}
}
