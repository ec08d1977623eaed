package pages

import (
	"net/http"

	"razzia/internal/club"
	"razzia/internal/moderation"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
)

// parts are what of a club can be reported.
func (v view) parts() []ui.Option {
	list := []ui.Option{{Value: string(club.OwnWords), Key: v.T("club.report_words")}}
	if v.News != nil {
		list = append(list, ui.Option{Value: string(club.OwnNews), Key: v.T("club.news")})
	}
	return list
}

// askReport shows the form by which a visitor reports what a club says.
func (m *room) askReport(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.cardOf(r)
	if err != nil {
		return err
	}
	v.Title = v.T("moderation.report_title")
	return m.Render(w, r, http.StatusOK, reportPage(v, moderation.Reasons()))
}

// report tells the operator of what a club says, and thanks for it.
func (m *room) report(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	what, reason := club.Part(values.Get("what")), moderation.Reason(values.Get("reason"))
	if err := m.clubs.Report(r.Context(), m.Caller(r), keyOf(r), what, reason, values.Get("words")); err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.Reported, r.Pattern)
	v, err := m.cardOf(r)
	if err != nil {
		return err
	}
	v.Title = v.T("moderation.thanks")
	return m.Render(w, r, http.StatusOK, reportedPage(v))
}
