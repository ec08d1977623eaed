package site_test

import (
	"crypto/sha256"
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/oidc"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestThePageOfPrivacyTellsOfEachRelation looks for the words about each relation that has something of persons.
func TestThePageOfPrivacyTellsOfEachRelation(t *testing.T) {
	text, err := os.ReadFile("../../docs/host/privacy.md")
	fatal.If(t, err)
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, r := range site.Relations() {
		if r.IsPersonal() && !strings.Contains(page, r.Told.Host) {
			t.Errorf("docs/host/privacy.md does not tell of %s by the words %q", r.Name, r.Told.Host)
		}
	}
}

// TestThePageOfASiteTellsOfEachRelation looks for the text about each relation on the page that players read.
func TestThePageOfASiteTellsOfEachRelation(t *testing.T) {
	guest := webtest.NewWith(t, site.Config{Pages: web.Settings{Provider: new(oidc.Provider)}}).Guest(t)
	page := html.UnescapeString(guest.Want(200, guest.Get("/privacy")).Body)
	for _, r := range site.Relations() {
		text := i18n.LocalizerFor(i18n.English, i18n.Theme2004).Text(r.Told.Page)
		if r.IsPersonal() && !strings.Contains(page, text) {
			t.Errorf("the page has no %q, for %s", r.Told.Page, r.Name)
		}
	}
}

// TestTriggersChangeWithAStep notices that relations declare something else. A file of the same version would count as
// foreign, and two programs of one version would replace each other's triggers.
func TestTriggersChangeWithAStep(t *testing.T) {
	const latest = "55e0649814326f8f"
	if got := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, store.Triggers(site.Relations())))); got[:16] != latest {
		t.Errorf("the triggers have changed: add a step to the schema of both engines, which may be empty, "+
			"then write %s here", got[:16])
	}
}
