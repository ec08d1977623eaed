package ui

import (
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// boardWith is a board for the player at seat 0, after a game that ended with these totals.
func boardWith(totals ...int) *Board {
	v := table.View{Game: &table.GameView{Acting: razzia.NoSeat}}
	s := &v.Game.State
	s.Phase, s.Players = razzia.Over, uint8(len(totals))
	for i, n := range totals {
		s.Seats[i].Total = int16(n)
		v.Seats = append(v.Seats, table.SeatView{Name: string(rune('A' + i)), Mine: i == 0})
	}
	return NewBoard(Page{Localizer: i18n.LocalizerFor(i18n.English, i18n.Themes()[0])}, picture.Of(v, &picture.Log{}, picture.Moment{}))
}

func TestPlacesAndTitle(t *testing.T) {
	for _, c := range []struct {
		totals, places []int
		title          string
	}{
		{[]int{26, 19, 8, 16}, []int{1, 2, 3, 4}, "You won!"},
		{[]int{30, 30, -5}, []int{1, 1, 3}, "You share the win!"},
		{[]int{-4, 12, 3, 3, 1}, []int{1, 2, 2, 4, 5}, "B wins!"},
		{[]int{0, 0}, []int{1, 1}, "You share the win!"},
	} {
		r := resultOf(&boardWith(c.totals...).tablePage)
		var got []int
		for _, p := range r.Places {
			got = append(got, p.Place)
			if c.totals[p.Seat] != p.Points {
				t.Errorf("%v: seat %d has %d points", c.totals, p.Seat, p.Points)
			}
		}
		if !slices.Equal(got, c.places) || resultTitle(r.tablePage) != c.title {
			t.Errorf("%v: places %v, %q: want %v, %q", c.totals, got, resultTitle(r.tablePage), c.places, c.title)
		}
	}
}

func TestCurve(t *testing.T) {
	b := boardWith(35, -12)
	b.View.Ply = 200
	b.Log.Curve = []table.Points{
		{Ply: 20, Round: 1, Seats: [razzia.MaxPlayers]int{-5, 0}},
		{Ply: 80, Round: 2, Seats: [razzia.MaxPlayers]int{12, -12}},
		{Ply: 150, Round: 3, Seats: [razzia.MaxPlayers]int{20, -12}},
		{Ply: 200, Round: 3, Seats: [razzia.MaxPlayers]int{35, -12}},
	}
	p := pointsPlot(&b.tablePage)
	var points, rounds []string
	for _, line := range p.Levels {
		points = append(points, line.Text)
	}
	for _, line := range p.Rounds {
		rounds = append(rounds, line.Text)
	}
	if want := []string{"−10", "0", "10", "20", "30"}; !slices.Equal(points, want) {
		t.Errorf("lines at %q, want %q", points, want)
	}
	if want := []string{"Round 1", "Round 2", "Round 3"}; !slices.Equal(rounds, want) {
		t.Errorf("rounds %q, want %q", rounds, want)
	}
	if got, want := p.Lines[0], " 1000,0 "; !strings.HasSuffix(got, want) {
		t.Errorf("the curve of the winner ends at %q, want %q: right and on top", got, want)
	}
	if got, want := p.Lines[1], " 1000,1000 "; !strings.HasSuffix(got, want) {
		t.Errorf("the curve of the loser ends at %q, want %q: right and at the bottom", got, want)
	}
}
