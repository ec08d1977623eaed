package page

import (
	"crypto/rand"
	_ "embed"
	"fmt"
	"net/http"
	"sync/atomic"

	"razzia/internal/admin"
	"razzia/internal/web/static"
)

// A Config is what a Page is made of.
type Config struct {
	Client  *admin.Client
	Actions []admin.Declared // admin.Actions by default
	Port    int              // of the loopback address that the page listens on

	// Address is the beginning of links to tables, such as https://razzia.example.org; "" for that of the server's name, or
	// without one that on its own machine.
	Address string
}

// A Page serves the operator's page. It is an http.Handler, and is made by [New].
type Page struct {
	Config
	base    string // beginning of all paths: random, so that no other server of the machine is sent the cookie
	secret  string // in the link
	cookie  string // its value
	entered atomic.Bool
	handler http.Handler
}

// New makes a Page with a secret of its own.
func New(c Config) *Page {
	if c.Actions == nil {
		c.Actions = admin.Actions
	}
	p := &Page{Config: c, base: "/" + rand.Text(), secret: rand.Text(), cookie: rand.Text()}
	p.handler = p.guarded(p.routes())
	return p
}

// Link returns the address with the secret. It works once.
func (p *Page) Link() string {
	return fmt.Sprintf("http://127.0.0.1:%d%s/enter?secret=%s", p.Port, p.base, p.secret)
}

// ServeHTTP answers a request.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.handler.ServeHTTP(w, r) }

// The files of the page besides those of the players' pages.
var (
	//go:embed page.css
	styles []byte
	//go:embed page.js
	script []byte
)

// routes lists the addresses. All but the files and the link that signs in are for a browser that has entered.
func (p *Page) routes() http.Handler {
	mux := http.NewServeMux()
	inside := func(method, path string, h http.HandlerFunc) { mux.Handle(method+" "+p.base+path, p.inside(h)) }
	mux.HandleFunc("GET /static/{version}/{name}", static.Serve)
	mux.HandleFunc("GET /favicon.ico", static.ServeIcon)
	mux.HandleFunc("GET "+p.base+"/page.css", file("text/css; charset=utf-8", styles))
	mux.HandleFunc("GET "+p.base+"/page.js", file("text/javascript; charset=utf-8", script))
	mux.HandleFunc("GET "+p.base+"/enter", p.enter)
	inside("GET", "/{$}", p.overview)
	inside("GET", "/report", p.showReport)
	inside("POST", "/close-report", p.closeReport)
	inside("POST", "/strike", p.strike)
	inside("POST", "/silence", p.silence)
	inside("POST", "/clear", p.clear)
	for _, a := range p.Actions {
		view, onPage := a.View()
		if onPage {
			inside("POST", a.Path(), p.act(a, view))
		}
		if view.Heading != "" {
			inside("GET", a.Path(), p.ask(a, view))
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
