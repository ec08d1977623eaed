package ui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"razzia"
)

// A seriesView is the place of a game in its series, in which the packages pass on: a house rule.
type seriesView struct{ *tablePage }

// place says which game of the series it is.
func (v seriesView) place() string {
	return v.T("series.place", "n", v.View.Series.Game, "of", v.View.Series.Of)
}

// about says which game of the series it is, and what the house rule does.
func (v seriesView) about() string {
	if v.View.Series.Game > 1 {
		return v.place() + ". " + v.T("series.passed")
	}
	return v.place() + ". " + v.T("series.first", "of", v.View.Series.Of)
}

// result says which game of the series is over, and how many points all players have by now, the most first.
func (v seriesView) result() string {
	sums := v.View.Series.Sums
	seats := make([]razzia.Seat, len(sums))
	for i := range seats {
		seats[i] = razzia.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b razzia.Seat) int { return cmp.Compare(sums[b], sums[a]) })
	var list []string
	for _, seat := range seats {
		list = append(list, v.Narrator.Name(seat)+" "+strconv.Itoa(sums[seat]))
	}
	return v.place() + ". " + v.T("series.sums", "list", strings.Join(list, " · "))
}
