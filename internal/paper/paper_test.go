package paper

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/paper/vector"
)

// orders are orders of a set in all languages and both themes. Sizes and inks take turns, so that all four pairs come.
func orders(what What) (list []Order) {
	for i, language := range i18n.Languages() {
		for k, theme := range i18n.Themes() {
			list = append(list, Order{what, language, theme, Sizes[(i+k)%2], Inks[(i/2+k)%2]})
		}
	}
	return list
}

// TestTheDeckIsPrinted counts the cards of each kind by their names, and the cheques by their numbers.
func TestTheDeckIsPrinted(t *testing.T) {
	for _, o := range orders(Cards) {
		words := i18n.LocalizerFor(o.Language, o.Theme)
		names := map[string]int{}
		for _, p := range pagesOf(o) {
			for _, line := range textsIn(p, narrowBold) {
				names[line]++
			}
		}
		all := 0
		for c := razzia.Ring; c <= razzia.Police; c++ {
			if got := names[upperFirst(words.Card(c))]; got != c.Copies() {
				t.Errorf("%s: %d cards %s, want %d", o.File(), got, words.Card(c), c.Copies())
			}
			all += c.Copies()
		}
		if all != razzia.DeckSize || len(names) != int(razzia.Police-razzia.Ring)+1 {
			t.Errorf("%s: %d cards of %d kinds", o.File(), all, len(names))
		}
	}
	var numbers []string
	for _, p := range pagesOf(Order{Cheques, i18n.English, i18n.Theme2004, A4, Colour}) {
		numbers = append(numbers, textsIn(p, bold)...)
	}
	for c := range razzia.MaxCheque {
		if want := strconv.Itoa(int(c) + 1); numbers[c] != want {
			t.Errorf("cheque %s is %s", want, numbers[c])
		}
	}
	if len(numbers) != int(razzia.MaxCheque) {
		t.Errorf("there are %d cheques", len(numbers))
	}
}

// textsIn are the lines of text on a page in a font.
func textsIn(p *Page, in font) (lines []string) {
	for _, i := range p.items {
		if i.kind == aText && i.text.in == in {
			lines = append(lines, i.text.line)
		}
	}
	return lines
}

// TestBacksFallOnFronts turns each page of backs over its long edge, and looks for each back behind a front.
func TestBacksFallOnFronts(t *testing.T) {
	for _, g := range []grid{cardGrid, chequeGrid, aidGrid} {
		for _, size := range Sizes {
			s := &studio{order: Order{Cards, i18n.English, i18n.Theme2004, size, Colour}, words: i18n.LocalizerFor(i18n.English, i18n.Theme2004)}
			drawn := func(p *Page, x, y float64) { p.fill(x, y, g.width, g.height, 0, "felt") }
			s.sheets(g, slices.Repeat([]piece{drawn}, g.pieces()+1), drawn)
			if len(s.pages) != g.sheets(g.pieces()+1) {
				t.Fatalf("%v: %d pages", g, len(s.pages))
			}
			for i := 0; i < len(s.pages); i += 2 {
				front, back := piecesOn(s.pages[i]), piecesOn(s.pages[i+1])
				if len(front) != len(back) || len(front) != []int{g.pieces(), 1}[i/2] {
					t.Errorf("%v on %s: %d fronts and %d backs", g, size, len(front), len(back))
				}
				for k := range back {
					turned := vector.Point{X: s.pages[i].Width - back[k].X - g.width, Y: back[k].Y}
					if math.Hypot(turned.X-front[k].X, turned.Y-front[k].Y) > 1e-9 {
						t.Errorf("%v on %s: front %d is at %v, its back at %v", g, size, k, front[k], turned)
					}
				}
			}
		}
	}
}

// piecesOn are the corners of the pieces that were filled on a page.
func piecesOn(p *Page) (corners []vector.Point) {
	for _, i := range p.items {
		if i.kind == aShape && i.shape.Fill.Name == "felt" {
			low, _ := i.shape.Path.Bounds()
			corners = append(corners, low)
		}
	}
	return corners
}

// TestCutMarks looks for a mark at both ends of each line between cards, off the cards, where printers print.
func TestCutMarks(t *testing.T) {
	const unprinted = 3.0 // mm at the edges, for marks
	for _, o := range orders(Cards) {
		p := pagesOf(o)[0]
		left, top := cardGrid.corner(p)
		right, bottom := left+189, top+264
		marks := map[string]int{}
		for _, i := range p.items {
			if i.kind != aShape || i.shape.Width != 0.15 {
				continue
			}
			low, high := i.shape.Path.Bounds()
			if low.X < unprinted || low.Y < unprinted || high.X > p.Width-unprinted || high.Y > p.Height-unprinted {
				t.Errorf("%s: a mark from %v to %v", o.File(), low, high)
			}
			switch {
			case low.X == high.X && (high.Y < top || low.Y > bottom):
				marks["x"+short(low.X-left)]++
			case low.Y == high.Y && (high.X < left || low.X > right):
				marks["y"+short(low.Y-top)]++
			default:
				t.Errorf("%s: a mark from %v to %v", o.File(), low, high)
			}
		}
		for _, at := range []string{"x0", "x63", "x126", "x189", "y0", "y88", "y176", "y264"} {
			if marks[at] != 2 {
				t.Errorf("%s: %d marks at %s", o.File(), marks[at], at)
			}
		}
	}
}

