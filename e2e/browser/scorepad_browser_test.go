package browser_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A padEntry is what a player has, as the score pad writes it.
type padEntry struct {
	Thieves    int    `json:"thieves"`
	Guards     int    `json:"guards"`
	Cars       int    `json:"cars"`
	Drivers    int    `json:"drivers"`
	Gold       int    `json:"gold"`
	Jewels     []bool `json:"jewels"`
	Businesses []int  `json:"businesses"`
	Cheques    []int  `json:"cheques"`
}

// A padTable is what all players have after a round.
type padTable struct {
	Round   int        `json:"round"`
	Entries []padEntry `json:"entries"`
}

// padLines are the lines of a score sheet in the order of the pad.
func padLines(sh razzia.Sheet) [7]int {
	return [7]int{int(sh.Thieves), int(sh.Bodyguards), int(sh.Cars), int(sh.Jewels), int(sh.Gold), int(sh.Businesses), int(sh.Cheques)}
}

// sheets are the score sheets of a table by the rules.
func (t padTable) sheets() (all [][7]int) {
	s := razzia.State{Round: uint8(t.Round), Players: uint8(len(t.Entries))}
	for seat, e := range t.Entries {
		s.Seats[seat] = e.holding()
	}
	for seat, sheet := range s.Score() {
		if seat < len(t.Entries) {
			all = append(all, padLines(sheet))
		}
	}
	return all
}

// holding is what the player has in the game of the rules.
func (e padEntry) holding() (h razzia.Holding) {
	put := func(c razzia.Card, n int) {
		for range n {
			h.Property += razzia.CardsOf(c)
		}
	}
	put(razzia.Thief, e.Thieves)
	put(razzia.Bodyguard, e.Guards)
	put(razzia.Car, e.Cars)
	put(razzia.Driver, e.Drivers)
	put(razzia.Gold, e.Gold)
	for kind, has := range e.Jewels {
		if has {
			put(razzia.Ring+razzia.Card(kind), 1)
		}
	}
	for kind, n := range e.Businesses {
		put(razzia.Casino+razzia.Card(kind), n)
	}
	for i, n := range e.Cheques {
		if i%2 == 0 {
			h.Open |= razzia.ChequesOf(razzia.Cheque(n))
		} else {
			h.Spent |= razzia.ChequesOf(razzia.Cheque(n))
		}
	}
	return h
}

// randomPadTable makes what players have after a round. The decks of small numbers have many ties.
func randomPadTable(random *rand.Rand) padTable {
	t := padTable{Round: 1 + random.IntN(razzia.Rounds), Entries: make([]padEntry, 2+random.IntN(4))}
	n, few := len(t.Entries), random.IntN(2) == 0
	upTo := func(copies int) int {
		if few {
			return random.IntN(min(copies/n, 2) + 1)
		}
		return random.IntN(copies/n + 1)
	}
	cheques := random.Perm(16)
	each := razzia.Packages(n)[0].Len()
	for i := range t.Entries {
		e := padEntry{Thieves: upTo(6), Guards: upTo(16), Cars: upTo(16), Drivers: upTo(10), Gold: random.IntN(2),
			Jewels: make([]bool, 5), Businesses: make([]int, 7), Cheques: []int{}}
		for kind := range e.Jewels {
			e.Jewels[kind] = random.IntN(2) == 0
		}
		for kind := range e.Businesses {
			if random.IntN(2) == 0 {
				e.Businesses[kind] = random.IntN(5)
			}
		}
		for _, c := range cheques[i*each : (i+1)*each] {
			e.Cheques = append(e.Cheques, c+1)
		}
		if few && i > 0 { // as much as the player before
			e.Cheques = slices.Clone(t.Entries[0].Cheques)
		}
		t.Entries[i] = e
	}
	return t
}

// padLinesOf is a script: the lines of tables by the code of the page.
const padLinesOf = `((tables) => tables.map(({ round, entries }) => scorepad.score(entries, round).map(
	(s) => [s.thieves, s.bodyguards, s.cars, s.jewels, s.gold, s.businesses, s.cheques])))(%s)`

// countedByPage lets the page count tables.
func (b *tab) countedByPage(tables []padTable) [][][7]int {
	b.t.Helper()
	text, err := json.Marshal(tables)
	fatal.If(b.t, err)
	return eval[[][][7]int](b, fmt.Sprintf(padLinesOf, text))
}

