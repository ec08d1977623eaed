package web

import (
	"fmt"
	"net/http"

	"razzia"
	"razzia/internal/table"
)

// teach begins somebody's first game, which teaches him the rules.
func (s *Server) teach(w http.ResponseWriter, r *request) error {
	t, err := s.Host.Create(r.Context(), table.Teach{Person: r.session.person()})
	if err != nil {
		return err
	}
	return s.goTo(w, r, "/t/"+string(t.ID))
}

// goOn goes on with a lesson after its person has read what it told.
func (s *Server) goOn(r *request, _ razzia.Seat) (*table.Table, error) {
	return s.Host.Act(r.Context(), r.id(), table.GoOn{By: r.session.ID, Done: r.number("done", -1)})
}

// spot is the part of a table's page that a browser without script must turn to: one's own seat if a
// lesson speaks of what lies there, which may be further down than the screen is high.
func spot(v table.View) string {
	if v.Lesson == nil || v.Lesson.Point != "cheques" && v.Lesson.Point != "property" {
		return ""
	}
	for i, s := range v.Seats {
		if s.Mine {
			return fmt.Sprintf("#seat%d", i)
		}
	}
	return ""
}
