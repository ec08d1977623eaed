package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web"
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
func (g *guest) takeLesson(visit func(v table.View, page string)) (at string) {
	g.t.Helper()
	return g.takeLessonUntil(func(v table.View, page string) bool {
		visit(v, page)
		return false
	})
}

// takeLessonUntil begins a lesson and follows it as a browser without script does, by what its pages
// offer, until there is enough.
func (g *guest) takeLessonUntil(enough func(v table.View, page string) bool) (at string) {
	g.t.Helper()
	at = g.want(200, g.post("/lesson", "")).path
	g.want(200, g.post(at+"/pace", "pace=0s"))
	for {
		v := lesson(g.house.waitFor(g.t.(*testing.T), at, asksMe))
		if v.Lesson == nil {
			return at
		}
		page := g.want(200, g.get(at)).body
		if enough(v, page) {
			return at
		}
		deed, fields := offered(g.t, v, page)
		g.want(200, g.post(at+"/"+deed, fields))
	}
}

// lessonAt is a lesson of the guest's at the step where it tells a text.
func lessonAt(g *guest, text string) (at string) {
	return g.takeLessonUntil(func(v table.View, _ string) bool { return slices.Contains(v.Lesson.Texts, text) })
}

// What a page offers.
var (
	moveButton = regexp.MustCompile(`<button class="deed[^>]*name="move" value="([^"]+)"`)
	cardBox    = regexp.MustCompile(`<input[^>]*form="steal"[^>]*value="([^"]+)"`)
	doneField  = regexp.MustCompile(`name="done" value="(\d+)"`)
)

// offered is the one thing that a page offers at a step of a lesson.
func offered(t testing.TB, v table.View, page string) (deed, fields string) {
	t.Helper()
	moves, cards, done := moveButton.FindAllStringSubmatch(page, -1), cardBox.FindAllStringSubmatch(page, -1), doneField.FindStringSubmatch(page)
	place := form("seat", "0", "ply", strconv.Itoa(v.Ply))
	switch {
	case v.Lesson.Last && len(moves)+len(cards)+len(done) == 0:
		return "skip", ""
	case len(done) > 0 && len(moves)+len(cards) == 0:
		return "next", form("done", done[1])
	case len(moves) == 1 && len(cards) == 0 && len(done) == 0:
		return "move", place + "&" + form("move", moves[0][1])
	case len(cards) == 1 && len(moves) == 0 && len(done) == 0:
		return "steal", place + "&" + form("card", cards[0][1])
	}
	t.Fatalf("step %d offers the moves %q, the cards %q and to go on %q: want one thing", v.Lesson.Done, moves, cards, done)
	return "", ""
}

