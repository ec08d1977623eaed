package ui_test

import (
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// TestLargeNumbers writes numbers with the separators of languages.
func TestLargeNumbers(t *testing.T) {
	for _, test := range []struct {
		lang i18n.Language
		n    int
		want string
	}{
		{i18n.English, 0, "0"}, {i18n.English, 9000, "9000"}, {i18n.English, 10_000, "10,000"}, {i18n.English, 1_234_567, "1,234,567"},
		{i18n.German, 10_000, "10.000"}, {i18n.German, 100_000, "100.000"}, {i18n.Hungarian, 10_000, "10\u00a0000"},
		{i18n.French, 10_000, "10\u202f000"},
	} {
		if got := ui.Large(i18n.LocalizerFor(test.lang, ""), test.n); got != test.want {
			t.Errorf("in %s %d is %q, want %q", test.lang, test.n, got, test.want)
		}
	}
}
