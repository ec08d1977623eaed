package web

import (
	"net/http"

	"razzia/internal/identity/passkey"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// home shows the home page.
func (s *Server) home(w http.ResponseWriter, r *exchange.Request) error {
	waiting, err := s.waiting(r)
	if err != nil {
		return err
	}
	h := ui.Home{Page: s.pages.New(r, counted(len(waiting), r.Localizer.Text("home.tagline"))), Levels: s.levels(), Files: s.Opened != nil}
	_, h.Passkeys = passkey.SiteOf(r.Scheme, r.Host)
	if h.Invitations, err = s.People.Invitations(r.Context(), s.pages.Caller(r).Viewer()); err != nil {
		return err
	}
	if r.Known() {
		if h.Running, err = s.games(r, running, waiting); err != nil {
			return err
		}
		if h.Finished, err = s.games(r, finished, nil); err != nil {
			return err
		}
	}
	return s.pages.Render(w, r, http.StatusOK, ui.HomePage(h))
}

// rules shows the rules.
func (s *Server) rules(w http.ResponseWriter, r *exchange.Request) error {
	return s.pages.Render(w, r, http.StatusOK, ui.RulesPage(s.pages.New(r, r.Localizer.Text("rules.title"))))
}