// TestTheScorePadCountsByTheRules lets the page count more than 100,000 random properties, and compares every line with package razzia.
func TestTheScorePadCountsByTheRules(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	random, properties, ties := rand.New(rand.NewPCG(35, 5)), 0, 0
	for properties < 100_000 {
		batch := make([]padTable, 2000)
		for i := range batch {
			batch[i] = randomPadTable(random)
		}
		for i, got := range b.countedByPage(batch) {
			want := batch[i].sheets()
			if !slices.Equal(got, want) {
				t.Fatalf("%+v: the page counts %v, want %v", batch[i], got, want)
			}
			properties += len(want)
			if most := func(lines [7]int) bool { return lines[1] == razzia.MostBodyguardsPoints }; slices.ContainsFunc(want, most) {
				first := slices.IndexFunc(want, most)
				if slices.ContainsFunc(want[first+1:], most) {
					ties++
				}
			}
		}
	}
	if t.Logf("%d properties, %d ties for the most bodyguards", properties, ties); ties < 1000 {
		t.Errorf("only %d tables have a tie for the most bodyguards", ties)
	}
}

// workedTables are the worked cases of the rules, with the lines that they must give (R7, R8).
var workedTables = []struct {
	clause string
	table  padTable
	line   int
	want   []int
}{
	{"R7.1", padTable{1, []padEntry{{Thieves: 2}, {}}}, 0, []int{4, 0}},
	{"R7.2", padTable{1, []padEntry{{Guards: 4}, {Guards: 4}, {Guards: 1}, {Guards: 2}}}, 1, []int{5, 5, -2, 0}},
	{"R7.2, all equal", padTable{2, []padEntry{{Guards: 3}, {Guards: 3}}}, 1, []int{0, 0}},
	{"R7.3", padTable{1, []padEntry{{Cars: 1, Drivers: 3}, {Cars: 5}, {Drivers: 2}, {Cars: 3, Drivers: 1}}}, 2, []int{4, 0, 2, 4}},
	{"R7.4", padTable{1, []padEntry{
		{Jewels: []bool{true, true, false, true, false}}, {Jewels: []bool{true, false, true, false, false}}, {},
	}}, 3, []int{5, 0, -5}},
	{"R7.5", padTable{1, []padEntry{{}, {Gold: 2}}}, 4, []int{0, 6}},
	{"R8.1, R8.2", padTable{3, []padEntry{
		{Businesses: []int{3, 1, 1, 1, 0, 0, 4}}, {Businesses: []int{1, 1, 1, 1, 1, 1, 1}},
	}}, 5, []int{20, 10}},
	{"R8.1 before round 3", padTable{2, []padEntry{{Businesses: []int{4, 0, 0, 0, 0, 0, 0}}, {}}}, 5, []int{0, 0}},
	{"R8.3", padTable{3, []padEntry{{Cheques: []int{12, 13}}, {Cheques: []int{10, 11}}, {Cheques: []int{8, 9}}, {Cheques: []int{3, 14}}}}, 6,
		[]int{5, 0, -5, -5}},
}

// TestTheScorePadGivesTheWorkedCases lets the page count the cases that the rules work out.
func TestTheScorePadGivesTheWorkedCases(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	for _, test := range workedTables {
		for i := range test.table.Entries {
			e := &test.table.Entries[i]
			if e.Jewels == nil {
				e.Jewels = make([]bool, 5)
			}
			if e.Businesses == nil {
				e.Businesses = make([]int, 7)
			}
			e.Cheques = append([]int{}, e.Cheques...)
		}
		for seat, lines := range b.countedByPage([]padTable{test.table})[0] {
			if lines[test.line] != test.want[seat] {
				t.Errorf("%s: seat %d has %d points, want %d", test.clause, seat, lines[test.line], test.want[seat])
			}
		}
	}
}

// TestTheScorePadDrawsSets draws sets for 2 to 5 players with chosen chances: all are those of the rules, and who starts is who has the
// highest cheque (R2.2, R2.5).
func TestTheScorePadDrawsSets(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	for n := 2; n <= 5; n++ {
		sets := eval[[][]int](b, fmt.Sprintf(`scorepad.drawSets(%d, (left) => left - 1)`, n)) // the last of those that are left
		starter := eval[int](b, fmt.Sprintf(`scorepad.starter(scorepad.drawSets(%d, (left) => left - 1))`, n))
		packages := razzia.Packages(n)
		for seat, set := range sets {
			var got razzia.Cheques
			for _, c := range set {
				got |= razzia.ChequesOf(razzia.Cheque(c))
			}
			if want := packages[n-1-seat]; got != want {
				t.Errorf("%d players: seat %d draws %v, want %v", n, seat, got, want)
			}
		}
		highest := slices.IndexFunc(sets, func(set []int) bool {
			return slices.Max(set) == slices.Max(slices.Concat(sets...))
		})
		if starter != highest {
			t.Errorf("%d players: seat %d starts, want %d", n, starter, highest)
		}
	}
}

