package exchange

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
)

// TestADamagedLogIsNoIllegalMove explains a move that the rules do not allow: as a command, and in the log of a table, where
// the server is to blame.
func TestADamagedLogIsNoIllegalMove(t *testing.T) {
	rules := &razzia.Refusal{Reason: razzia.NoAuction, Move: razzia.Pass()}
	for _, test := range []struct {
		fault  fault.Fault
		status int
		key    string
	}{
		{fault.Fault{Code: fault.Refused, Key: "refused", Err: rules}, http.StatusUnprocessableEntity, "no-auction"},
		{fault.Fault{Code: fault.Failed, Key: "log-broken", Err: rules}, http.StatusServiceUnavailable, "log-broken"},
	} {
		e := Explain(i18n.LocalizerFor(i18n.English, i18n.Theme2004), &test.fault)
		if e.Status != test.status || e.Key != test.key || (e.Clause != "") != (test.key == "no-auction") {
			t.Errorf("%v is explained by %+v: want status %d and key %s", &test.fault, e, test.status, test.key)
		}
	}
}

// TestARefusalNamesThePlayers explains a bid that is too low: it names the highest bidder.
func TestARefusalNamesThePlayers(t *testing.T) {
	rules := &razzia.Refusal{
		Reason: razzia.BidTooLow, Move: razzia.Bid(7),
		State: razzia.State{Players: 2, Auction: razzia.Auction{Bid: 9, Bidder: 1}},
	}
	fault := &fault.Fault{Code: fault.Refused, Key: "refused", Err: rules, Names: []string{"Miriam", "Felix"}}
	if e := Explain(i18n.LocalizerFor(i18n.English, ""), fault); e.Words != "7 is too low: Felix has already bid 9." {
		t.Errorf("got %q", e.Words)
	}
	if e := Explain(i18n.LocalizerFor(i18n.English, ""), rules); e.Words != "7 is too low: Player 2 has already bid 9." {
		t.Errorf("without names: got %q", e.Words)
	}
}

// TestFullStreamsHaveAKey explains streams that a person has too many of: in every language with their number, and without a time to wait.
func TestFullStreamsHaveAKey(t *testing.T) {
	for _, language := range i18n.Languages() {
		e := Explain(i18n.LocalizerFor(language, ""), &guard.Limited{Extra: guard.Streams, Most: 12})
		if e.Status != http.StatusTooManyRequests || e.Key != "streams-full" || e.RetryAfter != 0 || !strings.Contains(e.Words, "12") {
			t.Errorf("%s: %+v", language, e)
		}
	}
	e := Explain(i18n.LocalizerFor(i18n.English, ""), &guard.Limited{Wait: time.Minute})
	if e.Key != "too-many" || e.RetryAfter != 60 {
		t.Errorf("an address with too many: %+v", e)
	}
}
