package browser_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/webtest"
)

// longNames are names of players at a table where texts must fit: the longest that is allowed, one without a place to break, and some that
// are as long as those of the bots.
var longNames = []string{"Josephine", "Bartholomew Hohenzollern", "Donaudampfschifffahrtler", "Roxie von Bubbelstein",
	"Jean-Baptiste Desrosiers"}

// measureTexts is a script that shows pictures of a table one after another and lists the texts that are cut off: by a part that hides what
// does not fit, by the edge of a slot, or by another text of the first line of the stage. A name alone may end in an ellipsis, since a face
// stands for it. The sentence about exchanged cheques is left out: with the longest names it is too long for a phone.
const measureTexts = `(async (lang, pictures) => {
	const root = document.documentElement, wrong = new Set();
	root.lang = lang, root.classList.add("script"), document.body.className = "at-table";
	await Promise.all([...document.fonts].filter((f) => /^.?Archivo/.test(f.family)).map((f) => f.load()));
	const shown = (e) => !e.closest(".hush, [hidden], .sheet, .name, .who, .wrap") && e.checkVisibility();
	const over = (text, box) => text.right > box.right + 1 || text.left < box.left - 1 || text.bottom > box.bottom + 3 || text.top < box.top - 3;
	const box = (node) => { const r = document.createRange(); r.selectNodeContents(node); return r.getBoundingClientRect(); };
	const look = () => {
		const edges = new Map(); /* what each part does with a text that is too long */
		const edgeOf = (e) => {
			if (edges.has(e)) return edges.get(e);
			const style = getComputedStyle(e), hides = /hidden|clip/.test(style.overflowX) && style.display !== "inline";
			const edge = { scrolls: /auto|scroll/.test(style.overflowY), cuts: hides || e.matches(".slot"), box: e.getBoundingClientRect() };
			edges.set(e, edge);
			return edge;
		};
		const texts = [], walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
		for (let node; (node = walk.nextNode()); ) {
			const parent = node.parentElement, say = (how) => wrong.add(how + ": " + node.data.trim() + " (" + (parent.closest("[id]")?.id ?? "") + " ." + parent.className + ")");
			if (!node.data.trim() || !shown(parent) || parent.closest("svg")) continue;
			const at = box(node);
			if (at.right > innerWidth + 1 || at.left < -1) say("beyond the edge");
			for (let e = parent; e.localName !== "main"; e = e.parentElement) {
				const edge = edgeOf(e);
				if (edge.scrolls) break;
				if (edge.cuts && over(at, edge.box)) say("cut off by " + e.className + " " + [at, edge.box].map((r) => [r.left, r.top, r.right, r.bottom].map(Math.round)).join(" in "));
			}
			if (parent.closest(".topline h2")) texts.push([parent.closest("h2"), at, say]);
		}
		for (const [a, x, say] of texts) for (const [b, y] of texts) if (a !== b && x.left < y.right && y.left < x.right) say("lies on " + b.textContent);
	};
	for (const picture of pictures) { document.body.innerHTML = picture; look(); }
	return [...wrong];
})`

// A longGame is a game of people with long names, played without a host, and the pages that show it.
type longGame struct {
	*testing.T
	pages  *web.Server
	table  *table.Table
	dealer table.Dealer
}

func (s *longGame) act(c table.Command) {
	s.Helper()
	s.table, s.dealer = webtest.Decide(s.T, s.table, s.dealer, c)
}

// fitted begins a game of people with long names.
func fitted(t *testing.T, h *webtest.Server) *longGame {
	seed, err := fair.ParseSeed(strings.Repeat("c0ffee17", 8))
	fatal.If(t, err)
	s := &longGame{T: t, pages: h.Pages, table: table.New("fit"), dealer: table.NewDealer(seed)}
	var sitters []table.Sitter
	for i, name := range longNames {
		sitters = append(sitters, table.Sitter{Person: table.Person{ID: fmt.Sprint("person", i), Name: name, Face: uint8(i)}})
	}
	s.act(table.Create{Maker: sitters[0].Person, Options: table.Options{Players: len(longNames), Piles: 2, Pace: time.Second},
		Sitting: sitters})
	return s
}

var (
	tags  = regexp.MustCompile(`<[^>]*>`)
	kinds = regexp.MustCompile(`(?s)<main.*?class="([^"]*)"|data-beat="[^"]*"|<div class="block.*?</p>|<h1 class="turn".*?</h1>|<h2 class="danger"`)
)

// kindOf is what a picture says and offers, without its figures and names: of pictures of one kind the one with the longest text is enough.
func kindOf(picture string) string {
	text := tags.ReplaceAllString(strings.Join(kinds.FindAllString(picture, -1), " "), " ")
	for _, name := range longNames {
		text = strings.ReplaceAll(text, name, "")
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, text)
}

// A toldPicture is one of the pictures of a scene.
type toldPicture struct {
	scene  live.Scene
	nth    int
	length int // of its text
}

// tell plays a game of the greedy bot's moves, and returns its longest picture of each kind.
func tell(t *testing.T, s *longGame) map[string]toldPicture {
	told := map[string]toldPicture{}
	for s.table.Phase != table.Over && len(s.table.Moves) < 120 {
		now := s.table.Game.State.Actor
		s.act(table.Move{By: fmt.Sprint("person", now), Seat: now, Ply: len(s.table.Moves), Move: webtest.Choose(t, s.table)})
		scene := live.Scene{Table: s.table, Person: "person0", Moves: 1, Now: s.table.Log[len(s.table.Log)-1].At}
		for i, picture := range picturesOf(t, s, scene, i18n.English) {
			p := toldPicture{scene, i, len(strings.Join(kinds.FindAllString(picture, -1), ""))}
			if kind := kindOf(picture); p.length > told[kind].length {
				told[kind] = p
			}
		}
	}
	return told
}

// picturesOf renders the pictures of a scene.
func picturesOf(t *testing.T, s *longGame, scene live.Scene, l i18n.Language) []string {
	t.Helper()
	data, err := s.pages.Tables.RenderAlone(scene, l)
	fatal.If(t, err)
	pictures := strings.SplitAfter(string(data), "</main>")
	return pictures[:len(pictures)-1]
}

// TestTextsOfTheTableFit tells a game of five players with long names in all languages, in several windows. No text of the table is cut
// off: headlines, lines of the block, words for the states of players, slots, ticker, strips and status line. Larger windows have room for
// what fits on a small phone, or lay it out in another way: there the languages with the longest texts are enough.
func TestTextsOfTheTableFit(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	s := fitted(t, h)
	pictures := map[i18n.Language][]string{}
	for _, p := range tell(t, s) {
		for _, l := range i18n.Languages() {
			pictures[l] = append(pictures[l], picturesOf(t, s, p.scene, l)[p.nth])
		}
	}
	b := newTab(t, 360, 640)
	b.showStyle(h, h.Guest(t).Play("bots=1"))
	long := []i18n.Language{i18n.German, i18n.Hungarian, i18n.Spanish}
	for w, languages := range map[window][]i18n.Language{{360, 780, 3, 5}: i18n.Languages(), {768, 1024, 1, 5}: long,
		{1366, 768, 1, 5}: long} {
		size := emulation.SetDeviceMetricsOverrideParams{Width: w.width, Height: w.height, DeviceScaleFactor: 1}
		if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
			t.Fatal(err)
		}
		for _, l := range languages {
			list, err := json.Marshal(pictures[l])
			fatal.If(t, err)
			for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%q, %s)", measureTexts, l, list)) {
				t.Errorf("%dx%d, %s: %s", w.width, w.height, l, fault)
			}
		}
	}
}
