package ui

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/web/ui/art"
)

// TestTheReferenceIsWhole holds that all 120 cards are in the reference, and that those leave of which
// R6.3 says so.
func TestTheReferenceIsWhole(t *testing.T) {
	left := razzia.AllCards()
	for _, k := range kindreds() {
		for _, c := range k.cards {
			for range c.Copies() {
				left -= razzia.CardsOf(c)
			}
		}
		stays := k.key == "bodyguard" || k.key == "car" || k.key == "business" || k.key == "police"
		if k.leaves() == stays {
			t.Errorf("%s: leaves %v", k.key, k.leaves())
		}
	}
	if left != 0 {
		t.Errorf("the reference lacks %v", left)
	}
}

// TestTheReferenceSaysWhatTheRulesSay holds the points of the reference to those that R7, R8 and R6.1 have.
func TestTheReferenceSaysWhatTheRulesSay(t *testing.T) {
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
	for _, k := range kindreds() {
		if got := strings.TrimSpace(fmt.Sprintln(k.points...)); got != want[k.key] {
			t.Errorf("%s: %s, want %s", k.key, got, want[k.key])
		}
	}
	if got := strings.TrimSpace(fmt.Sprintln(chequePoints()...)); got != "most +5 fewest −5" {
		t.Errorf("cheques: %s", got)
	}
}

// rulesPage renders the rules.
func rulesPage(t *testing.T, l i18n.Language, th i18n.Theme) string {
	t.Helper()
	p := Page{
		Title: "Rules", Path: "/rules", Me: Me{Name: "Miriam", Lang: l, Dress: th}, Speaker: i18n.LocalizerFor(l, th),
		Links: func(name string) string { return "/static/" + name },
	}
	var out strings.Builder
	if err := RulesPage(p).Render(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// everyRulesPage runs a test for each language and dress.
func everyRulesPage(t *testing.T, test func(t *testing.T, page string, sp *i18n.Localizer)) {
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			t.Run(string(l)+" "+string(th), func(t *testing.T) {
				test(t, rulesPage(t, l, th), i18n.LocalizerFor(l, th))
			})
		}
	}
}

// TestEveryLanguageDrawsEveryExample looks for every clause, every example and every card.
func TestEveryLanguageDrawsEveryExample(t *testing.T) {
	everyRulesPage(t, func(t *testing.T, page string, sp *i18n.Localizer) {
		for _, c := range sp.Rules() {
			if n := strings.Count(page, ` id="`+c.ID+`"`); n != 1 {
				t.Errorf("%s is there %d times", c.ID, n)
			}
		}
		for _, e := range examples {
			if figureOf(page, e.clause) == "" {
				t.Errorf("%s has no example", e.clause)
			}
		}
		for _, c := range tallies {
			if figureOf(page, c.clause) == "" {
				t.Errorf("%s has no example", c.clause)
			}
		}
		shelf, _, _ := strings.Cut(page[strings.Index(page, `class="reference"`):], "</section>")
		for c := razzia.Ring; c <= razzia.Police; c++ {
			if !strings.Contains(shelf, "#"+symbol(c, sp.Theme())+`"`) {
				t.Errorf("the reference does not draw %v", c)
			}
		}
	})
}

// figureOf is the example below a clause, "" if there is none.
func figureOf(page, clause string) string {
	_, rest, _ := strings.Cut(page, `data-example="`+clause+`">`)
	figure, _, _ := strings.Cut(rest, "</figure>")
	return figure
}

// TestEveryPageOfRulesIsSound holds that every element is closed where it was opened, that no id is there
// twice, that every link leads somewhere, every drawing is of the sprite, and nothing carries a style.
func TestEveryPageOfRulesIsSound(t *testing.T) {
	sprite := string(art.Sprite())
	everyRulesPage(t, func(t *testing.T, page string, sp *i18n.Localizer) {
		ids, links := attributes(t, page)
		for _, link := range links {
			name, drawn := strings.CutPrefix(link, "/static/sprite.svg#")
			place, inside := strings.CutPrefix(link, "#")
			switch {
			case drawn && !strings.Contains(sprite, `id="`+name+`"`):
				t.Errorf("there is no drawing %s", name)
			case inside && !ids[place]:
				t.Errorf("%s leads nowhere", link)
			}
		}
		if key := unsaid.FindString(page); key != "" {
			t.Errorf("nobody can say %s", key)
		}
	})
}

// unsaid finds the key of a text that no catalog has.
var unsaid = regexp.MustCompile(`\b(example|reference|explain|event|score|aria|auction)\.[a-z_]+`)

// attributes reads a page and gives its ids and where it links to.
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
		if err != nil {
			t.Fatal(err)
		}
		start, _ := token.(xml.StartElement)
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				if ids[a.Value] {
					t.Errorf("the id %s is there twice", a.Value)
				}
				ids[a.Value] = true
			case "href":
				links = append(links, a.Value)
			case "style":
				t.Errorf("%s carries a style", start.Name.Local)
			}
		}
	}
}