func TestTheLessonWithForms(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	english := i18n.Speak(i18n.English, "")
	at := g.takeLesson(func(v table.View, page string) {
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
	if page := g.want(200, g.get(at)).body; strings.Contains(page, "tutor") {
		t.Error("after the lesson the tutor is still there")
	}
	if _, err := notation.Parse([]byte(g.want(200, g.get(at+"/record")).body)); err != nil {
		t.Error(err)
	}
	g.want(404, g.get(at+"/fair"))
	for ply := range len(h.waitFor(t, at, asksMe).Moves) {
		g.want(200, g.get(at+"/replay?at="+strconv.Itoa(ply)))
	}
}

func TestALessonAllowsOnlyWhatItAsksFor(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g, stranger := h.guest(t), h.guest(t)
	at := g.want(200, g.post("/lesson", "")).path
	if !strings.Contains(g.get("/").body, `class="yours"`) {
		t.Error("the list of games does not say that the lesson waits")
	}
	words := i18n.Speak(i18n.English, "").Text("lesson.not_now")
	if got := g.want(400, g.post(at+"/move", "seat=0&ply=0&move=draw+1")); !strings.Contains(got.body, words) {
		t.Errorf("who may not move yet is not told so: %.300s", got.body)
	}
	g.want(409, g.post(at+"/next", "done=1"))
	g.want(409, g.post(at+"/next", ""))
	stranger.want(403, stranger.post(at+"/next", "done=0"))
	stranger.want(403, stranger.post(at+"/skip", ""))
	if page := stranger.want(200, stranger.get(at)).body; strings.Contains(page, "tutor") {
		t.Error("a stranger is taught")
	}
	g.want(200, g.post(at+"/skip", ""))
	g.want(200, g.post(at+"/move", "seat=0&ply=0&move=draw+2"))
	g.want(400, g.post(at+"/next", "done=0"))
}

// TestAPageTurnsToWhatTheLessonSpeaksOf does so where no script can.
func TestAPageTurnsToWhatTheLessonSpeaksOf(t *testing.T) {
	d := newDoor(t)
	at := d.enter("/lesson", "")
	for done, want := range []string{at + "#seat0", at} { // the cheques, the middle
		if to := d.post(at+"/next", form("done", strconv.Itoa(done))).Header().Get("Location"); to != want {
			t.Errorf("after step %d one comes to %s, want %s", done, to, want)
		}
	}
}

// TestTheHomePageLeadsToTheLesson holds that it does so more visibly for who has not played yet.
func TestTheHomePageLeadsToTheLesson(t *testing.T) {
	g := newHouse(t, web.NoLimits).guest(t)
	for _, test := range []struct{ page, want string }{{"/", "to-lesson paper"}, {"/rules", "to-lesson small"}} {
		if !strings.Contains(g.get(test.page).body, test.want) {
			t.Errorf("%s lacks %q", test.page, test.want)
		}
	}
	g.play("bots=1")
	if page := g.get("/").body; !strings.Contains(page, "to-lesson small") || strings.Contains(page, "to-lesson paper") {
		t.Error("who has played is still asked to begin")
	}
}

// notTold are the texts of the catalog that no step of a lesson tells.
var notTold = []string{"title", "start", "hint", "next", "skip", "progress", "watch", "play_on", "not_now"}

// TestEveryTextOfTheLessonIsTold holds that the catalogs and the script know the same texts, and that the
// script fills in the numbers that a text wants, in all languages and dresses.
func TestEveryTextOfTheLessonIsTold(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	told := map[string]bool{}
	h.guest(t).takeLesson(func(v table.View, _ string) {
		for _, text := range v.Lesson.Texts {
			told[text] = true
			for _, l := range i18n.Languages() {
				for _, dress := range i18n.Themes() {
					if s := i18n.Speak(l, dress); !knows(s, "lesson."+text, v.Lesson) {
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
func knows(s *i18n.Speaker, key string, l *table.LessonView) bool {
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
		at := d.enter("/lesson", form("lesson", other))
		for _, deed := range []string{first, "next", second} {
			d.post(deedAt(at, deed), form("seat", "0", "done", done, "ply", done, "move", "draw 1"))
			d.asStranger().post(deedAt(at, deed), form("seat", "0", "done", other))
		}
		d.look(at, at+"/replay")
	})
}

// TestTheLessonWithTheKeyboard takes the whole lesson in a browser, as small as a phone, with keys alone;
// nothing moves sideways, what is spoken of is marked, and axe finds nothing serious.
func TestTheLessonWithTheKeyboard(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	g := h.guest(t)
	g.want(200, g.post("/settings", "name=Josephine&face=11&lang=nl&back=/")) // long words, and the tutor's face
	b := newTab(t, 360, 740)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL), chromedp.Focus(chromedp.CSS(".to-lesson button")), chromedp.KeyEvent("\r"))
	b.until(`document.querySelector("#tutor") !== null`)
	b.do(chromedp.Evaluate[chromedp.Void](string(axe)+";0", chromedp.EvalAsValue))
	at := b.path()
	now := h.waitFor(t, at, asksMe)
	if _, err := h.service.SetPace(t.Context(), now.ID, now.Maker.ID, 0); err != nil {
		t.Fatal(err)
	}
	for steps := 0; ; steps++ {
		now := h.waitFor(t, at, asksMe)
		v := lesson(now)
		if v.Lesson == nil {
			break
		}
		b.until(fmt.Sprintf("%s >= %d && document.querySelector('#tutor') !== null", version, now.Version))
		b.checkStep(v, steps)
		b.pressStep(v)
		h.waitFor(t, at, func(now *table.Table) bool { return now.Version > v.Version })
	}
	b.until(`document.querySelector("#tutor") === null`)
	if name := path.Base(at); len(h.waitFor(t, at, asksMe).Moves) < 60 {
		t.Errorf("the lesson %s was over too soon", name)
	}
}

// checkStep looks at a step of a lesson.
func (b *tab) checkStep(v table.View, steps int) {
	b.t.Helper()
	if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		b.t.Errorf("step %d is %d too wide", v.Lesson.Done, over)
	}
	if point := v.Lesson.Point; point != "" && point != "sheet" && !eval[bool](b, marked+".length === 1") {
		b.t.Errorf("step %d marks no %s", v.Lesson.Done, point)
	} else if point != "" && point != "sheet" {
		b.until(marked + `.every((e) => e.getBoundingClientRect().top >= 0 &&
			e.getBoundingClientRect().bottom <= document.querySelector(".act").getBoundingClientRect().top)`)
	}
	if eval[bool](b, `document.querySelector("#told").innerText.trim() === ""`) {
		b.t.Errorf("step %d says nothing", v.Lesson.Done)
	}
	if steps%8 != 0 && !v.Lesson.Last {
		return
	}
	for _, complaint := range eval[[]string](b, axeRun) {
		b.t.Errorf("step %d: %s", v.Lesson.Done, complaint)
	}
}

// marked lists what is marked on the table; it must come into view above the tutor.
const marked = `[...document.querySelectorAll(".teach :is(.money, .property, .middle, .pile, .line, .auction)")]
	.filter((e) => getComputedStyle(e).animationName === "spot" && e.getBoundingClientRect().height > 0)`

// pressStep does with keys what a step of a lesson asks for.
func (b *tab) pressStep(v table.View) {
	b.t.Helper()
	switch {
	case v.Lesson.Read:
		b.do(chromedp.KeyEvent("n"))
	case v.Game.Legal[0].Loot() != 0:
		b.do(chromedp.Focus(chromedp.CSS("input[name=card]")), chromedp.KeyEvent(" "), chromedp.KeyEvent("s"))
	case v.Game.Legal[0].Cheque() != 0:
		b.do(chromedp.KeyEvent(strconv.Itoa(int(v.Game.Legal[0].Cheque()))), chromedp.KeyEvent("\r"))
	default:
		b.do(chromedp.KeyEvent(eval[string](b, `document.querySelector("#deed [data-hot]").dataset.hot`)))
	}
}
