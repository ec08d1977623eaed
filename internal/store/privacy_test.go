package store

import (
	"os"
	"strings"
	"testing"
)

// TestThePageOfPrivacyTellsOfEachRelation looks for the words about each relation that has something of persons.
func TestThePageOfPrivacyTellsOfEachRelation(t *testing.T) {
	text, err := os.ReadFile("../../docs/host/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, r := range Relations {
		if r.IsPersonal() && !strings.Contains(page, r.Told.Host) {
			t.Errorf("docs/host/privacy.md does not tell of %s by the words %q", r.Name, r.Told.Host)
		}
	}
}