// TestTextHasItsPlace reads all lines of text: each begins with that of whose game it is, the fonts have every letter, and nothing is too
// small or beside the page.
func TestTextHasItsPlace(t *testing.T) {
	const unprinted, least, leastRead = 5.0, 4.4, 8.0
	for _, o := range orders(All) {
		pages := pagesOf(o)
		words := i18n.LocalizerFor(o.Language, o.Theme)
		for n, p := range pages {
			var line string
			for _, i := range p.items {
				if i.kind != aText {
					continue
				}
				x := i.text
				if line = strings.TrimSpace(line + " " + x.line); !x.in.has(x.line) {
					t.Errorf("%s, page %d: a letter of %q is missing", o.File(), n+1, x.line)
				}
				if x.x < unprinted || x.x+x.wide > p.Width-unprinted || x.y-x.size*pt*0.7 < unprinted || x.y > p.Height-unprinted {
					t.Errorf("%s, page %d: %q at %.1f, %.1f leaves the page", o.File(), n+1, x.line, x.x, x.y)
				}
				if x.size < least || n >= len(pages)-leafletPages && x.size < leastRead && !strings.Contains(spaced(words.Text("paper.line")), x.line) {
					t.Errorf("%s, page %d: %q has %.1f points", o.File(), n+1, x.line, x.size)
				}
			}
			if !strings.HasPrefix(line, spaced(words.Text("paper.line"))) {
				t.Errorf("%s, page %d begins with %.80q", o.File(), n+1, line)
			}
		}
	}
}

// TestTheLeafletHasTheRules looks for every text of the rules. Spaces and the signs of lists are left out: a line may end anywhere.
func TestTheLeafletHasTheRules(t *testing.T) {
	letters := strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "•", "")
	for _, o := range orders(Rules) {
		var all strings.Builder
		pages := pagesOf(o)
		for _, p := range pages {
			for _, i := range p.items {
				all.WriteString(letters.Replace(i.text.line))
			}
		}
		want := func(text string) {
			if !strings.Contains(all.String(), letters.Replace(text)) {
				t.Errorf("%s has no %q", o.File(), text)
			}
		}
		for _, c := range i18n.LocalizerFor(o.Language, o.Theme).Rules() {
			want(c.ID + c.Heading)
			for _, b := range c.Blocks {
				want(textOf(b.Paragraph))
				for _, item := range b.List {
					want(textOf(item))
				}
				for _, row := range b.Table {
					want(textOf(row[0]))
				}
			}
		}
		if len(pages) != leafletPages {
			t.Errorf("%s has %d pages", o.File(), len(pages))
		}
	}
}

// TestDocuments makes documents twice: they are equal, small, and have as many pages as the order says.
func TestDocuments(t *testing.T) {
	const most = 2 << 20 // bytes
	want := map[What]int{All: 40, Cards: 28, Cheques: 4, Strip: 1, Aids: 4, Scores: 1, Rules: 2}
	for i, what := range Whats {
		o := orders(what)[i]
		text, err := PDF(o)
		fatal.If(t, err)
		again, err := PDF(o)
		fatal.If(t, err)
		if !bytes.Equal(text, again) || len(text) > most {
			t.Errorf("%s has %d bytes, and %d when made again", o.File(), len(text), len(again))
		}
		if pages := len(pagesOf(o)); pages != want[what] || o.Pages() != pages || bytes.Count(text, []byte("/Type /Page\n")) != pages {
			t.Errorf("%s has %d pages, and says %d, want %d", o.File(), pages, o.Pages(), want[what])
		}
		if width, height := o.Format(); width != pagesOf(o)[0].Width || height != pagesOf(o)[0].Height {
			t.Errorf("%s is %v by %v mm", o.File(), width, height)
		}
	}
}

// TestOrdersAreChecked asks for what there is not.
func TestOrdersAreChecked(t *testing.T) {
	good := Order{Rules, i18n.Dutch, i18n.Theme2020, Letter, LineArt}
	fatal.If(t, good.Check())
	for want, change := range map[string]func(*Order){
		`no sheet "money"`: func(o *Order) { o.What = "money" }, `no language "la"`: func(o *Order) { o.Language = "la" },
		`no edition ""`: func(o *Order) { o.Theme = "" }, `no paper "a0"`: func(o *Order) { o.Size = "a0" },
		`no ink "gold": want colour, lines`: func(o *Order) { o.Ink = "gold" },
	} {
		o := good
		change(&o)
		_, err := PDF(o)
		_, failed := Picture(o)
		if err == nil || failed == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, %v, want %q", o, err, failed, want)
		}
	}
}

// BenchmarkPDF makes the largest document.
func BenchmarkPDF(b *testing.B) {
	for b.Loop() {
		if _, err := PDF(Order{All, i18n.Hungarian, i18n.Theme2004, A4, Colour}); err != nil {
			b.Fatal(err)
		}
	}
}
