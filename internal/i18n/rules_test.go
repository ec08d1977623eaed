package i18n

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// plain returns the text of a clause without styles, a line for each paragraph, item and row.
func plain(c Clause) string {
	lines := []string{c.ID + " " + c.Heading}
	for _, b := range c.Blocks {
		if b.Paragraph != nil {
			lines = append(lines, line(b.Paragraph))
		}
		for _, item := range b.List {
			lines = append(lines, "- "+line(item))
		}
		for _, row := range b.Table {
			var cells []string
			for _, cell := range row {
				cells = append(cells, line(cell))
			}
			lines = append(lines, strings.Join(cells, " | "))
		}
	}
	return strings.Join(lines, "\n")
}

func line(spans []Span) (text string) {
	for _, s := range spans {
		text += s.Text
	}
	return text
}

// TestRulesHaveEveryClause compares the clauses in each language with the headings of docs/play/rules.md.
func TestRulesHaveEveryClause(t *testing.T) {
	text, err := os.ReadFile("../../docs/play/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^##+ (R\d(?:\.\d)?) `).FindAllSubmatch(text, -1) {
		want = append(want, string(m[1]))
	}
	for _, l := range Languages() {
		var got []string
		for _, c := range LocalizerFor(l, "").Rules() {
			got = append(got, c.ID)
			if c.Heading == "" || !c.IsChapter() && c.Blocks == nil {
				t.Errorf("%s: %s has no heading or no text", l, c.ID)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: clauses %q, want %q", l, got, want)
		}
	}
}

// TestRulesAgree checks that a clause has the same parts, the same citations, as many terms and the same numbers in
// its tables in every language.
func TestRulesAgree(t *testing.T) {
	english := LocalizerFor(English, "").Rules()
	for _, l := range Languages()[1:] {
		for i, c := range LocalizerFor(l, "").Rules() {
			if i < len(english) && shape(c) != shape(english[i]) {
				t.Errorf("%s: %s is\n%swant\n%s", l, c.ID, shape(c), shape(english[i]))
			}
		}
	}
}

// shape describes the parts of a clause that must be the same in all languages.
func shape(c Clause) (text string) {
	for _, b := range c.Blocks {
		text += fmt.Sprintf("%v paragraph, %d items, %d rows\n", b.Paragraph != nil, len(b.List), len(b.Table))
		text += marks(b.Paragraph)
		for _, item := range b.List {
			text += marks(item)
		}
		for _, row := range b.Table {
			for _, cell := range row {
				text += marks(cell)
				if words := line(cell); strings.IndexFunc(words, isLetter) < 0 {
					text += words + "\n"
				}
			}
		}
	}
	return text
}

func isLetter(r rune) bool { return r >= 'A' }

// marks lists the citations in a line and counts its terms.
func marks(spans []Span) string {
	var cited []string
	terms := 0
	for _, s := range spans {
		switch s.Style {
		case Reference:
			cited = append(cited, s.Clause)
		case Term:
			terms++
		}
	}
	return fmt.Sprintf("%d terms, cites %q\n", terms, cited)
}

func TestParseRules(t *testing.T) {
	got := parseRules("# R1 Head\n\n## R1.1 Sub\n\nA **term** and\nR4.2.\n\n- one\n- two R1\n\n| a | b |\n|---|---|\n| 1 | **2** |\n")
	want := "[{R1 Head []} {R1.1 Sub [" +
		"{[{A  0 } {term 1 } { and  0 } {R4.2 2 R4.2} {. 0 }] [] []} " +
		"{[] [[{one 0 }] [{two  0 } {R1 2 R1}]] []} " +
		"{[] [] [[[{a 0 }] [{b 0 }]] [[{1 0 }] [{2 1 }]]]}]}]"
	if fmt.Sprint(got) != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
