package i18n

import (
	"regexp"
	"slices"
	"strings"
)

// A Clause is a chapter or a numbered clause of the rules (docs/play/rules.md), in the words of a theme.
type Clause struct {
	ID      string // "R4" for a chapter, "R4.2" for a clause
	Heading string
	Blocks  []Block
}

// IsChapter reports whether the clause heads a chapter: R1, R2 and so on.
func (c Clause) IsChapter() bool { return !strings.Contains(c.ID, ".") }

// A Block is a part of a clause. Exactly one of its fields is filled.
type Block struct {
	Paragraph []Span
	List      [][]Span   // the items of a list
	Table     [][][]Span // rows of cells, the headings first
}

// A Span is a piece of a line that looks alike.
type Span struct {
	Text   string
	Style  Style
	Clause string // the clause that a Reference leads to
}

// A Style says how a Span looks.
type Style uint8

// The styles of spans.
const (
	Plain     Style = iota
	Term            // a word of the table that is explained here; shown bold
	Reference       // a clause that is cited, "R4.2"; a link to it
)

// Rules is the rules, clause by clause in the order of their numbers.
func (sp *Speaker) Rules() []Clause { return slices.Clone(sp.rules) }

// parseRules reads rules in a small part of Markdown. A heading is # or ##, the number of the clause
// and its heading. Below stand paragraphs, lists whose items begin with "- ", and tables whose rows
// begin with "|", with an empty line between; there, **term** is a Term and R4.2 a Reference.
func parseRules(text string) (clauses []Clause) {
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if marks, heading, found := strings.Cut(part, " "); found && strings.Trim(marks, "#") == "" {
			id, words, _ := strings.Cut(heading, " ")
			clauses = append(clauses, Clause{ID: id, Heading: words})
			continue
		}
		last := &clauses[len(clauses)-1]
		last.Blocks = append(last.Blocks, parseBlock(part))
	}
	return clauses
}

// parseBlock reads what stands between two empty lines.
func parseBlock(text string) Block {
	switch {
	case strings.HasPrefix(text, "- "):
		var items [][]Span
		for item := range strings.SplitSeq(strings.TrimPrefix(text, "- "), "\n- ") {
			items = append(items, parseSpans(item))
		}
		return Block{List: items}
	case strings.HasPrefix(text, "|"):
		return Block{Table: parseTable(text)}
	}
	return Block{Paragraph: parseSpans(text)}
}

// parseTable reads rows of cells; the row of dashes below the headings says nothing.
func parseTable(text string) (rows [][][]Span) {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "|-") {
			continue
		}
		var row [][]Span
		for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
			row = append(row, parseSpans(strings.TrimSpace(cell)))
		}
		rows = append(rows, row)
	}
	return rows
}

// marked finds what is not plain in a line: a term or the number of a clause.
var marked = regexp.MustCompile(`\*\*(.+?)\*\*|\bR\d(?:\.\d)?\b`)

// parseSpans parts a line into what looks alike. A line end within it is a space.
func parseSpans(text string) (spans []Span) {
	text = strings.ReplaceAll(text, "\n", " ")
	at := 0
	for _, m := range marked.FindAllStringIndex(text, -1) {
		if m[0] > at {
			spans = append(spans, Span{Text: text[at:m[0]]})
		}
		word := text[m[0]:m[1]]
		if term := strings.Trim(word, "*"); term != word {
			spans = append(spans, Span{Text: term, Style: Term})
		} else {
			spans = append(spans, Span{Text: word, Style: Reference, Clause: word})
		}
		at = m[1]
	}
	if at < len(text) {
		spans = append(spans, Span{Text: text[at:]})
	}
	return spans
}
