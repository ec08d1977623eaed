package answer

import (
	"net/http"
	"testing"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// TestADamagedLogIsNoIllegalMove explains a move that the rules do not allow: as a command, and in the log of a table, where
// the server is to blame.
func TestADamagedLogIsNoIllegalMove(t *testing.T) {
	rules := &razzia.Refusal{Reason: razzia.NoAuction, Move: razzia.Pass()}
	for _, test := range []struct {
		fault  table.Fault
		status int
		key    string
	}{
		{table.Fault{Code: table.Refused, Key: "refused", Err: rules}, http.StatusUnprocessableEntity, "no-auction"},
		{table.Fault{Code: table.Failed, Key: "log-broken", Err: rules}, http.StatusServiceUnavailable, "log-broken"},
	} {
		e := Explain(i18n.LocalizerFor(i18n.English, i18n.Theme2004), &test.fault)
		if e.Status != test.status || e.Key != test.key || (e.Clause != "") != (test.key == "no-auction") {
			t.Errorf("%v is explained by %+v: want status %d and key %s", &test.fault, e, test.status, test.key)
		}
	}
}
