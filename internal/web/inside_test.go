package web

import (
	"net/http"
	"testing"
)

func TestInside(t *testing.T) {
	for path, want := range map[string]string{
		"/t/abc?at=3": "/t/abc?at=3", "": "/", "//evil.example": "/", "/\t/evil.example": "/",
		`/\evil.example`: "/", "https://evil.example": "/", "/\r\nSet-Cookie: x": "/",
	} {
		if got := inside(path); got != want {
			t.Errorf("inside(%q) = %q, want %q", path, got, want)
		}
	}
}

// TestForwardedFor believes the last line alone, and no text that is no address.
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
