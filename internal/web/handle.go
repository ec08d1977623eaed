package web

import (
	"context"
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/coding"
	"razzia/internal/web/guard"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// handle makes a route: it reads the session, applies the limits, and answers errors.
func (s *Server) handle(cost guard.Cost, h answer.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		r := answer.NewRequest(hr, s.signer, s.Proxy)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Cookie, Accept-Language")
		err := s.limiter.Allow(cost, r.Client())
		if err == nil {
			err = h(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	})
}

// fail answers a request that failed: with JSON for a program, a sentence for the script, a page for a browser.
func (s *Server) fail(w http.ResponseWriter, r *answer.Request, err error) {
	answer.Note(w, r, s.Log, err)
	e := answer.Explain(r.Localizer, err)
	switch {
	case answer.IsAPI(r.Request):
		answer.JSON(w, e.Status, api.ErrorOf(r, err))
	case r.FromScript():
		answer.Text(w, e.Status, e.Words)
	default:
		page := s.page(r, r.Localizer.Text("error.title"))
		page.Path = "/"
		if id := r.Table(); id != "" {
			page.Path = tablePath(id)
		}
		_ = s.render(w, r, e.Status, ui.Message(page, e.Words))
	}
}

// refuse answers a request that the guard refuses.
func refuse(w http.ResponseWriter, r *http.Request, why guard.Refusal) {
	if answer.IsAPI(r) {
		answer.JSON(w, why.Status, &api.Error{Key: why.Key, Message: why.Words})
		return
	}
	answer.Text(w, why.Status, why.Words)
}

// page prepares a page.
func (s *Server) page(r *answer.Request, title string) ui.Page {
	return ui.Page{
		Title: title, Path: r.URL.RequestURI(), Speaker: r.Localizer, Links: static.Link,
		Me: ui.Me{
			Name: r.Session.Name, Face: r.Session.Face, Scheme: r.Session.Scheme,
			Lang: r.Localizer.Language(), Dress: r.Localizer.Theme(),
		},
	}
}

// render sends a page. A new guest keeps their identity from then on.
func (s *Server) render(w http.ResponseWriter, r *answer.Request, status int, page templ.Component) error {
	s.keepGuest(w, r)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	out, end := coding.Page(w, r.Request)
	w.WriteHeader(status)
	err := page.Render(context.WithoutCancel(r.Context()), out)
	end()
	if err != nil {
		s.Log.DebugContext(r.Context(), "a page was not sent whole", "error", err)
	}
	return nil
}

// redirect answers a form: the browser loads another page.
func (s *Server) redirect(w http.ResponseWriter, r *answer.Request, path string) error {
	s.keepGuest(w, r)
	http.Redirect(w, r.Request, path, http.StatusSeeOther)
	return nil
}

// keepGuest sends its session to a new guest.
func (s *Server) keepGuest(w http.ResponseWriter, r *answer.Request) {
	if !r.Known() {
		s.setSession(w, r)
	}
}

func (s *Server) setSession(w http.ResponseWriter, r *answer.Request) {
	s.signer.Set(w, r.Session, r.Scheme == "https")
}
