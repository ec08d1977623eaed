package web

import (
	"net/http"

	"razzia/internal/web/answer"
	"razzia/internal/web/ui"
)

// rules shows the rules.
func (s *Server) rules(w http.ResponseWriter, r *answer.Request) error {
	return s.pages.Render(w, r, http.StatusOK, ui.RulesPage(s.pages.New(r, r.Localizer.Text("rules.title"))))
}
