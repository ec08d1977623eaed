package browser_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// padRounds are rounds of five players, with more bodyguards than the game has, so that there are doubts.
func padRounds(rounds int) (all [][]padEntry) {
	for range rounds {
		var entries []padEntry
		for seat := range 5 {
			entries = append(entries, padEntry{Thieves: 1, Guards: 4, Cars: 2, Drivers: seat % 3, Gold: seat % 2,
				Jewels: []bool{true, seat > 1, seat > 2, seat > 3, false}, Businesses: []int{seat % 4, 1, 0, 0, 1, 0, 0},
				Cheques: []int{seat + 1, seat + 7}})
		}
		all = append(all, entries)
	}
	return all
}

// keepPad puts a game of players with long names on the device, as it stands in a view of the pad.
func (b *tab) keepPad(view string, rounds int) {
	b.t.Helper()
	players, done := []map[string]any{}, [][]bool{}
	for i, name := range longNames {
		players = append(players, map[string]any{"name": name, "face": i})
	}
	for range rounds {
		done = append(done, []bool{true, true, false, false, false})
	}
	sets := [][]int{{2, 7, 16}, {3, 8, 15}, {4, 9, 14}, {5, 10, 13}, {6, 11, 12}}
	state, err := json.Marshal(map[string]any{"format": 1, "past": []string{}, "state": map[string]any{
		"view": view, "round": max(rounds-1, 0), "seat": 2, "done": done, "police": []int{7, 6, 2}, "turn": 1, "out": make([]bool, 5),
		"game": map[string]any{"id": "x", "at": 1_764_000_000_000, "players": players, "sets": sets, "rounds": padRounds(rounds)},
	}})
	fatal.If(b.t, err)
	eval[bool](b, fmt.Sprintf(`(localStorage.setItem("pad", %q), true)`, state))
}

// padViews are the views of the pad with a number of rounds, and a script that opens what is closed.
var padViews = []struct {
	view   string
	rounds int
	step   string
}{
	{"start", 0, `document.querySelector("#face-1").click()`},
	{"play", 2, ""},
	{"entry", 3, ""},
	{"entry", 2, `document.querySelector("#new-game").click()`},
	{"sheet", 2, `document.querySelector("#reasons").open = true`},
	{"end", 3, `document.querySelector("#reasons").open = true`},
	{"sheet", 3, `(document.querySelector("#on").click(), document.querySelector("#games").showPopover())`},
	{"end", 3, `document.querySelector("#pad-menu").showPopover()`},
	{"end", 3, `document.querySelector("#rule-R8\\.1").showPopover()`},
}

// openPad loads the pad in a view.
func (b *tab) openPad(h *webtest.Server, i int) {
	b.t.Helper()
	b.keepPad(padViews[i].view, padViews[i].rounds)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	eval[bool](b, padViews[i].step+"; true")
}

// widerInside is a script: what is wider than the part of the pad that scrolls.
const widerInside = `((part) => part.scrollWidth > part.clientWidth ? part.scrollWidth + " pixels in " + part.clientWidth : "")(
	document.querySelector(".scrolled"))`

// TestTheScorePadFitsAndIsReadable opens all views of the pad in all languages at the narrowest width, and looks with axe at each of them
// in English, light and dark. The names are as long as they may be.
func TestTheScorePadFitsAndIsReadable(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, b := h.Guest(t), newTab(t, 320, 640)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	for n, lang := range i18n.Languages() {
		theme := i18n.Themes()[n%2]
		g.Want(200, g.Post("/settings", webtest.Form("name", "Kitty", "lang", string(lang), "dress", string(theme))))
		b.become(h, g)
		for i, v := range padViews {
			b.openPad(h, i)
			for _, width := range narrowWidths(lang) {
				b.do(chromedp.EmulateViewport(width, 640))
				for _, fault := range append(eval[[]string](b, inspect), eval[string](b, widest), eval[string](b, widerInside)) {
					if fault != "" {
						t.Errorf("%s with %d rounds in %s, %d px: %s", v.view, v.rounds, lang, width, fault)
					}
				}
			}
			if lang != i18n.English && lang != i18n.German {
				continue
			}
			for _, fault := range b.crowd(pageState{v.view, "/pad", v.step}) {
				t.Errorf("%s in %s, %s", v.view, lang, fault)
			}
			if lang != i18n.English {
				continue
			}
			b.loadAxe()
			for _, d := range displays {
				b.setDisplay(d)
				for _, fault := range eval[[]string](b, runAxe) {
					t.Errorf("%s on a %s: %s", v.view, d.name, fault)
				}
			}
		}
	}
}

