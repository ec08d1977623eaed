package relations

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/store"
)

// TestThePageOfPrivacyTellsOfEachRelation looks for the words about each relation that has something of persons.
func TestThePageOfPrivacyTellsOfEachRelation(t *testing.T) {
	text, err := os.ReadFile("../../../docs/host/privacy.md")
	fatal.If(t, err)
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, r := range All() {
		if r.IsPersonal() && !strings.Contains(page, r.Told.Host) {
			t.Errorf("docs/host/privacy.md does not tell of %s by the words %q", r.Name, r.Told.Host)
		}
	}
}

// TestTriggersChangeWithAStep notices that relations declare something else. A file of the same version would count as
// foreign, and two programs of one version would replace each other's triggers.
func TestTriggersChangeWithAStep(t *testing.T) {
	const latest = "d8c9386e38c5ba20"
	if got := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, store.Triggers(All())))); got[:16] != latest {
		t.Errorf("the triggers have changed: add a step to the schema of both engines, which may be empty, "+
			"then write %s here", got[:16])
	}
}
