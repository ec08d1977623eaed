package browser_test

import (
	"fmt"
	"path"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestLessonWithKeyboard takes the whole lesson in a browser of the size of a phone, with the keyboard. At each step
// the page is not too wide, the part that the lesson points at is marked, and the console is as it was in several windows. At some steps
// axe looks for faults.
func TestLessonWithKeyboard(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", "name=Josephine&face=11&lang=nl&back=/")) // long words, and the tutor's face
	b := newTab(t, lessonPhone.width, lessonPhone.height)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL), chromedp.Focus(chromedp.CSS(`.band [action="/lesson"] button`)), keys("\r"))
	b.until(`document.querySelector("#tutor") !== null && document.readyState === "complete"`)
	b.loadAxe()
	at := b.path()
	now := h.WaitFor(t, at, webtest.LessonWaits)
	if _, err := h.Host.Act(t.Context(), now.ID, table.SetPace{By: now.Maker.ID, Pace: 0}); err != nil {
		t.Fatal(err)
	}
	for steps := 0; ; steps++ {
		now := h.WaitFor(t, at, webtest.LessonWaits)
		v := webtest.LessonOf(now)
		if v.Lesson == nil {
			break
		}
		b.until(fmt.Sprintf("%s >= %d && document.querySelector('#tutor') !== null", version, now.Version))
		b.checkStep(v, steps)
		b.measureStep(v)
		b.pressStep(v)
		h.WaitFor(t, at, func(now *table.Table) bool { return now.Version > v.Version })
	}
	b.until(`document.querySelector("#tutor progress") === null`) // the tutor keeps quiet
	if name := path.Base(at); len(h.WaitFor(t, at, webtest.LessonWaits).Moves) < 60 {
		t.Errorf("the lesson %s was over too soon", name)
	}
}

// checkStep checks a step of a lesson.
func (b *tab) checkStep(v table.View, steps int) {
	b.t.Helper()
	if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		b.t.Errorf("step %d is %d too wide: %s", v.Lesson.Done, over, eval[string](b, widest))
	}
	if point := v.Lesson.Point; point != "" && point != "sheet" && !eval[bool](b, marked+".length === 1") {
		b.t.Errorf("step %d marks no %s", v.Lesson.Done, point)
	} else if point != "" && point != "sheet" {
		b.until(marked + `.every((e) => e.getBoundingClientRect().top >= 0 &&
			e.getBoundingClientRect().bottom <= innerHeight)`)
	}
	if eval[bool](b, `document.querySelector("#told").innerText.trim() === ""`) {
		b.t.Errorf("step %d has no text", v.Lesson.Done)
	}
	if steps%8 != 0 && !v.Lesson.Last {
		return
	}
	for _, complaint := range eval[[]string](b, runAxe) {
		b.t.Errorf("step %d: %s", v.Lesson.Done, complaint)
	}
}

// lessonWindows are the windows in which the console of a lesson is measured.
var lessonWindows = []window{{360, 780, 1, 3}, {390, 844, 1, 3}, {844, 390, 1, 3}, {1440, 900, 1, 3}}

// measureLesson is a script that lists what is wrong with the console of a lesson. In a window each cheque and the slot beside the cheques
// have one place for the whole lesson. No slot is covered by anything, and the tutor's words and the block of the auction fit.
const measureLesson = `(() => {
	const wrong = [], size = innerWidth + "x" + innerHeight + ": ";
	window.lessonPlaces ??= {};
	const box = (e) => e.getBoundingClientRect(), told = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
	const stays = (name, e) => {
		const place = box(e), first = (lessonPlaces[size + name] ??= place);
		const moved = ["x", "y", "width", "height"].some((side) => Math.abs(place[side] - first[side]) > 1); /* less is rounding */
		if (moved) wrong.push(size + name + " was at " + told(first) + ", is at " + told(place));
	};
	const slots = [...document.querySelectorAll(".plain .slots .slot")].filter((e) => e.checkVisibility());
	for (const slot of slots) {
		if (slot.matches(".money")) stays(slot.id, slot), slot.matches(".bid") || stays("the cheque in " + slot.id, slot.querySelector(".cheque svg"));
		else if (!slot.matches("a")) stays("the slot beside the cheques", slot);
		const r = box(slot), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		if (at?.closest(".slot") !== slot && !slot.matches(".rest")) wrong.push(size + (slot.id || slot.className) + " is covered by " + (at?.id || at?.className));
		if (slot.matches(".action") && (r.width < 43.5 || r.height < 43.5)) wrong.push(size + slot.id + " is too small: " + told(r));
		for (const other of slots) {
			const o = box(other);
			if (other !== slot && r.left < o.right - 1 && o.left < r.right - 1 && r.top < o.bottom - 1 && o.top < r.bottom - 1) wrong.push(size + slot.id + " lies over " + other.id);
		}
	}
	const tutor = document.querySelector("#tutor");
	if (tutor.scrollHeight > tutor.clientHeight + 1) wrong.push(size + "the tutor's words need " + tutor.scrollHeight + " of " + tutor.clientHeight);
	const last = document.querySelector(".block, .board > table"); /* the lesson shows a score sheet while it explains the count */
	if (box(last).bottom > box(document.querySelector(".stage")).bottom) wrong.push(size + last.className + " lies below the stage");
	return wrong;
})()`

// measureStep looks at a step of a lesson in all windows, and goes back to the first one.
func (b *tab) measureStep(v table.View) {
	b.t.Helper()
	for _, w := range lessonWindows {
		b.do(chromedp.EmulateViewport(w.width, w.height))
		for _, fault := range eval[[]string](b, measureLesson) {
			b.t.Errorf("step %d: %s", v.Lesson.Done, fault)
		}
	}
	b.do(chromedp.EmulateViewport(lessonPhone.width, lessonPhone.height))
}

// lessonPhone is the phone on which the lesson is taken.
var lessonPhone = window{360, 740, 1, 3}

// marked lists the marked parts of the table. They must scroll into view above the tutor.
const marked = `[...document.querySelectorAll(".teach :is(.slots, .cards, .middle, .pile, .police, .row, .block)")]
	.filter((e) => getComputedStyle(e).animationName === "spot" && e.getBoundingClientRect().height > 0)`

// pressStep takes the action of a step with the keyboard.
func (b *tab) pressStep(v table.View) {
	b.t.Helper()
	switch {
	case v.Lesson.Read:
		b.do(keys("n"))
	case v.Game.Legal[0].Loot() != 0:
		b.do(keys("s"), keys(" "), keys("s"))
	case v.Game.Legal[0].Cheque() != 0:
		b.do(keys(strconv.Itoa(int(v.Game.Legal[0].Cheque()))), keys("\r"))
	default:
		b.do(keys(eval[string](b, `document.querySelector("[form=action][data-hot]").dataset.hot`)))
	}
}
