package tables

import (
	"fmt"
	"net/http"

	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
)

// FormOf answers the form of an action. The browser loads the table's page again; the script stays on it and receives the
// change by the stream.
func (m *Room) FormOf(a *action.Action) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		values, err := form.Parse(r.Request)
		if err != nil {
			return err
		}
		t, err := a.Run(r.Context(), m.callOf(r), func(into any) error { return action.ReadForm(values, into) })
		switch {
		case err != nil:
			return err
		case a.Lists:
			return m.Redirect(w, r, "/")
		}
		switch fromScript := r.FromScript() && t.ID == r.Table(); {
		case fromScript && a.Unseen:
			return m.showFragment(w, r, t)
		case fromScript:
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		return m.Redirect(w, r, pages.TablePath(t.ID)+scrollTo(t.View(r.At(t), m.Now())))
	}
}

// callOf is the use of an action by a form.
func (m *Room) callOf(r *exchange.Request) action.Call {
	c := m.Desk.Call(r, r.Table())
	c.FromForm = true
	return c
}

// scrollTo is the part of a table's page to which a browser without script must scroll: the viewer's own seat if a lesson
// points to cheques or property, which may be below the edge of the screen.
func scrollTo(v table.View) string {
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
