package ui

import (
	"strings"
	"testing"
	"time"

	"razzia/internal/i18n"
)

// TestPastTimesAreShort checks the words for past times, at the edges of the units.
func TestPastTimesAreShort(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for past, want := range map[time.Duration]string{
		-time.Hour: "just now", 59 * time.Second: "just now", time.Minute: "1 min ago", time.Hour - 1: "59 min ago", time.Hour: "1 h ago",
		day - 1: "23 h ago", day: "1 day ago", 14*day - 1: "13 days ago", 14 * day: "2 weeks ago", 63*day - 1: "8 weeks ago",
		63 * day: "2 months ago", 720*day - 1: "23 months ago", 720 * day: "1 year ago", 3650 * day: "10 years ago",
	} {
		p := Page{Localizer: i18n.LocalizerFor(i18n.English, "")}
		if got := p.Ago(now.Add(-past), now); got != want {
			t.Errorf("%v ago is %q, want %q", past, got, want)
		}
		for _, l := range i18n.Languages() {
			p.Localizer = i18n.LocalizerFor(l, "")
			if got := p.Ago(now.Add(-past), now); len([]rune(got)) > 20 || strings.ContainsAny(got, "{}.") && strings.Contains(got, "ago.") {
				t.Errorf("in %s %v ago is %q", l, past, got)
			}
		}
	}
}
