package pages

import (
	"fmt"
	"net/http"
	"strconv"

	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/web/exchange"
)

// picture sends the picture of the visitor's day, to share. They alone get it.
func (m *Room) picture(w http.ResponseWriter, r *exchange.Request) error {
	day, err := dayOf(r)
	if err != nil {
		return err
	}
	v, err := m.view(r, day)
	if err != nil {
		return err
	}
	if !v.ranked() {
		return play.ErrPlayFirst
	}
	return m.send(w, r, &play.Shared{Day: v.Day, Name: v.Me.Name, Face: v.Me.Face, Standing: v.Round.Standing, Result: *v.Round.Result})
}

// sharedPicture sends the picture of a result that its person has shared.
func (m *Room) sharedPicture(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.sharedOf(r)
	if err != nil {
		return err
	}
	return m.send(w, r, &v.Shared)
}

// send sends the picture of a result.
func (m *Room) send(w http.ResponseWriter, r *exchange.Request, s *play.Shared) error {
	p := told.PictureOf(r.Localizer, s)
	png, err := m.gallery.Of(r.Context(), fmt.Sprint(p), p.PNG)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Content-Length", strconv.Itoa(len(png)))
	_, _ = w.Write(png)
	return nil
}
