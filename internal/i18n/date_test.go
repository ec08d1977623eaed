package i18n_test

import (
	"testing"
	"time"

	"razzia/internal/i18n"
)

// TestDates writes days and months in each language.
func TestDates(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, 11, 24, 23, 30, 0, 0, time.FixedZone("", -3600)) // the next day in UTC
	first := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	for l, want := range map[i18n.Language][3]string{
		"en": {"25 November 2026", "1 March 2027", "November 2026"}, "de": {"25. November 2026", "1. März 2027", "November 2026"},
		"fr": {"25 novembre 2026", "1er mars 2027", "novembre 2026"}, "it": {"25 novembre 2026", "1º marzo 2027", "novembre 2026"},
		"es": {"25 de noviembre de 2026", "1 de marzo de 2027", "noviembre de 2026"},
		"nl": {"25 november 2026", "1 maart 2027", "november 2026"}, "hu": {"2026. november 25.", "2027. március 1.", "2026. november"},
	} {
		of := i18n.LocalizerFor(l, "")
		if got := [3]string{of.Date(late), of.Date(first), of.Month(late)}; got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
}
