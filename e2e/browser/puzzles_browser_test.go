package browser_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// puzzleHere is the puzzle on the page.
func (b *tab) puzzleHere(set *puzzle.Set) *puzzle.Puzzle {
	b.t.Helper()
	b.until(`document.querySelector("main.posed:not(.solved)") !== null && document.documentElement.matches(".script")`)
	p := set.ByID(strings.TrimPrefix(b.path(), "/puzzles/"))
	if p == nil {
		b.t.Fatalf("%s is no puzzle", b.path())
	}
	return p
}

// answer makes a move with the keyboard, or steals by clicking.
func (b *tab) answer(m razzia.Move) {
	b.t.Helper()
	switch m.Verb() {
	case razzia.ToDraw:
		b.do(keys(strconv.Itoa(int(m.Pile()))))
	case razzia.ToCall:
		b.do(keys("c"))
	case razzia.ToPass:
		b.do(keys("p"))
	case razzia.ToBid:
		b.do(keys(strconv.Itoa(int(m.Cheque()))), keys("\r"))
	default:
		b.steal(m.Loot())
	}
	b.until(`document.querySelector("#verdict") !== null && document.readyState === "complete"`)
}

// steal chooses cards of the row, and takes them.
func (b *tab) steal(loot razzia.Cards) {
	b.t.Helper()
	b.do(keys("s"))
	for c, n := range loot.All() {
		for i := range n {
			eval[bool](b, `(() => { const box = document.querySelectorAll("input[name=card][value=`+c.String()+`]")[`+strconv.Itoa(int(i))+
				`]; box.checked = true; return box.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		}
	}
	b.do(keys("s"))
}

// TestPuzzlesWithTheKeyboard solves a puzzle, goes on by a key, misses the next one and looks at what was missed. Axe finds nothing, and
// nothing moves.
func TestPuzzlesWithTheKeyboard(t *testing.T) {
	t.Parallel()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	h := webtest.NewWith(t, site.Config{})
	b := newTab(t, 360, 780)
	b.do(chromedp.Navigate(h.URL + "/puzzles"))
	b.flawless()
	b.do(chromedp.Click(chromedp.CSS("#solve")))
	first := b.puzzleHere(set)
	b.flawless()
	b.answer(first.Ways[0].Moves[0])
	if !b.is("#verdict[data-right]") || b.is("#again") {
		t.Errorf("the right answer: %s", b.text())
	}
	b.flawless()
	b.do(keys("n"))
	second := b.puzzleHere(set)
	if second == first {
		t.Error("the same puzzle comes again")
	}
	b.answer(second.Ways[1].Moves[0])
	if b.is("#verdict[data-right]") || !b.is("#again") || !b.is("#why") || !b.is(".told") {
		t.Errorf("the wrong answer: %s", b.text())
	}
	if shift := eval[float64](b, shiftHere); shift >= 0.05 {
		t.Errorf("the page of the answer shifts by %v", shift)
	}
	if by := eval[float64](b, stageByConsole); by != 0 {
		t.Errorf("a page that came in parts: the console moves the cards by %v pixels", by)
	}
	b.do(chromedp.Navigate(h.URL + "/puzzles/missed"))
	b.until(`document.querySelector("#misses a") !== null`)
	b.flawless()
	b.do(chromedp.Click(chromedp.CSS("#misses a")))
	if missed := b.puzzleHere(set); missed != second {
		t.Errorf("%s was missed, want %s", missed.ID, second.ID)
	}
}

// boardPlaces is a script that says where the parts of a position are in the window.
const boardPlaces = `JSON.stringify([...document.querySelectorAll(".top, .others, .others > .seat, .stage, .row, .mine, .mine .cards > li")]
	.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y + scrollY, r.width, r.height].map(Math.round).join(" "); }))`

// TestTheBoardStaysWhenTheAnswerComes answers a puzzle and a drill of each form: the table keeps its places, and shows the viewer's own
// cards as cards.
func TestTheBoardStaysWhenTheAnswerComes(t *testing.T) {
	t.Parallel()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for _, size := range [][2]int64{{390, 844}, {1440, 900}} {
		h := webtest.NewWith(t, site.Config{})
		b := newTab(t, size[0], size[1])
		b.become(h, h.Guest(t))
		stays := func(what string, answer func()) {
			before := eval[string](b, boardPlaces)
			answer()
			kept := strings.TrimSuffix(before, "]") // a bid that wins brings cards, which lie after the others
			if after := eval[string](b, boardPlaces); !strings.HasPrefix(after, kept) || !b.is(".mine .cards") {
				t.Errorf("%v: the answer of %s moves the table:\n%s\n%s", size, what, before, after)
			}
		}
		b.do(chromedp.Navigate(h.URL + "/puzzles"))
		b.do(chromedp.Click(chromedp.CSS("#solve")))
		p := b.puzzleHere(set)
		stays("a puzzle", func() { b.answer(p.Ways[1].Moves[0]) })
		for kind, input := range map[string]string{"row": "#choices button", "raid": "#choices button", "bid": "[data-bid]"} {
			b.do(chromedp.Navigate(h.URL + "/training"))
			b.until(`!!document.querySelector("#start-` + kind + `")`)
			eval[bool](b, `document.querySelector("#start-`+kind+`").click() === undefined`) // it may stand behind the bar of a phone
			b.until(`!!document.querySelector("html.script ` + input + `") && document.readyState === "complete"`)
			stays(kind, func() {
				if kind == "bid" {
					b.do(chromedp.Click(chromedp.CSS(input)))
				} else {
					b.do(chromedp.KeyEvent("1"))
				}
				b.until(`!!document.querySelector("html.script #verdict") && document.readyState === "complete"`)
			})
		}
	}
}

// shiftHere is a script that sums the layout shifts of the page.
const shiftHere = `new Promise((done) => {
	let sum = 0;
	new PerformanceObserver((list) => list.getEntries().forEach((e) => (sum += e.value))).observe({ type: "layout-shift", buffered: true });
	setTimeout(() => done(sum), 50);
})`

// stageByConsole is a script that says how far the cards move when the console, which comes after them in the page, is there.
const stageByConsole = `(() => {
	const top = () => document.querySelector(".stage").getBoundingClientRect().top + scrollY, here = top();
	document.querySelector(".console").style.display = "none";
	return here - top();
})()`

// flawless fails if axe finds a fault, or the page is wider than the window.
func (b *tab) flawless() {
	b.t.Helper()
	b.loadAxe()
	if found := eval[[]string](b, runAxe); len(found) > 0 {
		b.t.Errorf("%s: %q", b.path(), slices.Compact(found))
	}
	if eval[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		b.t.Errorf("%s is wider than the window", b.path())
	}
}
