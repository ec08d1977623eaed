package web

import (
	"fmt"
	"net/http"

	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
)

// formOf answers the form of an action. The browser loads the table's page again; the script stays on it and receives the
// change by the stream.
func (s *Server) formOf(a *action.Action) answer.Handler {
	return func(w http.ResponseWriter, r *answer.Request) error {
		values, err := form.Parse(r.Request)
		if err != nil {
			return err
		}
		t, err := a.Run(r.Context(), s.callOf(r), func(into any) error { return form.Decode(values, into) })
		switch {
		case err != nil:
			return err
		case a.Lists:
			return s.pages.Redirect(w, r, "/")
		}
		switch fromScript := r.FromScript() && t.ID == r.Table(); {
		case fromScript && a.Unseen:
			return s.showFragment(w, r, t)
		case fromScript:
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		return s.pages.Redirect(w, r, pages.TablePath(t.ID)+scrollTo(t.View(r.At(t), s.Now())))
	}
}

// callOf is the use of an action by a form.
func (s *Server) callOf(r *answer.Request) action.Call {
	return action.Call{
		Host: s.Host, By: r.Session.Person(), Mine: r.Identities(), Origin: r.Origin(), Table: r.Table(), Bots: s.bots(), Present: s.live.Present,
		MayOffer: s.mayOffer(r), MayJoin: s.mayJoin(r), MaySit: s.maySit(r), Speak: s.speak(r), Named: s.named(r), FromForm: true,
	}
}

// speak returns the check of what a visitor wants to say at a table, "" for a quick phrase. It returns what they may say.
func (s *Server) speak(r *answer.Request) func(text string) (string, error) {
	return func(text string) (string, error) { return s.filter.Talk(r.Context(), s.pages.Caller(r), text) }
}

// named returns the check of a name that a visitor chooses. It returns what may be shown of it.
func (s *Server) named(r *answer.Request) func(name string) (string, error) {
	return func(name string) (string, error) { return s.filter.Name(r.Context(), s.pages.Caller(r), name) }
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
