package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strings"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// reportID is the length of the ID of a report: the operator types it.
const reportID = 10

// Report tells the operator of a line of a person at a table, or of their name. Everybody who may watch the table can, but not without a
// cookie: the operator must be able to count what a person reports.
func (s *Server) Report(r *answer.Request, line int, seat razzia.Seat, reason moderation.Reason, words string) error {
	_, _, err := s.tell(r, line, seat, reason, words)
	return err
}

// tell is Report. It returns what was reported.
func (s *Server) tell(r *answer.Request, line int, seat razzia.Seat, reason moderation.Reason, words string) (*table.Table, table.Speaker, error) {
	words = strings.TrimSpace(words)
	switch {
	case s.Talk == nil:
		return nil, table.Speaker{}, app.ErrNoPage
	case !r.Known():
		return nil, table.Speaker{}, app.ErrNoSession
	case !reason.Valid() || !moderation.ValidWords(words):
		return nil, table.Speaker{}, app.ErrForm
	}
	t, who, err := s.speaker(r, line, seat)
	if err != nil {
		return t, who, err
	}
	report := moderation.Report{ID: strings.ToLower(rand.Text()[:reportID]), At: s.Now(), Reporter: r.Session.ID, Table: t.ID, Version: t.Version, Line: who.Line.Version,
		Writer: who.ID, Name: who.Name, Reason: reason, Words: words}
	err = s.Talk.Report(r.Context(), report, r.Identities(), moderation.MostPerHour)
	if errors.Is(err, moderation.ErrManyReports) {
		return t, who, app.ErrReports
	}
	if err == nil {
		s.report.Audit.Note(r.Request, guard.Reported, r.Pattern)
	}
	return t, who, app.StoreFault(err)
}

// reportForm answers the form of a report.
func (s *Server) reportForm(w http.ResponseWriter, r *answer.Request) error {
	values, line, seat, err := aForm(r)
	if err != nil {
		return err
	}
	t, who, err := s.tell(r, line, seat, moderation.Reason(values.Get("reason")), values.Get("words"))
	if err != nil {
		return err
	}
	muted, err := s.mutedAt(r, t)
	if err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("moderation.thanks"))
	page.Path = pages.TablePath(t.ID)
	return s.pages.Render(w, r, http.StatusOK, ui.ReportedPage(page, speakerView(t, who, muted)))
}
