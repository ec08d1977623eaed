//go:build unix

package admin_test

import (
	"reflect"
	"strings"
	"testing"

	"razzia/internal/admin"
	"razzia/internal/people"
)

// TestAPersonIsForgotten looks at the audit log too: it has neither identities of forgotten persons nor IDs of tables.
func TestAPersonIsForgotten(t *testing.T) {
	h := new(controls)
	_, c, audit := serve(t, h)
	for person, good := range map[string]bool{"XANTHIPPE": true, "": false, "203.0.113.7": false, "a b": false} {
		if err := does(c, admin.Forget, admin.Forgetting{Person: person}); (err == nil) != good {
			t.Errorf("%q: %v", person, err)
		}
	}
	if want := []string{"forget XANTHIPPE"}; !reflect.DeepEqual(h.did, want) {
		t.Errorf("the server was asked for %q", h.did)
	}
	h.fails = people.ErrNoPerson
	if err := does(c, admin.Forget, admin.Forgetting{Person: "BEN"}); err == nil || !strings.HasPrefix(err.Error(),
		"nothing is stored of this person: ") {
		t.Errorf("an unknown person: %v", err)
	}
	if err := does(c, admin.Delete, admin.Removal{Table: "secrettable"}); err == nil {
		t.Error("a failure is lost")
	}
	for _, word := range []string{"audit.action=forget", "audit.input.person=", "audit.input.table=", "audit.done=true", "audit.done=false"} {
		if !strings.Contains(audit.String(), word) {
			t.Errorf("the audit log lacks %s: %s", word, audit)
		}
	}
	if strings.Contains(audit.String(), "XANTHIPPE") || strings.Contains(audit.String(), "secrettable") {
		t.Errorf("the audit log has an identity: %s", audit)
	}
}
