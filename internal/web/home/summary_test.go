package home

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// TestSummariesSayHowAGameStands checks the words of games in the list, in English. Those that other pages say too are taken
// from the catalog.
func TestSummariesSayHowAGameStands(t *testing.T) {
	p := ui.Page{Localizer: i18n.LocalizerFor(i18n.English, "")}
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
	left := seats(0, 0)
	left[0].Level = "club"
	for want, sum := range map[string]table.Summary{
		p.T("wait.title") + ": ":                                       {Turn: none, Seats: seats(0, 0)},
		p.T("table.your_turn") + ": Round 1 of 3":                      {Phase: table.Playing, Round: 1, Turn: 0, Seats: seats(0, 0)},
		p.T("table.turn_of", "name", "B") + ": Round 2 of 3, −1 point": {Phase: table.Playing, Round: 2, Turn: 1, Seats: seats(-1, 0)},
		p.T("table.turn_of", "name", "A") + ": Round 1 of 3":           {Phase: table.Playing, Round: 1, Turn: 0, Seats: left},
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

// TestNamesInTheListAreIsolated lists a player with a Hebrew name, which does not reorder the other words.
func TestNamesInTheListAreIsolated(t *testing.T) {
	s := Summary{Summary: table.Summary{Seats: []table.SeatSummary{{Name: "\u05d3\u05e0\u05d4"}, {Name: "Miriam"}}}}
	if got, want := s.names(ui.Page{}), "\u2068\u05d3\u05e0\u05d4\u2069, Miriam"; got != want {
		t.Errorf("a list of names is %+q, want %+q", got, want)
	}
}
