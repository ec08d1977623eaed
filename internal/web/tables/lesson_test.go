package tables_test

import (
	"encoding/json"
	"html"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

func TestLessonWithForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	english := i18n.LocalizerFor(i18n.English, "")
	at := webtest.TakeLesson(g, func(v table.View, page string) {
		for _, text := range v.Lesson.Texts {
			words := english.Text("lesson."+text, "cheque", int(v.Lesson.Cheque), "middle", int(v.Lesson.Middle))
			if !strings.Contains(html.UnescapeString(page), words) {
				t.Errorf("step %d does not say %q", v.Lesson.Done, words)
			}
		}
		if !strings.Contains(page, `/skip"`) {
			t.Errorf("step %d cannot be skipped", v.Lesson.Done)
		}
		if v.Lesson.Read && strings.Contains(page, "http-equiv") {
			t.Errorf("step %d reloads the page while the player reads", v.Lesson.Done)
		}
		if strings.Contains(page, "<code>") {
			t.Errorf("step %d shows a commitment to a shuffle", v.Lesson.Done)
		}
	})
	if page := html.UnescapeString(g.Want(200, g.Get(at)).Body); !strings.Contains(page, english.Text("lesson.alone")) ||
		strings.Contains(page, `/skip"`) {
		t.Error("after the lesson the tutor does not keep quiet")
	}
	if _, err := notation.Parse([]byte(g.Want(200, g.Get(at+"/record")).Body)); err != nil {
		t.Error(err)
	}
	g.Want(404, g.Get(at+"/fair"))
	for ply := range len(h.WaitFor(t, at, webtest.LessonWaits).Moves) {
		g.Want(200, g.Get(at+"/replay?at="+strconv.Itoa(ply)))
	}
}

func TestLessonRefusesOtherActions(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, stranger := h.Guest(t), h.Guest(t)
	at := g.Want(200, g.Post("/lesson", "")).Path
	if !strings.Contains(g.Get("/").Body, `class="yours"`) {
		t.Error("the list of games does not say that the lesson waits")
	}
	if got := g.Want(400, g.Post(at+"/move", "seat=0&ply=0&move=draw+1")); got.Key() != "lesson.not-now" {
		t.Errorf("a move is refused as %q", got.Key())
	}
	g.Want(409, g.Post(at+"/next", "done=1"))
	g.Want(409, g.Post(at+"/next", ""))
	stranger.Want(403, stranger.Post(at+"/next", "done=0"))
	stranger.Want(403, stranger.Post(at+"/skip", ""))
	if page := stranger.Want(200, stranger.Get(at)).Body; strings.Contains(page, "tutor") {
		t.Error("a stranger sees the tutor")
	}
	g.Want(200, g.Post(at+"/skip", ""))
	g.Want(200, g.Post(at+"/move", "seat=0&ply=0&move=draw+2"))
	g.Want(400, g.Post(at+"/next", "done=0"))
}

// TestLessonScrolls checks that a browser without scripts scrolls to the part that the lesson points at.
func TestLessonScrolls(t *testing.T) {
	t.Parallel()
	d := webtest.NewProbe(t)
	at := d.Enter("/lesson", "")
	for done, want := range []string{at + "#seat0", at} { // the cheques, the middle
		if to := d.Post(at+"/next", webtest.Form("done", strconv.Itoa(done))).Header().Get("Location"); to != want {
			t.Errorf("step %d leads to %s, want %s", done, to, want)
		}
	}
}

// otherTexts are the texts of the catalog that no step of a lesson shows.
var otherTexts = []string{"alone", "alone_best", "alone_costly", "alone_clean", "alone_over", "title", "start", "hint", "next",
	"skip", "progress", "watch", "play_on", "not_now"}

// TestLessonTexts checks that the catalogs and the lesson have the same texts, and that the lesson has all numbers that
// a text needs, in all languages and themes.
func TestLessonTexts(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	shown := map[string]bool{}
	webtest.TakeLesson(h.Guest(t), func(v table.View, _ string) {
		for _, text := range v.Lesson.Texts {
			shown[text] = true
			for _, l := range i18n.Languages() {
				for _, theme := range i18n.Themes() {
					if s := i18n.LocalizerFor(l, theme); !hasText(s, "lesson."+text, v.Lesson) {
						t.Errorf("%s, %s: step %d lacks the text %s: %q", l, theme, v.Lesson.Done, text, s.Text("lesson."+text))
					}
				}
			}
		}
	})
	content, err := os.ReadFile("../../i18n/catalog/en.json")
	fatal.If(t, err)
	var catalog struct{ Lesson map[string]string }
	fatal.If(t, json.Unmarshal(content, &catalog))
	for key := range catalog.Lesson {
		if shown[key] == slices.Contains(otherTexts, key) {
			t.Errorf("lesson.%s is shown: %t", key, shown[key])
		}
	}
}

// hasText reports whether the catalog has a text, and the step has all numbers that the text needs.
func hasText(s *i18n.Localizer, key string, l *table.LessonView) bool {
	return s.Has(key) || l.Cheque != 0 && s.Has(key, "cheque") || l.Cheque != 0 && l.Middle != 0 && s.Has(key, "cheque", "middle")
}
