package page

import (
	"crypto/rand"
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
	*Desk
	secret  string // in the link
	cookie  string // its value
	entered atomic.Bool
	handler http.Handler
}

// New makes a Page with a secret of its own. The beginning of its paths is random, so that no other server of the machine is sent the
// cookie.
func New(c Config) *Page {
	if c.Actions == nil {
		c.Actions = admin.Actions
	}
	desk := &Desk{Actions: c.Actions, Client: func(*http.Request) *admin.Client { return c.Client }, Base: "/" + rand.Text(), Links: c.Address}
	p := &Page{Config: c, Desk: desk, secret: rand.Text(), cookie: rand.Text()}
	p.handler = p.guarded(p.routes())
	return p
}

// Link returns the address with the secret. It works once.
func (p *Page) Link() string {
	return fmt.Sprintf("http://127.0.0.1:%d%s/enter?secret=%s", p.Port, p.Base, p.secret)
}

// ServeHTTP answers a request.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.handler.ServeHTTP(w, r) }

// routes lists the addresses. All but the files and the link that signs in are for a browser that has entered.
func (p *Page) routes() http.Handler {
	desk := p.Desk.Handler()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /static/{version}/{name}", static.Serve)
	mux.HandleFunc("GET /favicon.ico", static.ServeIcon)
	for _, name := range Files {
		mux.Handle("GET "+p.Base+"/"+name, desk)
	}
	mux.HandleFunc("GET "+p.Base+"/enter", p.enter)
	mux.Handle(p.Base+"/", p.inside(desk))
	return mux
}
