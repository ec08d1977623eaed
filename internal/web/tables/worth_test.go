package tables_test

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/measure/worth"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestSheetsSayWhatPackagesAreWorth looks for the worth of the package of each seat when a game begins.
func TestSheetsSayWhatPackagesAreWorth(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := webtest.Played(t, h, g, h.Guest(t), h.Guest(t))
	page := g.Get(at).Body
	if got := strings.Count(page, `class="dealt"`); got != 3 {
		t.Errorf("%d sheets say what a package is worth, want 3", got)
	}
	for _, p := range razzia.Packages(3) {
		if w, _ := worth.Shipped.Of(p); !strings.Contains(page, "Dealt "+string(w.Cheques)+": experts win ") {
			t.Errorf("the page does not say what the package %v is worth", p)
		}
	}
}