// TestTheScorePadAsksAboutDoubts enters what the game does not have. The pad takes it, says so, and asks before it goes on.
func TestTheScorePadAsksAboutDoubts(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.openPad(h, 2)
	b.until(`document.querySelector("#line-guards .doubt")?.textContent.includes("20 in all")`)
	b.tap("guards-less")
	b.until(`document.querySelectorAll("#line-guards .doubt").length === 2`) // and fewer than before
	b.tap("cheque-1")
	b.until(`document.querySelector("dialog p")?.textContent.includes("Josephine")`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="no"]`)))
	b.until(`!document.querySelector("dialog") && scorepad.pad.state.game.rounds[2][0].cheques.includes(1)`)
	b.tap("cheque-1")
	b.until(`!!document.querySelector("dialog [value=yes]")`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="yes"]`)))
	b.until(`!document.querySelector("dialog") && !scorepad.pad.state.game.rounds[2][0].cheques.includes(1)`)
	if owned := eval[[]int](b, `scorepad.pad.state.game.rounds[2][2].cheques`); !slices.Equal(owned, []int{1, 3, 9}) {
		t.Errorf("the player has the cheques %v", owned)
	}
	b.tap("next")
	b.until(`document.querySelectorAll("dialog p").length >= 2`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="no"]`)))
	b.until(`!document.querySelector("dialog") && scorepad.pad.state.seat === 2`)
	b.tap("next")
	b.until(`!!document.querySelector("dialog [value=yes]")`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="yes"]`)))
	b.until(`!document.querySelector("dialog") && scorepad.pad.state.seat === 3`)
	for range 3 {
		b.tap("undo")
	}
	b.until(`scorepad.pad.state.game.rounds[2][2].guards === 4`)
}

// TestTheScorePadHelpsDuringARound counts police cards up to the raid of a game of five, moves the turn on past a player who is out, and
// opens the rule of a called auction.
func TestTheScorePadHelpsDuringARound(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.openPad(h, 1)
	b.until(`document.querySelectorAll(".places .place").length === 7 && document.querySelectorAll(".places .card").length === 6`)
	b.until(`!!document.querySelector(".police.danger")`)
	b.tap("police")
	b.until(`document.querySelector("#police-words").textContent.includes("nobody gets the row") && !document.querySelector("#police")`)
	b.do(chromedp.Click(chromedp.CSS(".turns li:nth-child(3) button")))
	b.tap("turn") // from the second to the fourth, since the third is out
	b.until(`scorepad.pad.state.turn === 3 && document.querySelector("#turn-title").textContent.startsWith("Roxie")`)
	b.do(chromedp.Click(chromedp.CSS(`[popovertarget="rule-R4.2"]`)))
	b.until(`document.querySelector("#rule-R4\\.2").matches(":popover-open")`)
	eval[bool](b, `(document.querySelector("#rule-R4\\.2").hidePopover(), true)`)
	b.tap("count")
	b.until(`scorepad.pad.state.view === "entry"`)
}

