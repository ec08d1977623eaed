package web

import (
	"context"
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// vacationPath is the page on which a person says that they are away.
const vacationPath = "/vacation"

// vacation shows the page.
func (s *Server) vacation(w http.ResponseWriter, r *answer.Request) error {
	var show ui.Vacation
	if r.Known() {
		var err error
		if show.Until, err = s.Host.Vacation(r.Context(), r.Identities()); err != nil {
			return err
		}
	}
	return s.pages.Render(w, r, http.StatusOK, ui.VacationPage(s.pages.New(r, r.Localizer.Text("vacation.title")), show))
}

// vacation writes until when the person is away.
func (e *exporter) vacation(ctx context.Context) {
	if e.err != nil {
		return
	}
	until, err := e.server.Host.Vacation(ctx, e.request.Identities())
	if e.err = err; until.IsZero() {
		return
	}
	e.text(`,"away":`)
	e.value(until)
}

// mostAway is the longest vacation, in days: as long as a clock rests in a game at most.
const mostAway = 30

// vacationForm lets the clocks of a person rest, or ends that.
func (s *Server) vacationForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	show := ui.Vacation{Asked: true}
	days := values.Number("days", -1)
	if days < 0 || days > mostAway {
		return app.ErrForm
	}
	if days > 0 {
		show.Until = s.Now().Add(time.Duration(days) * 24 * time.Hour)
	}
	if r.Known() {
		v, err := s.Host.GoAway(r.Context(), r.Identities(), show.Until)
		if err != nil {
			return err
		}
		show.Tables, show.Refused = v.Tables, v.Refused
	}
	page := s.pages.New(r, r.Localizer.Text("vacation.title"))
	page.Path = vacationPath
	return s.pages.Render(w, r, http.StatusOK, ui.VacationPage(page, show))
}
