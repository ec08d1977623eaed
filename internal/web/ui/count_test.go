package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// scored is a scoring of a round, from 1, with these sheets.
func scored(round int, sheets ...razzia.Sheet) table.Scoring {
	s := table.Scoring{Round: round}
	copy(s.After.Sheets[round-1][:], sheets)
	s.After.State.Players = uint8(len(sheets))
	s.After.State.Round = uint8(round)
	return s
}

func TestTheBiggestSwingOfARound(t *testing.T) {
	jewels := func(n ...int8) (sheets []razzia.Sheet) {
		for _, n := range n {
			sheets = append(sheets, razzia.Sheet{Jewels: n})
		}
		return sheets
	}
	for name, test := range map[string]struct {
		sheets []razzia.Sheet
		want   string
	}{
		"nothing":           {jewels(0, 0, 0), ""},
		"all the same":      {jewels(-5, -5, -5), ""},
		"one alone gains":   {jewels(-5, 10, -5), "Biggest swing: Jewels, +10 for B."},
		"one alone loses":   {jewels(5, 5, -5), "Biggest swing: Jewels, −5 for C."},
		"the viewer":        {jewels(10, 0, 0), "Biggest swing: Jewels, +10 for you."},
		"gains before loss": {jewels(-5, 5), "Biggest swing: Jewels, +5 for B."},
		"the largest number, not the farthest from the others": {
			[]razzia.Sheet{{Jewels: -5, Cars: 9}, {Jewels: 5, Cars: 6}, {Jewels: -5, Cars: 6}, {Jewels: -5, Cars: 5}},
			"Biggest swing: Cars and drivers, +9 for you."},
		"what all have does not count": {[]razzia.Sheet{{Jewels: -5, Gold: 3}, {Jewels: -5}}, "Biggest swing: Gold, +3 for you."},
		"another category":             {[]razzia.Sheet{{Gold: 3}, {Bodyguards: 5, Gold: 3}, {Gold: 3}}, "Biggest swing: Bodyguards, +5 for B."},
	} {
		t.Run(name, func(t *testing.T) {
			b := boardWith(make([]int, len(test.sheets))...)
			s := scored(1, test.sheets...)
			if got := swingText(&b.tablePage, &s); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestNewsOfARoundIsToldInAllLanguages checks that the biggest swing and the beginning of a round name the player, in each
// language and theme.
func TestNewsOfARoundIsToldInAllLanguages(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, theme := range i18n.Themes() {
			b := boardWith(0, 0)
			b.Localizer = i18n.LocalizerFor(l, theme)
			b.Narrator = b.Localizer.Narrator([]string{"A", "Velma"}, i18n.IsolatedNames)
			s := scored(1, razzia.Sheet{}, razzia.Sheet{Gold: 9})
			swing := swingText(&b.tablePage, &s)
			begins := blockView{&b.tablePage, &picture.Outcome{Beat: table.NewRound, Seat: 1}}.outcomeText()
			if !strings.Contains(swing, "Velma") || !strings.Contains(swing, "+9") || !strings.Contains(begins, "Velma") {
				t.Errorf("%s %s: %q, %q", l, theme, swing, begins)
			}
		}
	}
}

// TestRowsComeOneByOne checks at which step each row of the score board is shown, and what the points are then.
func TestRowsComeOneByOne(t *testing.T) {
	for _, round := range []int{1, 3} {
		b := boardWith(0, 0)
		b.State.Phase, b.Over = razzia.Turn, false
		s := scored(round, razzia.Sheet{Thieves: 2, Gold: 3}, razzia.Sheet{Jewels: -5})
		s.Events = []razzia.Event{{Kind: razzia.SeatScored, Round: uint8(round)}}
		b.Counted = &s
		if b.at(1) != nil || seatOf(&b.tablePage, 0).ticks() != nil {
			t.Error("a picture without steps has parts that come later")
		}
		b.Beat, b.Steps = table.Counted, []time.Duration{1, 1}
		var steps []string
		sheet := scoreSheetOf(&b.tablePage, &s)
		for i := range sheet.rows {
			steps = append(steps, sheet.step(i)["data-at"].(string))
		}
		want := strings.Fields(map[int]string{1: "1 2 3 4 5 6 6", 3: "1 2 3 4 5 6 7 8 8"}[round])
		if !slices.Equal(steps, want) || len(sheet.reasons()) != len(want)-1 {
			t.Errorf("round %d: the rows come at %q with %d reasons: want %q", round, steps, len(sheet.reasons()), want)
		}
		if n := len(strings.Fields(seatOf(&b.tablePage, 1).ticks()["data-ticks"].(string))); n != len(want)-1 {
			t.Errorf("round %d: the points tick %d times", round, n)
		}
	}
}
