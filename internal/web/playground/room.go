// Package playground has the page where programmers read and try the API: each operation of the OpenAPI document, with an example that was
// run. The server writes the document out; the script of the page sends requests, as the visitor or with a personal token.
package playground

import (
	"net/http"
	"sync"

	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	Document func() []byte // returns the OpenAPI document
}

// Path is the address of the page.
const Path = "/playground"

// Routes adds the route. The document is read when the page is asked for the first time.
func (m Room) Routes(route pages.Route) {
	read := sync.OnceValues(func() (reference, error) { return readDocument(m.Document()) })
	route("GET "+Path, guard.Meeting, func(w http.ResponseWriter, r *exchange.Request) error {
		all, err := read()
		if err != nil {
			return err
		}
		return m.Render(w, r, http.StatusOK, playgroundPage(view{m.New(r, r.Localizer.Text("playground.title")), all}))
	})
}

// A view is what the page shows.
type view struct {
	ui.Page
	reference
}

// isEnglish reports whether the page has the language of the document.
func (v view) isEnglish() bool { return v.Me.Lang == "en" }
