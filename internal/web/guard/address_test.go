package guard

import (
	"net/http"
	"testing"
)

// TestForwardedFor uses only the last line, and no text that is no address.
func TestForwardedFor(t *testing.T) {
	const proxy = "192.0.2.1"
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{nil, proxy},
		{[]string{"203.0.113.5"}, "203.0.113.5"},
		{[]string{"10.0.0.1, 203.0.113.5"}, "203.0.113.5"},
		{[]string{"10.0.0.1", "203.0.113.5"}, "203.0.113.5"},
		{[]string{"nonsense"}, proxy},
	} {
		if got := forwardedFor(http.Header{"X-Forwarded-For": test.lines}, proxy); got != test.want {
			t.Errorf("%q is from %s, want %s", test.lines, got, test.want)
		}
	}
}
