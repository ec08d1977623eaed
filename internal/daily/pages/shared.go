package pages

import (
	"net/http"
	"net/url"

	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// shortPath is the beginning of the addresses of shared results.
const shortPath = "/d"

// sharedPath is the address of a shared result.
func sharedPath(link string) string { return shortPath + "/" + link }

// A sharedView is a result that its person has shared.
type sharedView struct {
	ui.Page
	play.Shared
	playing bool // the day goes on
}

// sharedOf reads a shared result.
func (m *Room) sharedOf(r *exchange.Request) (*sharedView, error) {
	s, err := m.Daily.Shared(r.Context(), r.PathValue("link"))
	if err != nil {
		return nil, err
	}
	if s.Name == "" {
		s.Name = r.Localizer.Text("daily.somebody")
	}
	grade := r.Localizer.Text("daily.shared", "name", s.Name, "grade", told.Grade(r.Localizer, s.Grade()))
	return &sharedView{Page: m.New(r, grade), Shared: s, playing: !s.Day.Over(m.Now())}, nil
}

// shared shows a result that its person has shared, and leads to its day. The preview of the link shows the same.
func (m *Room) shared(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.sharedOf(r)
	if err != nil {
		return err
	}
	v.Path = r.URL.Path
	look := url.Values{"lang": {string(r.Localizer.Language())}, "dress": {string(r.Localizer.Theme())}}
	v.Preview = told.Preview(v.Page, &v.Shared, m.SiteOf(r).Address+v.Path, look.Encode())
	return m.Render(w, r, http.StatusOK, sharedPage(v))
}

// written is the result as it stands on its cheque.
func (v *sharedView) written() written {
	return written{Day: v.Day, Name: v.Name, Title: v.Title, Standing: v.Standing, Result: v.Result}
}
