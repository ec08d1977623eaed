package answer

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/table"
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
		{gone, &table.Fault{Code: table.Failed, Key: "store-failed", Err: context.Canceled}, false},
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
