package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia/internal/table/picture"
)

// ownPlace is the place of a viewer with one seat, 0 for others.
func (r resultView) ownPlace() int {
	at := slices.IndexFunc(r.Places, func(p picture.Place) bool { return r.IsMe(p.Seat) })
	if at < 0 {
		return 0
	}
	return r.Places[at].Place
}

// readerLine says in one line how the game ended for the viewer: their place, and the distance to the winner, or to the runner-up if
// they won. For a viewer without one seat, and for a shared win, it says who won.
func (r resultView) readerLine() string {
	places := r.Places
	at := slices.IndexFunc(places, func(p picture.Place) bool { return r.IsMe(p.Seat) })
	if at < 0 || places[at].Points == places[0].Points && places[1].Points == places[0].Points {
		return resultTitle(r.tablePage)
	}
	return r.lineOf(at)
}

// lineOf says the place of a reader, and how far they are from the next.
func (r resultView) lineOf(at int) string {
	places := r.Places
	key, other := "result.behind", places[0]
	if at == 0 {
		key, other = "result.ahead", places[1]
	}
	gap := r.T(key, "n", size(places[at].Points-other.Points), "name", r.Narrator.Name(other.Seat))
	return r.T("result.line", "place", r.T("result.place_"+strconv.Itoa(places[at].Place)), "gap", gap)
}

// placeTicks are the attributes of the points of a place, the first of them at 0: they count up when the place is shown.
func (r resultView) placeTicks(place, points int) templ.Attributes {
	if !r.Stepped() {
		return nil
	}
	return templ.Attributes{"data-ticks": strings.Repeat("0 ", len(r.View.Seats)-1-place) + strconv.Itoa(points)}
}
