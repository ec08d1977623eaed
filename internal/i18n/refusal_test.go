package i18n

import (
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// TestRefusalsDiffer checks that each reason but NotInRow has a text of its own.
func TestRefusalsDiffer(t *testing.T) {
	narrator := EnglishNarrator([]string{"Miriam", "Felix"})
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	fatal.If(t, err)
	seen := map[string]razzia.Reason{}
	for _, reason := range razzia.Reasons() {
		words := narrator.Refusal(&razzia.Refusal{Reason: reason, Move: razzia.Steal(razzia.CardsOf(razzia.Ring)), State: s})
		if other, twice := seen[words]; twice && reason != razzia.NotInRow {
			t.Errorf("%v and %v are both %q", other, reason, words)
		}
		seen[words] = reason
	}
}
