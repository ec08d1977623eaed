package action_test

import (
	"testing"

	"razzia/internal/web/action"
	"razzia/internal/web/guard"
)

// TestActionsAreComplete checks the declaration of each action: addresses that differ, words for the API, and a cost. Only
// steal, join and fill have no operation: a program sends the cards with makeMove, and names the seats with sit and seatBot.
func TestActionsAreComplete(t *testing.T) {
	seen := map[string]string{}
	for _, a := range action.All {
		for _, name := range []string{"form " + a.Form, "path " + a.Path, "operation " + a.ID} {
			if other := seen[name]; other != "" && (a.ID != "" || name == "form "+a.Form) {
				t.Errorf("%s and %s share the %s", other, a.Form, name)
			}
			seen[name] = a.Form
		}
		if a.Form == "" || (a.ID == "") != (a.Path == "") || (a.ID == "") != (a.Summary == "") || (a.ID == "") != (a.About == "") ||
			a.Cost.Units == 0 {
			t.Errorf("the declaration of %q is incomplete: %+v", a.Form, a)
		}
		if a.ID == "" && a.Form != "steal" && a.Form != "join" && a.Form != "fill" {
			t.Errorf("the form %s has no operation", a.Form)
		}
		if a.Makes && a.Cost != guard.Making {
			t.Errorf("%s makes a table and costs %+v", a.Form, a.Cost)
		}
	}
}
