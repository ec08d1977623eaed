package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheLessonWaitsForTheCount takes a lesson. While it explains how the round was scored, the page shows that round and its score sheet;
// the next one begins with the text about it. The advice to watch comes once.
func TestTheLessonWaitsForTheCount(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	advised, watched := 0, false
	webtest.TakeLesson(g, func(v table.View, page string) {
		for _, text := range v.Lesson.Texts {
			switch text {
			case "raid", "score", "guards", "jewels", "leave":
				if !strings.Contains(page, "Round 1 of 3") || !strings.Contains(page, "Round 1 – counted") {
					t.Errorf("at %q the page does not show the round that was scored", text)
				}
			case "next_round":
				if !strings.Contains(page, "Round 2 of 3") || strings.Contains(page, "Round 1 – counted") {
					t.Errorf("at %q the next round has not begun", text)
				}
			}
		}
		advises := strings.Contains(page, "Now the others play")
		if advises && !watched {
			advised++
		}
		watched = advises
	})
	if advised > 1 {
		t.Errorf("the advice to watch came %d times", advised)
	}
}
