package ui

import (
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// TestSummariesSayHowAGameStands checks the words of games in the list, in English. Those that other pages say too are taken
// from the catalog.
func TestSummariesSayHowAGameStands(t *testing.T) {
	p := Page{Localizer: i18n.LocalizerFor(i18n.English, "")}
	seats := func(points ...int) (list []table.SeatSummary) {
		for i, n := range points {
			list = append(list, table.SeatSummary{Name: string(rune('A' + i)), Points: n})
		}
		list[0].Person = "me"
		return list
	}
	resigned := seats(9, 5)
	resigned[0].Resigned = true
	together := seats(1, 2)
	together[1].Person = "me"
	none := razzia.NoSeat
	for want, sum := range map[string]table.Summary{
		p.T("wait.title") + ": ":                                       {Turn: none, Seats: seats(0, 0)},
		p.T("table.your_turn") + ": Round 1 of 3":                      {Phase: table.Playing, Round: 1, Turn: 0, Seats: seats(0, 0)},
		p.T("table.turn_of", "name", "B") + ": Round 2 of 3, −1 point": {Phase: table.Playing, Round: 2, Turn: 1, Seats: seats(-1, 0)},
		"Round 3 of 3: 7 points":                                       {Phase: table.Playing, Round: 3, Turn: none, Seats: seats(7, 0)},
		p.T("end.you_win") + ": 9 points": {Phase: table.Over, Round: 3, Turn: none, Seats: seats(9, 5),
			Winners: []razzia.Seat{0}},
		p.T("end.you_share") + ": 9 points": {Phase: table.Over, Round: 3, Turn: none, Seats: seats(9, 9),
			Winners: []razzia.Seat{0, 1}},
		"Place 3 of 3: Won by B, C, 1 point": {Phase: table.Over, Round: 3, Turn: none, Seats: seats(1, 9, 9),
			Winners: []razzia.Seat{1, 2}},
		"You resigned: 9 points": {Phase: table.Over, Round: 3, Turn: none, Seats: resigned,
			Winners: []razzia.Seat{0}},
		"Won by B: ": {Phase: table.Over, Round: 3, Turn: none, Seats: together,
			Winners: []razzia.Seat{1}},
		p.T("end.title") + ": ": {Phase: table.Over, Turn: none},
		"Place 2 of 4: Won by A2, 0 points": {Phase: table.Over, Round: 3, Turn: none, Winners: []razzia.Seat{1},
			Seats: append(seats(0), table.SeatSummary{Name: "A2", Points: 3}, table.SeatSummary{}, table.SeatSummary{Points: -1})},
		p.T("table.your_turn") + ": Round 2 of 3, 0 points": {Phase: table.Playing, Round: 2, Turn: 0, Seats: seats(0, 5)},
		"Place 3 of 3: Won by B, 2 points": {Phase: table.Over, Round: 3, Turn: none, Seats: seats(2, 9, 4),
			Winners: []razzia.Seat{1}},
	} {
		s := Summary{Summary: sum, Viewer: "me"}
		if got := s.state(p) + ": " + strings.Join(s.facts(p), ", "); got != want {
			t.Errorf("the list says %q, want %q", got, want)
		}
	}
}

// TestPastTimesAreShort checks the words for past times, at the edges of the units.
func TestPastTimesAreShort(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for past, want := range map[time.Duration]string{
		-time.Hour: "just now", 59 * time.Second: "just now", time.Minute: "1 min ago", time.Hour - 1: "59 min ago", time.Hour: "1 h ago",
		day - 1: "23 h ago", day: "1 day ago", 14*day - 1: "13 days ago", 14 * day: "2 weeks ago", 63*day - 1: "8 weeks ago",
		63 * day: "2 months ago", 720*day - 1: "23 months ago", 720 * day: "1 year ago", 3650 * day: "10 years ago",
	} {
		p := Page{Localizer: i18n.LocalizerFor(i18n.English, "")}
		if got := p.Ago(now.Add(-past), now); got != want {
			t.Errorf("%v ago is %q, want %q", past, got, want)
		}
		for _, l := range i18n.Languages() {
			p.Localizer = i18n.LocalizerFor(l, "")
			if got := p.Ago(now.Add(-past), now); len([]rune(got)) > 20 || strings.ContainsAny(got, "{}.") && strings.Contains(got, "ago.") {
				t.Errorf("in %s %v ago is %q", l, past, got)
			}
		}
	}
}
