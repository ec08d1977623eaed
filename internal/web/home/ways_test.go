package home_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheHomePageHasAllWays looks for each way to begin.
func TestTheHomePageHasAllWays(t *testing.T) {
	t.Parallel()
	page := webtest.New(t, guard.NoLimits).Guest(t).Get("/").Body
	for _, way := range []string{`action="/play"`, `class="way to-friends"`, `class="way to-together"`, `class="way to-open"`,
		`href="/people"`, `href="/puzzles`, `href="/lobby"`, `href="/daily`} {
		if !strings.Contains(page, way) {
			t.Errorf("the home page does not have %s", way)
		}
	}
}
