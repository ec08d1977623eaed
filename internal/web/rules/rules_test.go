package rules

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
	"razzia/internal/web/ui/art"
)

// TestReferenceIsComplete checks that the reference has all 120 cards, and that the families that leave are those of
// R6.3.
func TestReferenceIsComplete(t *testing.T) {
	left := razzia.AllCards()
	for _, k := range ui.CardFamilies() {
		for _, c := range k.Cards {
			for range c.Copies() {
				left -= razzia.CardsOf(c)
			}
		}
		stays := k.Key == "bodyguard" || k.Key == "car" || k.Key == "business" || k.Key == "police"
		if k.Leaves() == stays {
			t.Errorf("%s: leaves %v", k.Key, k.Leaves())
		}
	}
	if left != 0 {
		t.Errorf("the reference lacks %v", left)
	}
}

// TestReferencePoints checks that the points of the reference are those of R7, R8 and R6.1.
func TestReferencePoints(t *testing.T) {
	want := map[string]string{
		"jewel":     "none −5 three +5 four +10 five +15",
		"bodyguard": "most +5 fewest −2",
		"car":       "each +1",
		"driver":    "each +1",
		"thief":     "each +2",
		"gold":      "each +3",
		"business":  "each +1 seven +10 three +5 four +10",
		"police":    "raid 7 two 5",
	}
	for _, k := range ui.CardFamilies() {
		if got := strings.TrimSpace(fmt.Sprintln(k.Points...)); got != want[k.Key] {
			t.Errorf("%s: %s, want %s", k.Key, got, want[k.Key])
		}
	}
	if got := strings.TrimSpace(fmt.Sprintln(ui.ChequePoints()...)); got != "most +5 fewest −5" {
		t.Errorf("cheques: %s", got)
	}
}

// rendered is the page.
func rendered(t *testing.T, l i18n.Language, th i18n.Theme) string {
	t.Helper()
	p := ui.Page{
		Title: "Rules", Path: "/rules", Me: ui.Me{Name: "Miriam", Lang: l, Theme: th}, Localizer: i18n.LocalizerFor(l, th),
		Links: func(name string) string { return "/static/" + name },
	}
	var out strings.Builder
	fatal.If(t, rulesPage(p).Render(t.Context(), &out))
	return out.String()
}

// everyRulesPage runs a test for each language and theme.
func everyRulesPage(t *testing.T, test func(t *testing.T, page string, loc *i18n.Localizer)) {
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			t.Run(string(l)+" "+string(th), func(t *testing.T) {
				test(t, rendered(t, l, th), i18n.LocalizerFor(l, th))
			})
		}
	}
}

// TestRulesPageIsComplete looks for every clause, every example and every card on each rules page.
func TestRulesPageIsComplete(t *testing.T) {
	everyRulesPage(t, func(t *testing.T, page string, loc *i18n.Localizer) {
		for _, c := range loc.Rules() {
			if n := strings.Count(page, ` id="`+c.ID+`"`); n != 1 {
				t.Errorf("the id %s occurs %d times", c.ID, n)
			}
		}
		for _, e := range examples {
			if figureOf(page, e.clause) == "" {
				t.Errorf("%s has no example", e.clause)
			}
		}
		for _, c := range scoringExamples {
			if figureOf(page, c.clause) == "" {
				t.Errorf("%s has no example", c.clause)
			}
		}
		reference, _, _ := strings.Cut(page[strings.Index(page, `class="reference"`):], "</section>")
		for c := razzia.Ring; c <= razzia.Police; c++ {
			if !strings.Contains(reference, "#"+ui.Symbol(c, loc.Theme())+`"`) {
				t.Errorf("the reference does not draw %v", c)
			}
		}
	})
}

// figureOf is the figure of a clause's example, "" if there is none.
func figureOf(page, clause string) string {
	_, rest, _ := strings.Cut(page, `data-example="`+clause+`">`)
	figure, _, _ := strings.Cut(rest, "</figure>")
	return figure
}

// TestRulesPageIsValid checks that elements are closed in order, ids are unique, links have targets, drawings are in
// the sprite, no element has a style attribute, and every text is in the catalog.
func TestRulesPageIsValid(t *testing.T) {
	sprite := string(art.Sprite())
	everyRulesPage(t, func(t *testing.T, page string, loc *i18n.Localizer) {
		ids, links := attributes(t, page)
		for _, link := range links {
			name, drawn := strings.CutPrefix(link, "/static/sprite.svg#")
			place, inside := strings.CutPrefix(link, "#")
			switch {
			case drawn && !strings.Contains(sprite, `id="`+name+`"`):
				t.Errorf("there is no drawing %s", name)
			case inside && !ids[place]:
				t.Errorf("the link %s has no target", link)
			}
		}
		if key := missingText.FindString(page); key != "" {
			t.Errorf("the catalog has no text for %s", key)
		}
	})
}

// missingText finds a catalog key on a page. It is there if no catalog has its text.
var missingText = regexp.MustCompile(`\b(example|reference|explain|event|score|aria|auction)\.[a-z_]+`)

// attributes parses a page and returns its ids and the targets of its links.
func attributes(t *testing.T, page string) (ids map[string]bool, links []string) {
	t.Helper()
	ids = map[string]bool{}
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := d.Token()
		if err == io.EOF {
			return ids, links
		}
		fatal.If(t, err)
		start, _ := token.(xml.StartElement)
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				if ids[a.Value] {
					t.Errorf("the id %s occurs twice", a.Value)
				}
				ids[a.Value] = true
			case "href":
				links = append(links, a.Value)
			case "style":
				t.Errorf("%s has a style attribute", start.Name.Local)
			}
		}
	}
}
