package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// readerLine says in one line how the game ended for the viewer: their place, and the distance to the winner, or to the runner-up if
// they won. For a viewer without one seat, and for a shared win, it says who won.
func (b *Board) readerLine() string {
	places := b.places()
	at := slices.IndexFunc(places, func(p Place) bool { return b.isMe(p.Seat) })
	if at < 0 || places[at].Points == places[0].Points && places[1].Points == places[0].Points {
		return b.resultTitle()
	}
	key, other := "result.behind", places[0]
	if at == 0 {
		key, other = "result.ahead", places[1]
	}
	gap := b.T(key, "n", size(places[at].Points-other.Points), "name", b.Narrator.Name(other.Seat))
	return b.T("result.line", "place", b.T("result.place_"+strconv.Itoa(places[at].Place)), "gap", gap)
}

// placeTicks are the attributes of the points of a place, the first of them at 0: they count up when the place is shown.
func (b *Board) placeTicks(place, points int) templ.Attributes {
	if !b.stepped() {
		return nil
	}
	return templ.Attributes{"data-ticks": strings.Repeat("0 ", len(b.View.Seats)-1-place) + strconv.Itoa(points)}
}
