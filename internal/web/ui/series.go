package ui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"razzia/internal/i18n"
	"razzia/internal/table"

	"razzia"
)

// seriesPlace says which game of a series it is. In a series the packages pass on: a house rule.
func seriesPlace(p Page, s *table.SeriesView) string {
	return p.T("series.place", "n", s.Game, "of", s.Of)
}

// seriesAbout says which game of the series it is, and what the house rule does.
func seriesAbout(p Page, s *table.SeriesView) string {
	if s.Game > 1 {
		return seriesPlace(p, s) + ". " + p.T("series.passed")
	}
	return seriesPlace(p, s) + ". " + p.T("series.first", "of", s.Of)
}

// seriesResult says which game of the series is over, and how many points all players have by now, the most first.
func seriesResult(p Page, s *table.SeriesView, names i18n.Narrator) string {
	seats := make([]razzia.Seat, len(s.Sums))
	for i := range seats {
		seats[i] = razzia.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b razzia.Seat) int { return cmp.Compare(s.Sums[b], s.Sums[a]) })
	var list []string
	for _, seat := range seats {
		list = append(list, names.Name(seat)+" "+strconv.Itoa(s.Sums[seat]))
	}
	return seriesPlace(p, s) + ". " + p.T("series.sums", "list", strings.Join(list, " · "))
}