// TestTheScorePadKeepsEarlierGames ends a game, begins another one and drops it, takes that back, and deletes the first from the list.
func TestTheScorePadKeepsEarlierGames(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.keepPad("sheet", 3)
	b.do(chromedp.Reload())
	b.until(`"scorepad" in window`)
	b.tap("on")
	b.until(`document.querySelectorAll("#games-list li").length === 1`)
	b.tap("again")
	b.tap("begin")
	b.tap("thieves-more")
	b.tap("new-game")
	b.until(`!!document.querySelector("dialog [value=yes]")`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="yes"]`)))
	b.until(`scorepad.pad.state.view === "start"`)
	b.tap("undo")
	b.until(`scorepad.pad.state.view === "entry" && document.querySelector("#thieves").textContent === "1"`)
	eval[bool](b, `(document.querySelector("#games").showPopover(), true)`)
	b.do(chromedp.Click(chromedp.CSS("#games-list .open")))
	b.until(`document.querySelector("main.shown") !== null && document.querySelectorAll("tbody tr").length === 7`)
	b.tap("close")
	b.until(`document.querySelector("main.entry") !== null`)
	eval[bool](b, `(document.querySelector("#games").showPopover(), true)`)
	b.do(chromedp.Click(chromedp.CSS("#games-list .tool")))
	b.until(`!!document.querySelector("dialog [value=yes]")`)
	b.do(chromedp.Click(chromedp.CSS(`dialog [value="yes"]`)))
	b.until(`document.querySelectorAll("#games-list li").length === 0`)
	b.do(chromedp.Reload())
	b.until(`"scorepad" in window && document.querySelectorAll("#games-list li").length === 0 && scorepad.pad.state.view === "entry"`)
}

// TestTheScorePadCountsWithoutAMemory opens the pad in a browser that keeps nothing, and in one that has kept what is no game.
func TestTheScorePadCountsWithoutAMemory(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	eval[bool](b, `(localStorage.setItem("pad", "{"), localStorage.setItem("pad games", "x y"), true)`)
	b.do(chromedp.Reload())
	b.until(`document.querySelector("main.start #begin") !== null && !document.querySelector(".note").textContent.includes("keeps nothing")`)
	_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `Storage.prototype.setItem = () => { throw new Error("full"); }`,
	})
	fatal.If(t, err)
	b.do(chromedp.Reload())
	b.until(`document.querySelector(".note")?.textContent.includes("keeps nothing")`)
	b.tap("begin")
	b.tap("gold-more")
	b.until(`document.querySelector("#line-gold .points").textContent === "+3"`)
}

// TestTheScorePadListensToKeys sets numbers by keys alone.
func TestTheScorePadListensToKeys(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 1280, 800)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.openPad(h, 2)
	eval[bool](b, `(document.querySelector("#thieves-more").focus(), true)`)
	b.do(keys("5"))
	b.until(`document.querySelector("#thieves").textContent === "5" && document.activeElement.id === "thieves-more"`)
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	b.until(`document.querySelector("#thieves").textContent === "6"`)
	b.do(keys("9")) // there are six
	b.do(keys("2"))
	b.until(`document.querySelector("#thieves").textContent === "2"`)
}

// TestTheScorePadReadsLinksWithCare opens links that hold no game, or one that cannot be.
func TestTheScorePadReadsLinksWithCare(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	entry := "[1,0,0,0,0,0,0,0,0,0,0,0,0]"
	for _, text := range []string{
		"", "nonsense", `[2,1,[["A",0],["B",1]],0,[[` + entry + "," + entry + `]]]`, `[1,1,[["A",0]],0,[[` + entry + `]]]`,
		`[1,1,[["A",0],["B",99]],0,[[` + entry + "," + entry + `]]]`, `[1,1,[["A",0],["B",1]],0,[[` + entry + `,[7]]]]`,
		`[1,1,[["` + strings.Repeat("A", 25) + `",0],["B",1]],0,[[` + entry + "," + entry + `]]]`,
		`[1,1,[["A",0],["B",1]],0,[[` + entry + `,[9,0,0,0,0,0,0,0,0,0,0,0,0]]]]`, `{"length":2}`,
	} {
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(h.URL+"/pad#g="+base64.RawURLEncoding.EncodeToString([]byte(text))))
		b.until(`!!document.querySelector("dialog")`)
		if b.is("main.shown") {
			t.Errorf("%s is shown as a game", text)
		}
	}
	good := `[1,1764000000000,[["<b>A</b>",0],["B",1]],0,[[` + entry + "," + entry + `]]]`
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(h.URL+"/pad#g="+base64.RawURLEncoding.EncodeToString([]byte(good))))
	b.until(`document.querySelector("main.shown thead th span")?.textContent === "<b>A</b>"`)
}

// A padCause is what the pad says that decided a game.
type padCause struct {
	Decisive bool
	Cause    struct {
		Seat, Round, Kind, Points int
		Thing                     string
		Instead                   []int
	}
}

// padTotals are the totals of rounds by the rules, but for the cheques if they are not to count.
func padTotals(rounds [][]padEntry, cheques bool) []int {
	totals := make([]int, len(rounds[0]))
	for i, entries := range rounds {
		for seat, lines := range (padTable{i + 1, entries}).sheets() {
			for line, points := range lines {
				if line < 6 || cheques {
					totals[seat] += points
				}
			}
		}
	}
	return totals
}

// without takes the thing of a cause away.
func (e *padEntry) without(c padCause) {
	counts := map[string]*int{"thieves": &e.Thieves, "guards": &e.Guards, "cars": &e.Cars, "drivers": &e.Drivers, "gold": &e.Gold}
	switch c.Cause.Thing {
	case "jewels":
		e.Jewels = make([]bool, 5)
	case "business":
		e.Businesses = slices.Clone(e.Businesses)
		e.Businesses[c.Cause.Kind] = 0
	case "cheques":
	default:
		*counts[c.Cause.Thing] = 0
	}
}

// winnersOf are the seats with the highest total.
func winnersOf(totals []int) (seats []int) {
	for seat, n := range totals {
		if n == slices.Max(totals) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// TestTheScorePadSaysTruly what decided random games: it takes the cause away by the rules, and others win.
func TestTheScorePadSaysTruly(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	random, decisive := rand.New(rand.NewPCG(9, 1)), 0
	for range 300 {
		var rounds [][]padEntry
		for first := randomPadTable(random); len(rounds) < razzia.Rounds; {
			if next := randomPadTable(random); len(next.Entries) == len(first.Entries) {
				rounds = append(rounds, next.Entries)
			}
		}
		text, err := json.Marshal(rounds)
		fatal.If(t, err)
		found := eval[*padCause](b, fmt.Sprintf(`scorepad.whatDecided({ rounds: %s })`, text))
		won := winnersOf(padTotals(rounds, true))
		if len(won) > 1 || found == nil {
			if (found == nil) != (len(won) > 1) {
				t.Errorf("%s: %v win, and the pad says %+v", text, won, found)
			}
			continue
		}
		c := found.Cause
		before := padTotals(rounds, true)
		rounds[c.Round][c.Seat].without(*found)
		after := padTotals(rounds, c.Thing != "cheques")
		instead := winnersOf(after)
		if c.Seat != won[0] || before[c.Seat]-after[c.Seat] != c.Points || !slices.Equal(instead, c.Instead) ||
			found.Decisive == slices.Equal(instead, won) {
			t.Errorf("%s: the pad says %+v; without it %v win, with %v", text, *found, instead, after)
		}
		if found.Decisive {
			decisive++
		}
	}
	if t.Logf("%d games had a decisive thing", decisive); decisive < 50 {
		t.Error("want more of them")
	}
}
