package tables_test

import (
	"html"
	"strings"
	"testing"
	"testing/synctest"

	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestTheTutorJudgesTheRoundAlone follows the lesson to its end, and plays the next round. At its end the tutor says what was best, until
// the pupil goes on.
func TestTheTutorJudgesTheRoundAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		g := h.Guest(t)
		at := webtest.TakeLesson(g, func(table.View, string) {})
		defer h.Open(t, g, at+"/stream?version=0", "identity", &webtest.Stream{}, func() {})()
		synctest.Wait() // the pupil is present
		toPause(t, h, at)
		text := i18n.LocalizerFor(i18n.English, "").Text
		page := html.UnescapeString(g.Want(200, g.Get(at)).Body)
		best, _, _ := strings.Cut(text("lesson.alone_best"), ":")
		costly, _, _ := strings.Cut(text("lesson.alone_costly"), ":")
		if !strings.Contains(page, text("lesson.alone_over")) || !strings.Contains(page, best) && !strings.Contains(page, costly) {
			t.Error("the tutor names no decision at the end of the round")
		}
		g.Want(200, g.Post(at+"/ready", ""))
		h.WaitFor(t, at, func(now *table.Table) bool { _, pausing := now.Pause(); return !pausing })
		if page := html.UnescapeString(g.Want(200, g.Get(at)).Body); strings.Contains(page, text("lesson.alone_over")) {
			t.Error("after the pause the tutor is still there")
		}
		h.Pages.Close()
	})
}
