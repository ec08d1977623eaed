package privacy

import (
	"slices"
	"testing"

	"razzia/internal/site/relations"
)

// The page tells of everything that is stored of persons.
func TestThePageTellsOfEachRelation(t *testing.T) {
	keys := (&Room{Provider: true}).storedKeys()
	for _, r := range relations.All() {
		if r.IsPersonal() && !slices.Contains(keys, r.Told.Page) {
			t.Errorf("the page has no %q, for %s", r.Told.Page, r.Name)
		}
	}
}
