package hostname_test

import (
	"testing"

	"razzia/internal/hostname"
)

// TestNamesAreAsBrowsersSendThem writes names in many scripts, and refuses what no browser sends.
func TestNamesAreAsBrowsersSendThem(t *testing.T) {
	for host, want := range map[string]string{
		"razzia.example.org": "razzia.example.org", "Razzia.Example.ORG:8443": "razzia.example.org:8443", "my_host": "my_host",
		"spielhölle.example": "xn--spielhlle-57a.example", "SPIELHÖLLE.example:8080": "xn--spielhlle-57a.example:8080",
		"spielho\u0308lle.example": "xn--spielhlle-57a.example", // as macOS types it
		"straße.example":           "xn--strae-oqa.example",
		"игра.example":             "xn--80afo7a.example", "遊戲。example": "xn--uouy93h.example",
		"xn--spielhlle-57a.example": "xn--spielhlle-57a.example", "r3---node.example": "r3---node.example",
		"203.0.113.7": "203.0.113.7", "[2001:DB8::1]:8080": "[2001:db8::1]:8080", "2001:db8::1": "2001:db8::1",
		"https://razzia.example.org": "", "https://spielhölle.example": "", "razzia.example.org/": "", "spielhölle.example/": "",
		" razzia.example.org": "", "*.example.org": "", "": "", "a@b": "", "ö@b": "", "\u200d.example": "", "ö.example:port": "",
	} {
		got, err := hostname.Sent(host)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("browsers send %q as %q, %v: want %q", host, got, err, want)
		}
	}
}
