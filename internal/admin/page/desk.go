package page

import (
	_ "embed"
	"net/http"

	"razzia/internal/admin"
)

// A Desk has the pages, below an address. It answers everybody: those who may not see them are refused before.
type Desk struct {
	Actions []admin.Declared
	Client  func(*http.Request) *admin.Client // by which a request asks the server
	Base    string                            // beginning of the paths, without a slash at the end
	Links   string                            // beginning of links to tables; "" for that of the server
	Back    string                            // address of the site to which the pages belong; "" for pages that stand alone

	shut bool // the reader may see no other page, so none is linked to
}

// home is where the head of a page leads.
func (p *Desk) home() string {
	if p.shut {
		return p.Back
	}
	return "./"
}

// The files of the pages besides those of the players' pages.
var (
	//go:embed page.css
	styles []byte
	//go:embed page.js
	script []byte
)

// Files are the names of the files of the pages. They have nothing of the server.
var Files = []string{"page.css", "page.js"}

// Handler answers all addresses.
func (p *Desk) Handler() http.Handler {
	mux := http.NewServeMux()
	add := func(method, path string, h http.HandlerFunc) { mux.Handle(method+" "+p.Base+path, h) }
	add("GET", "/page.css", file("text/css; charset=utf-8", styles))
	add("GET", "/page.js", file("text/javascript; charset=utf-8", script))
	add("GET", "/{$}", p.overview)
	add("GET", "/people", p.showPeople)
	add("GET", "/tokens", p.showTokens)
	add("GET", "/operators", p.showOperators)
	add("GET", "/backups", p.showBackups)
	add("GET", "/events", p.showEvents)
	add("GET", "/report", p.showReport)
	add("POST", "/close-report", p.closeReport)
	add("POST", "/strike", p.strike)
	add("POST", "/silence", p.silence)
	add("POST", "/clear", p.clear)
	add("POST", "/revoke-token", p.revokeToken)
	for _, a := range p.Actions {
		view, onPage := a.View()
		if onPage {
			add("POST", a.Path(), p.act(a, view))
		}
		if view.Heading != "" {
			add("GET", a.Path(), p.ask(a, view))
		}
	}
	return mux
}

// file answers with a file of the page.
func file(kind string, content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(content)
	}
}
