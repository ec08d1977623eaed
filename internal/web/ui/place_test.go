package ui

import (
	"strings"
	"testing"

	"razzia/internal/i18n"
)

// TestTheEndTellsTheReaderTheirPlace checks the line about the reader, who is A or a spectator.
func TestTheEndTellsTheReaderTheirPlace(t *testing.T) {
	for _, test := range []struct {
		totals []int
		want   string
	}{
		{[]int{26, 30, 8}, "You come second, 4 points behind B."},
		{[]int{30, 29}, "You come first, 1 point ahead of B."},
		{[]int{-5, 30, 30, 2}, "You come fourth, 35 points behind B."},
		{[]int{9, 9, 3}, "You share the win!"},
	} {
		if got := resultOf(&boardWith(test.totals...).tablePage).readerLine(); got != test.want {
			t.Errorf("%v: %q, want %q", test.totals, got, test.want)
		}
	}
	b := boardWith(4, 9)
	b.View.Seats[0].Mine = false
	if got := resultOf(&b.tablePage).readerLine(); got != "B wins!" {
		t.Errorf("a spectator reads %q", got)
	}
}

// TestThePlaceOfTheReaderIsToldInAllLanguages checks that the line has name and distance in each language, for each place.
func TestThePlaceOfTheReaderIsToldInAllLanguages(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, totals := range [][]int{{9, 2}, {2, 9}, {2, 9, 4}, {2, 9, 4, 5}, {2, 9, 4, 5, 3}} {
			b := boardWith(totals...)
			b.Localizer = i18n.LocalizerFor(l, i18n.Themes()[0])
			b.Narrator = b.Localizer.Narrator([]string{"A", "Velma", "C", "D", "E"}[:len(totals)], i18n.IsolatedNames)
			got := resultOf(&b.tablePage).readerLine()
			if !strings.Contains(got, "Velma") || !strings.Contains(got, "7") || strings.Contains(got, "result.") {
				t.Errorf("%s %v: %q", l, totals, got)
			}
		}
	}
}
