package webtest

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"razzia/internal/table"
)

// LessonOf is the view of the player who takes a lesson.
func LessonOf(now *table.Table) table.View { return now.View(now.Maker.ID, now.Log[0].At) }

// LessonWaits reports whether a lesson waits for its player, or is over.
func LessonWaits(now *table.Table) bool {
	v := LessonOf(now)
	return v.Lesson == nil || v.Lesson.Read || v.Game.Acting == 0
}

// TakeLesson begins a lesson and follows it to its end. It calls visit with each page that offers an action.
func TakeLesson(g *Guest, visit func(v table.View, page string)) (at string) {
	g.T.Helper()
	return TakeLessonUntil(g, func(v table.View, page string) bool {
		visit(v, page)
		return false
	})
}

// TakeLessonUntil begins a lesson and follows it as a browser without scripts does, by the actions that its pages
// offer, until enough returns true.
func TakeLessonUntil(g *Guest, enough func(v table.View, page string) bool) (at string) {
	g.T.Helper()
	at = g.Want(200, g.Post("/lesson", "")).Path
	g.Want(200, g.Post(at+"/pace", "pace=0s"))
	for {
		v := LessonOf(g.Server.WaitFor(g.T.(*testing.T), at, LessonWaits))
		if v.Lesson == nil {
			return at
		}
		page := g.Want(200, g.Get(at)).Body
		if enough(v, page) {
			return at
		}
		action, fields := LessonOffer(g.T, v, page)
		g.Want(200, g.Post(at+"/"+action, fields))
	}
}

// LessonAt returns a lesson of the guest at the step with a text.
func LessonAt(g *Guest, text string) (at string) {
	return TakeLessonUntil(g, func(v table.View, _ string) bool { return slices.Contains(v.Lesson.Texts, text) })
}

// The actions that a page offers.
var (
	moveButton = regexp.MustCompile(`<button id="slot-[^"]*" class="slot [^>]*form="action" name="move" value="([^"]+)"`)
	cardBox    = regexp.MustCompile(`<input[^>]*form="steal"[^>]*value="([^"]+)"`)
	doneField  = regexp.MustCompile(`name="done" value="(\d+)"`)
)

// LessonOffer returns the only action that a page offers at a step of a lesson.
func LessonOffer(t testing.TB, v table.View, page string) (action, fields string) {
	t.Helper()
	moves, cards, done := moveButton.FindAllStringSubmatch(page, -1), cardBox.FindAllStringSubmatch(page,
		-1), doneField.FindStringSubmatch(page)
	place := Form("seat", "0", "ply", strconv.Itoa(v.Ply))
	switch {
	case v.Lesson.Last && len(moves)+len(cards)+len(done) == 0:
		return "skip", ""
	case len(done) > 0 && len(moves)+len(cards) == 0:
		return "next", Form("done", done[1])
	case len(moves) == 1 && len(cards) == 0 && len(done) == 0:
		return "move", place + "&" + Form("move", moves[0][1])
	case len(cards) == 1 && len(moves) == 0 && len(done) == 0:
		return "steal", place + "&" + Form("card", cards[0][1])
	}
	t.Fatalf("step %d offers the moves %q, the cards %q and to continue %q: want one action", v.Lesson.Done, moves, cards, done)
	return "", ""
}
