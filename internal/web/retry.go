package web

import (
	"net/http"

	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
)

// retry makes a table where the reader plays on from a moment of a finished game, and leads there.
func (s *Server) retry(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	old, err := s.tableOf(r)
	if err != nil {
		return err
	}
	t, err := s.Host.Create(r.Context(), table.Retry{Old: old, Ply: values.Number("at", 0), Person: r.Session.Person(), Level: s.Level})
	if err != nil {
		return err
	}
	s.Host.Charge(t.ID, r.Origin())
	return s.pages.Redirect(w, r, pages.TablePath(t.ID))
}
