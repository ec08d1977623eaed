// Package pages has the page of what is played at a server: games a day, table sizes, bots against people, and packages.
package pages

import (
	"net/http"
	"strconv"

	"razzia/internal/house"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	House *house.House
}

// Routes adds the route.
func (m Room) Routes(route pages.Route) { route("GET /house", guard.Reading, m.show) }

// show shows the page.
func (m Room) show(w http.ResponseWriter, r *exchange.Request) error {
	count, err := m.House.Count(r.Context())
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, housePage(m.New(r, r.Localizer.Text("house.title")), count))
}

// The form of the plot of games a day, in its own units: a bar has a gap beside it.
const (
	barStep   = 10
	barWidth  = 8
	barHeight = 100
)

// A bar is a day in the plot.
type bar struct{ X, Y, Height string }

// bars are the days of the plot. The day with the most games is as high as the plot.
func bars(days []house.Day) (list []bar) {
	most := 1
	for _, d := range days {
		most = max(most, d.Games)
	}
	for i, d := range days {
		height := float64(barHeight*d.Games) / float64(most)
		list = append(list, bar{strconv.Itoa(barStep * i), number(barHeight - height), number(height)})
	}
	return list
}

// busiest is the number of games of the day with the most.
func busiest(days []house.Day) (most int) {
	for _, d := range days {
		most = max(most, d.Games)
	}
	return most
}

// number writes a length for SVG.
func number(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
