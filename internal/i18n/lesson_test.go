package i18n

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"razzia"
)

var figure = regexp.MustCompile(`\d+`)

// TestLessonTellsThePointsOfTheRules checks the figures in the texts of the lesson that tell points, in all languages.
func TestLessonTellsThePointsOfTheRules(t *testing.T) {
	for key, want := range map[string][]int{
		"thief_points":      {razzia.ThiefPoints},
		"jewels":            {razzia.JewelPoints(3), razzia.JewelPoints(4), razzia.JewelPoints(5), -razzia.JewelPoints(0)},
		"guards":            {razzia.MostBodyguardsPoints, -razzia.FewestBodyguardsPoints},
		"businesses_points": {razzia.DifferentPoints(1), razzia.DifferentPoints(7), razzia.AlikePoints(3), razzia.AlikePoints(4)},
		"final_cheques":     {razzia.HighestChequesPoints, -razzia.LowestChequesPoints},
	} {
		for _, l := range Languages() {
			text := LocalizerFor(l, Theme2004).Text("lesson." + key)
			var got []int
			for _, digits := range figure.FindAllString(text, -1) {
				n, _ := strconv.Atoi(digits)
				got = append(got, n)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q tells %v, want %v", l, text, got, want)
			}
		}
	}
}