// A typedRound is what a player has in a round, as taps: how often each button is pressed.
type typedRound map[string]int

// paddedGame are the taps of a game of four, by round and seat. Bodyguards and cars of the round before are there already.
var paddedGame = [3][4]typedRound{
	{{"thieves": 1, "guards": 2, "drivers": 1, "cars": 2}, {"guards": 1, "gold": 1}, {"drivers": 2}, {"thieves": 2, "cars": 1}},
	{{"gold": 1}, {"thieves": 1, "guards": 3, "drivers": 2}, {"drivers": 3, "cars": 1}, {"thieves": 2, "guards": 4}},
	{{"drivers": 1}, {"gold": 1}, {"guards": 1}, {"drivers": 1}},
}

// paddedJewels are the kinds of jewels that the players have in each round.
var paddedJewels = [3][4][]int{
	{{0, 1, 2}, {0}, {1, 2, 3, 4}, {}}, {{1, 2}, {0, 2, 3}, {3, 4}, {}}, {{4}, {0, 1, 3}, {}, {4}},
}

// paddedBusinesses and paddedCheques are those of the last round.
var (
	paddedBusinesses = [4][7]int{{1, 1, 0, 0, 0, 0, 0}, {0, 1, 1, 1, 0, 0, 0}, {1, 0, 0, 0, 0, 0, 4}, {0, 0, 1, 1, 1, 1, 0}}
	paddedCheques    = [4][]int{{1, 6, 13}, {3, 7, 12}, {4, 8, 11}, {5, 9, 10}}
)

// tap presses a button of the page, which offers it.
func (b *tab) tap(id string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`!!document.querySelector("#%s:not(:disabled)")`, id))
	eval[bool](b, fmt.Sprintf(`(document.querySelector("#%s").click(), true)`, id))
}

// enterRound enters what all have in a round, with the doubts about cheques not in the way.
func (b *tab) enterRound(round int) {
	b.t.Helper()
	for seat, taps := range paddedGame[round] {
		b.until(fmt.Sprintf(`scorepad.pad.state.view === "entry" && scorepad.pad.state.seat === %d`, seat))
		for heap, n := range taps {
			for range n {
				b.tap(heap + "-more")
			}
		}
		for _, kind := range paddedJewels[round][seat] {
			b.tap(fmt.Sprint("jewel-", kind))
		}
		if round == 2 {
			for kind, n := range paddedBusinesses[seat] {
				for range n {
					b.tap(fmt.Sprintf("business-%d-more", kind))
				}
			}
			for _, c := range paddedCheques[seat] {
				b.tap(fmt.Sprint("cheque-", c))
			}
		}
		b.tap("next")
	}
	b.until(`scorepad.pad.state.view === "sheet"`)
}

// wantPadTotals are the totals of the game by the rules.
func wantPadTotals() (totals [4]int) {
	var stay [4]padEntry
	for round := range 3 {
		t := padTable{Round: round + 1, Entries: make([]padEntry, 4)}
		for seat, taps := range paddedGame[round] {
			e := padEntry{Thieves: taps["thieves"], Drivers: taps["drivers"], Gold: taps["gold"],
				Guards: stay[seat].Guards + taps["guards"], Cars: stay[seat].Cars + taps["cars"],
				Jewels: make([]bool, 5), Businesses: paddedBusinesses[seat][:], Cheques: paddedCheques[seat]}
			for _, kind := range paddedJewels[round][seat] {
				e.Jewels[kind] = true
			}
			stay[seat], t.Entries[seat] = e, e
		}
		for seat, sheet := range t.sheets() {
			for _, points := range sheet {
				totals[seat] += points
			}
		}
	}
	return totals
}

// typeName is a script that names a player.
const typeName = `((name) => {
	document.querySelector("#name-%d").value = name;
	return document.querySelector("#name-%[1]d").dispatchEvent(new Event("change"));
})(%[2]q)`

// cutNet cuts the connection of the tab, or mends it.
func (b *tab) cutNet(cut bool) {
	b.t.Helper()
	rules := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
		{Offline: cut, DownloadThroughput: -1, UploadThroughput: -1},
	}}
	_, err := chromedp.Call(b.ctx, network.EmulateNetworkConditionsByRule, rules)
	fatal.If(b.t, err)
	if failed := eval[bool](b, `fetch("/robots.txt", { cache: "no-store" }).then(() => false, () => true)`); failed != cut {
		b.t.Fatalf("a request fails: %v, want %v", failed, cut)
	}
}

