package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
)

// A Place is the final place of a seat, from 1. Seats with equal points share a place (R8.4).
type Place struct {
	Place  int
	Seat   razzia.Seat
	Points int
}

// readerLine says in one line how the game ended for the viewer: their place, and the distance to the winner, or to the runner-up if
// they won. For a viewer without one seat, and for a shared win, it says who won.
func (r resultView) readerLine() string {
	places := r.places()
	at := slices.IndexFunc(places, func(p Place) bool { return r.isMe(p.Seat) })
	if at < 0 || places[at].Points == places[0].Points && places[1].Points == places[0].Points {
		return r.title()
	}
	key, other := "result.behind", places[0]
	if at == 0 {
		key, other = "result.ahead", places[1]
	}
	gap := r.T(key, "n", size(places[at].Points-other.Points), "name", r.Narrator.Name(other.Seat))
	return r.T("result.line", "place", r.T("result.place_"+strconv.Itoa(places[at].Place)), "gap", gap)
}

// placeTicks are the attributes of the points of a place, the first of them at 0: they count up when the place is shown.
func (r resultView) placeTicks(place, points int) templ.Attributes {
	if !r.stepped() {
		return nil
	}
	return templ.Attributes{"data-ticks": strings.Repeat("0 ", len(r.View.Seats)-1-place) + strconv.Itoa(points)}
}

// places lists the seats, the winner first.
func (r resultView) places() []Place {
	var list []Place
	for i := range r.View.Seats {
		list = append(list, Place{Seat: razzia.Seat(i), Points: int(r.State().Seats[i].Total)})
	}
	slices.SortStableFunc(list, func(a, b Place) int { return b.Points - a.Points })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Points == list[i-1].Points {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
