package i18n

import (
	"testing"

	"razzia"
)

// TestEveryRefusalIsSaid holds that each reason but one has words of its own.
func TestEveryRefusalIsSaid(t *testing.T) {
	narrator := EnglishNarrator([]string{"Miriam", "Felix"})
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]razzia.Reason{}
	for _, reason := range razzia.Reasons() {
		words := narrator.Refusal(&razzia.Refusal{Reason: reason, Move: razzia.Steal(razzia.CardsOf(razzia.Ring)), State: s})
		if other, twice := said[words]; twice && reason != razzia.NotInRow {
			t.Errorf("%v and %v are both %q", other, reason, words)
		}
		said[words] = reason
	}
}