// unnamed is a script: what a page has loaded by now and does not name in its HTML. A device that keeps the page must know all of it.
const unnamed = `fetch(location.pathname).then((r) => r.text()).then((page) => performance.getEntriesByType("resource")
	.map((e) => new URL(e.name).pathname).filter((path) => path !== location.pathname && path !== "/robots.txt" && !page.includes(path)))`

// sharedSize is a script: the size of the picture that Share makes, where the browser shares no files.
const sharedSize = `new Promise((done) => {
	URL.createObjectURL = (blob) => { createImageBitmap(blob).then((picture) => done([picture.width, picture.height])); return "#"; };
	document.querySelector("#share").click();
})`

// readTotals reads the last row of the table on the page.
func (b *tab) readTotals() []string {
	return eval[[]string](b, `[...document.querySelectorAll("table .total td")].map((e) => e.textContent)`)
}

// TestAGameOnTheScorePad counts a game of four with the net cut, takes changes back, reloads between rounds, and shows the end again from
// its link and from the list of earlier games.
func TestAGameOnTheScorePad(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/pad"))
	b.until(`"scorepad" in window`)
	b.cutNet(true)
	for seat, name := range []string{"Kitty", "Dutch", "Mabel", "Legs"} {
		eval[bool](b, fmt.Sprintf(typeName, seat, name))
	}
	b.tap("draw")
	b.until(`document.querySelectorAll(".set .cheque").length === 12`)
	b.tap("begin")
	b.enterRound(0)
	b.tap("undo")
	b.until(`scorepad.pad.state.view === "entry" && scorepad.pad.state.seat === 3`)
	b.tap("undo")
	b.until(`document.querySelector("#cars").textContent === "0" || document.querySelector("#thieves").textContent === "1"`)
	b.cutNet(false)
	b.do(chromedp.Reload())
	b.until(`"scorepad" in window && scorepad.pad.past.length > 10`)
	b.cutNet(true)
	if eval[string](b, `document.querySelector("#cars").textContent`) == "0" {
		b.tap("cars-more")
	} else {
		b.tap("thieves-more")
	}
	b.tap("next")
	b.tap("on")
	b.enterRound(1)
	b.tap("on")
	b.enterRound(2)
	b.tap("on")
	b.until(`scorepad.pad.state.view === "end"`)
	var want []string
	for _, n := range wantPadTotals() {
		want = append(want, i18n.Number(n))
	}
	if got := b.readTotals(); !slices.Equal(got, want) {
		t.Errorf("the totals are %v, want %v", got, want)
	}
	b.cutNet(false)
	if more := eval[[]string](b, unnamed); len(more) > 0 {
		t.Errorf("the pad has asked for %v, which the page does not name", more)
	}
	eval[bool](b, `(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; return true; })()`)
	b.tap("link")
	b.until(`"copied" in window`)
	link := eval[string](b, "copied")
	won := eval[string](b, `document.querySelector("h1").textContent`)
	if size := eval[[2]int](b, sharedSize); size[0] != 1080 || size[1] < 900 {
		t.Errorf("the picture to share has %v pixels", size)
	}
	b.tap("again")
	b.until(`document.querySelectorAll("#games-list li").length === 1`)
	b.do(chromedp.Navigate(h.URL+"/rules"), chromedp.Navigate(link))
	b.until(`document.querySelector("main.shown h1") !== null`)
	for range 3 {
		b.tap("forward")
	}
	if got := b.readTotals(); !slices.Equal(got, want) || eval[string](b, `document.querySelector("h1").textContent`) != won {
		t.Errorf("the link shows the totals %v, want %v; and %q", got, want, won)
	}
}

// TestTheScorePadReloadsWithoutANet counts on after the page was loaded again, with its server gone.
func TestTheScorePadReloadsWithoutANet(t *testing.T) {
	t.Parallel()
	b, site := takenAlong(t)
	b.do(chromedp.Navigate(site + "/pad"))
	b.until(`"scorepad" in window`)
	b.tap("begin")
	b.enterRound(0)
	b.do(chromedp.Reload())
	b.until(`"scorepad" in window && scorepad.pad.state.view === "sheet"`)
	b.tap("on")
	b.enterRound(1)
	if drawn := eval[bool](b, `document.fonts.check("700 16px Archivo") && getComputedStyle(document.querySelector(".thumb .main")).minHeight === "54px"`); !drawn {
		t.Error("the page has lost its typeface or its style sheet")
	}
}
