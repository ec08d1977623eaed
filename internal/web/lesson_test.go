package web_test

import (
	"encoding/json"
	"html"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

// lesson is the view of who takes a lesson.
func lesson(now *table.Table) table.View { return now.View(now.Maker.ID, now.Log[0].At) }

// asksMe reports whether a lesson waits for its person, or is over.
func asksMe(now *table.Table) bool {
	v := lesson(now)
	return v.Lesson == nil || v.Lesson.Read || v.Game.Acting == 0
}

// takeLesson begins a lesson and follows it to its end. It calls visit with each page on which there is
// something to do.
func takeLesson(g *webtest.Guest, visit func(v table.View, page string)) (at string) {
	g.T.Helper()
	return takeLessonUntil(g, func(v table.View, page string) bool {
		visit(v, page)
		return false
	})
}

// takeLessonUntil begins a lesson and follows it as a browser without script does, by what its pages
// offer, until there is enough.
func takeLessonUntil(g *webtest.Guest, enough func(v table.View, page string) bool) (at string) {
	g.T.Helper()
	at = g.Want(200, g.Post("/lesson", "")).Path
	g.Want(200, g.Post(at+"/pace", "pace=0s"))
	for {
		v := lesson(g.Server.WaitFor(g.T.(*testing.T), at, asksMe))
		if v.Lesson == nil {
			return at
		}
		page := g.Want(200, g.Get(at)).Body
		if enough(v, page) {
			return at
		}
		deed, fields := offered(g.T, v, page)
		g.Want(200, g.Post(at+"/"+deed, fields))
	}
}

// lessonAt is a lesson of the guest's at the step where it tells a text.
func lessonAt(g *webtest.Guest, text string) (at string) {
	return takeLessonUntil(g, func(v table.View, _ string) bool { return slices.Contains(v.Lesson.Texts, text) })
}

// What a page offers.
var (
	moveButton = regexp.MustCompile(`<button class="action[^>]*name="move" value="([^"]+)"`)
	cardBox    = regexp.MustCompile(`<input[^>]*form="steal"[^>]*value="([^"]+)"`)
	doneField  = regexp.MustCompile(`name="done" value="(\d+)"`)
)

// offered is the one thing that a page offers at a step of a lesson.
func offered(t testing.TB, v table.View, page string) (deed, fields string) {
	t.Helper()
	moves, cards, done := moveButton.FindAllStringSubmatch(page, -1), cardBox.FindAllStringSubmatch(page, -1), doneField.FindStringSubmatch(page)
	place := webtest.Form("seat", "0", "ply", strconv.Itoa(v.Ply))
	switch {
	case v.Lesson.Last && len(moves)+len(cards)+len(done) == 0:
		return "skip", ""
	case len(done) > 0 && len(moves)+len(cards) == 0:
		return "next", webtest.Form("done", done[1])
	case len(moves) == 1 && len(cards) == 0 && len(done) == 0:
		return "move", place + "&" + webtest.Form("move", moves[0][1])
	case len(cards) == 1 && len(moves) == 0 && len(done) == 0:
		return "steal", place + "&" + webtest.Form("card", cards[0][1])
	}
	t.Fatalf("step %d offers the moves %q, the cards %q and to go on %q: want one thing", v.Lesson.Done, moves, cards, done)
	return "", ""
}

func TestTheLessonWithForms(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	english := i18n.LocalizerFor(i18n.English, "")
	at := takeLesson(g, func(v table.View, page string) {
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
			t.Errorf("step %d does not let one read", v.Lesson.Done)
		}
		if strings.Contains(page, "<code>") {
			t.Errorf("step %d shows a promise of the shuffle", v.Lesson.Done)
		}
	})
	if page := g.Want(200, g.Get(at)).Body; strings.Contains(page, "tutor") {
		t.Error("after the lesson the tutor is still there")
	}
	if _, err := notation.Parse([]byte(g.Want(200, g.Get(at+"/record")).Body)); err != nil {
		t.Error(err)
	}
	g.Want(404, g.Get(at+"/fair"))
	for ply := range len(h.WaitFor(t, at, asksMe).Moves) {
		g.Want(200, g.Get(at+"/replay?at="+strconv.Itoa(ply)))
	}
}

