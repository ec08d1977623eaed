package preferences

import (
	"net/http"
	"time"

	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
)

// vacationPath is the page on which a person says that they are away.
const vacationPath = "/vacation"

// vacation shows the page.
func (m *Room) vacation(w http.ResponseWriter, r *exchange.Request) error {
	var show Vacation
	if r.Known() {
		var err error
		if show.Until, err = m.Host.Vacation(r.Context(), r.Identities()); err != nil {
			return err
		}
	}
	return m.Render(w, r, http.StatusOK, vacationPage(m.New(r, r.Localizer.Text("vacation.title")), show))
}

// mostAway is the longest vacation, in days: as long as a clock rests in a game at most.
const mostAway = 30

// vacationForm lets the clocks of a person rest, or ends that.
func (m *Room) vacationForm(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	show := Vacation{Asked: true}
	days := values.Number("days", -1)
	if days < 0 || days > mostAway {
		return fault.ErrForm
	}
	if days > 0 {
		show.Until = m.Now().Add(time.Duration(days) * 24 * time.Hour)
	}
	if r.Known() {
		v, err := m.Host.GoAway(r.Context(), r.Identities(), show.Until)
		if err != nil {
			return err
		}
		show.Tables, show.Refused = v.Tables, v.Refused
	}
	page := m.New(r, r.Localizer.Text("vacation.title"))
	page.Path = vacationPath
	return m.Render(w, r, http.StatusOK, vacationPage(page, show))
}
