package pages

import (
	"fmt"
	"net/http"
	"strconv"

	"razzia/internal/club/evening"
	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/poster"
)

// mostPlaces is how many places the picture of an evening shows.
const mostPlaces = 5

// picture sends the picture of an evening that is over: its first places.
func (m *room) picture(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	s := v.shown()
	if v.of.Stage != evening.Ended || len(s.ranked()) == 0 {
		return fault.ErrNoPage
	}
	result := resultOf(s)
	png, err := m.gallery.Of(r.Context(), fmt.Sprint(result), func() ([]byte, error) { return poster.PNG(result) })
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	w.Header().Set("Content-Length", strconv.Itoa(len(png)))
	_, _ = w.Write(png)
	return nil
}

// resultOf is what the picture of an evening shows.
func resultOf(s *shown) poster.Result {
	r := poster.Result{Title: s.title(), Spare: s.of.Name}
	ranked := s.ranked()
	for _, at := range ranked[:min(len(ranked), mostPlaces)] {
		g := s.of.Guest(at.Guest)
		r.Places = append(r.Places, poster.Place{Place: at.Place, Face: g.Face, Name: plainName(s, g), Seat: s.T("duel.somebody"),
			Reasons: s.T("evening.places", "places", s.places(at.Guest, " · ")), Points: points(s.Localizer, at.Score)})
	}
	return r
}

// plainName is the name of a guest for a picture.
func plainName(s *shown, g *evening.Guest) string {
	if g.Name == "" {
		return s.T("duel.somebody")
	}
	return g.Name
}

// shareText is what is shared beside the picture.
func (v *view) shareText() string {
	text := v.shown().title() + " – " + v.of.Name
	if own := v.own(); own != nil {
		text += ". " + v.T("evening.my_place", "n", own.Place, "all", len(v.shown().ranked()))
	}
	return text + " " + v.link.Address
}
