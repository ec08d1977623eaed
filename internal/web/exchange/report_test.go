package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"testing"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
)

// TestAClientWhoLeavesIsNoFailure reports requests that failed because their client left, and failures: only these are in the log.
func TestAClientWhoLeavesIsNoFailure(t *testing.T) {
	gone, leave := context.WithCancel(context.Background())
	leave()
	for _, test := range []struct {
		context context.Context
		err     error
		logged  bool
	}{
		{gone, context.Canceled, false},
		{gone, &fault.Fault{Code: fault.Failed, Key: "store-failed", Err: context.Canceled}, false},
		{gone, errors.New("the disk is full"), true},
		{context.Background(), context.Canceled, true},
	} {
		var log bytes.Buffer
		p := Reporter{Log: slog.New(slog.NewTextHandler(&log, nil))}
		r := &Request{Request: httptest.NewRequestWithContext(test.context, "GET", "/", nil), Localizer: i18n.LocalizerFor(i18n.English, "")}
		p.Report(httptest.NewRecorder(), r, test.err)
		if (log.Len() > 0) != test.logged {
			t.Errorf("%v, client gone: %v: the log has %q", test.err, test.context.Err() != nil, &log)
		}
	}
}

// TestForgeriesAreNoted reports a link that was forged, and one whose account went while it was used: only the first is a security event.
func TestForgeriesAreNoted(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	p := Reporter{Log: log, Audit: guard.NewAudit(log)}
	t.Cleanup(p.Audit.Close)
	r := &Request{Request: httptest.NewRequest("GET", "/", nil), Localizer: i18n.LocalizerFor(i18n.English, "")}
	for _, err := range []error{identity.ErrLink, fmt.Errorf("link: %w", identity.ErrNoLink)} {
		if e := p.Report(httptest.NewRecorder(), r, err); e.Key != "link-gone" {
			t.Errorf("%v is explained by %+v", err, e)
		}
	}
	for event, n := range p.Audit.Totals() {
		if (n == 1) != (event == guard.BadLink) || n > 1 {
			t.Errorf("the audit log has %d of %s", n, event)
		}
	}
}
