package push

import (
	"errors"
	"net/url"
	"testing"
)

// TestLogsHaveNoEndpoints looks at what the log has of a request that failed.
func TestLogsHaveNoEndpoints(t *testing.T) {
	inner, endpoint := errors.New("no route"), "https://push.example.org/secret"
	if got := withoutURL(&url.Error{Op: "Post", URL: endpoint, Err: inner}); got != inner {
		t.Errorf("the log has %v", got)
	}
	if withoutURL(nil) != nil || withoutURL(inner) != inner {
		t.Error("another error is lost")
	}
	if got := hostOf(endpoint); got != "push.example.org" {
		t.Errorf("the log names %q", got)
	}
}