func TestALessonAllowsOnlyWhatItAsksFor(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g, stranger := h.Guest(t), h.Guest(t)
	at := g.Want(200, g.Post("/lesson", "")).Path
	if !strings.Contains(g.Get("/").Body, `class="yours"`) {
		t.Error("the list of games does not say that the lesson waits")
	}
	words := i18n.LocalizerFor(i18n.English, "").Text("lesson.not_now")
	if got := g.Want(400, g.Post(at+"/move", "seat=0&ply=0&move=draw+1")); !strings.Contains(got.Body, words) {
		t.Errorf("who may not move yet is not told so: %.300s", got.Body)
	}
	g.Want(409, g.Post(at+"/next", "done=1"))
	g.Want(409, g.Post(at+"/next", ""))
	stranger.Want(403, stranger.Post(at+"/next", "done=0"))
	stranger.Want(403, stranger.Post(at+"/skip", ""))
	if page := stranger.Want(200, stranger.Get(at)).Body; strings.Contains(page, "tutor") {
		t.Error("a stranger is taught")
	}
	g.Want(200, g.Post(at+"/skip", ""))
	g.Want(200, g.Post(at+"/move", "seat=0&ply=0&move=draw+2"))
	g.Want(400, g.Post(at+"/next", "done=0"))
}

// TestAPageTurnsToWhatTheLessonSpeaksOf does so where no script can.
func TestAPageTurnsToWhatTheLessonSpeaksOf(t *testing.T) {
	d := newDoor(t)
	at := d.enter("/lesson", "")
	for done, want := range []string{at + "#seat0", at} { // the cheques, the middle
		if to := d.post(at+"/next", webtest.Form("done", strconv.Itoa(done))).Header().Get("Location"); to != want {
			t.Errorf("after step %d one comes to %s, want %s", done, to, want)
		}
	}
}

// TestTheHomePageLeadsToTheLesson holds that it does so more visibly for who has not played yet.
func TestTheHomePageLeadsToTheLesson(t *testing.T) {
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, test := range []struct{ page, want string }{{"/", "to-lesson paper"}, {"/rules", "to-lesson small"}} {
		if !strings.Contains(g.Get(test.page).Body, test.want) {
			t.Errorf("%s lacks %q", test.page, test.want)
		}
	}
	g.Play("bots=1")
	if page := g.Get("/").Body; !strings.Contains(page, "to-lesson small") || strings.Contains(page, "to-lesson paper") {
		t.Error("who has played is still asked to begin")
	}
}

// notTold are the texts of the catalog that no step of a lesson tells.
var notTold = []string{"title", "start", "hint", "next", "skip", "progress", "watch", "play_on", "not_now"}

// TestEveryTextOfTheLessonIsTold holds that the catalogs and the script know the same texts, and that the
// script fills in the numbers that a text wants, in all languages and dresses.
func TestEveryTextOfTheLessonIsTold(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	told := map[string]bool{}
	takeLesson(h.Guest(t), func(v table.View, _ string) {
		for _, text := range v.Lesson.Texts {
			told[text] = true
			for _, l := range i18n.Languages() {
				for _, dress := range i18n.Themes() {
					if s := i18n.LocalizerFor(l, dress); !knows(s, "lesson."+text, v.Lesson) {
						t.Errorf("%s, %s: step %d cannot tell %s: %q", l, dress, v.Lesson.Done, text, s.Text("lesson."+text))
					}
				}
			}
		}
	})
	content, err := os.ReadFile("../i18n/catalog/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var catalog struct{ Lesson map[string]string }
	if err := json.Unmarshal(content, &catalog); err != nil {
		t.Fatal(err)
	}
	for key := range catalog.Lesson {
		if told[key] == slices.Contains(notTold, key) {
			t.Errorf("lesson.%s is told: %t", key, told[key])
		}
	}
}

// knows reports whether there is a text that wants no other numbers than the step gives.
func knows(s *i18n.Localizer, key string, l *table.LessonView) bool {
	return s.Has(key) || l.Cheque != 0 && s.Has(key, "cheque") || l.Cheque != 0 && l.Middle != 0 && s.Has(key, "cheque", "middle")
}

// FuzzLessonForm lets somebody, and a stranger, do with a lesson what they like.
func FuzzLessonForm(f *testing.F) {
	f.Add("next", "0", "skip", "1")
	f.Add("move", "-1", "next", "9223372036854775808")
	f.Add("leave", "0", "back", "0")
	f.Add("resign", "", "next", "\x00")
	f.Fuzz(func(t *testing.T, first, done, second, other string) {
		d := newDoor(t)
		at := d.enter("/lesson", webtest.Form("lesson", other))
		for _, deed := range []string{first, "next", second} {
			d.post(deedAt(at, deed), webtest.Form("seat", "0", "done", done, "ply", done, "move", "draw 1"))
			d.asStranger().post(deedAt(at, deed), webtest.Form("seat", "0", "done", other))
		}
		d.look(at, at+"/replay")
	})
}
