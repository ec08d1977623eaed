package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// A request is a request with who makes it.
type request struct {
	*http.Request
	session session
	fresh   bool // nobody knew him before
	speaker *i18n.Localizer
}

// A handler answers a request, or says why not.
type handler func(w http.ResponseWriter, r *request) error

// handle lets in who does not ask too much, and answers for what the handler could not do.
func (s *Server) handle(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		r := &request{Request: hr}
		r.session, r.fresh = s.sessionOf(hr)
		r.speaker = i18n.LocalizerFor(i18n.Match(string(r.session.Lang), hr.Header.Get("Accept-Language")), r.session.Dress)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Cookie, Accept-Language")
		err := s.gate.request(r.weight(), r.who(), s.address(hr))
		if err == nil {
			err = h(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	})
}

// who is the person for whom limits count: nobody, if he is new.
func (r *request) who() string {
	if r.fresh {
		return ""
	}
	return r.session.ID
}

// id is the table that the address names.
func (r *request) id() table.ID { return table.ID(r.PathValue("id")) }

// scripted reports whether our script asks, and not the browser for a page.
func (r *request) scripted() bool { return r.Header.Get("X-Razzia") != "" }

// api reports whether a program asks, that reads JSON.
func (r *request) api() bool { return isAPI(r.Request) }

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// page prepares a page for who asks.
func (s *Server) page(r *request, title string) ui.Page {
	return ui.Page{
		Title: title, Path: r.URL.RequestURI(), Speaker: r.speaker, Links: staticLink,
		Me: ui.Me{
			Name: r.session.Name, Face: r.session.Face, Scheme: r.session.Scheme,
			Lang: r.speaker.Language(), Dress: r.speaker.Theme(),
		},
	}
}

// render sends a page. Whoever sees a page is somebody from then on.
func (s *Server) render(w http.ResponseWriter, r *request, status int, page templ.Component) error {
	if r.fresh {
		s.keep(w, r)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	out, done := compressed(w, r.Request)
	w.WriteHeader(status)
	err := page.Render(context.WithoutCancel(r.Context()), out)
	done()
	if err != nil {
		s.Log.Debug("a page was not sent whole", "error", err)
	}
	return nil
}

// goTo answers a form: the browser looks at another page.
func (s *Server) goTo(w http.ResponseWriter, r *request, path string) error {
	if r.fresh {
		s.keep(w, r)
	}
	http.Redirect(w, r.Request, path, http.StatusSeeOther)
	return nil
}
