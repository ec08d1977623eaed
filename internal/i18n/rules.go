package i18n

import (
	"regexp"
	"slices"
	"strings"
)

// A Clause is a chapter or a numbered clause of the rules (docs/play/rules.md) in the words of one theme.
type Clause struct {
	ID      string // "R4" for a chapter, "R4.2" for a clause
	Heading string
	Blocks  []Block
}

// IsChapter reports whether the clause is the heading of a chapter: R1, R2 and so on.
func (c Clause) IsChapter() bool { return !strings.Contains(c.ID, ".") }

// A Block is a paragraph, a list or a table of a clause. Exactly one of its fields is set.
type Block struct {
	Paragraph []Span
	List      [][]Span   // the items of a list
	Table     [][][]Span // rows of cells, the headings first
}

// A Span is a piece of text in one style.
type Span struct {
	Text   string
	Style  Style
	Clause string // the target of a Reference
}

// A Style says how a Span looks.
type Style uint8

// The styles of spans.
const (
	Plain     Style = iota
	Term            // a term of the game at its definition; shown bold
	Reference       // a cited clause, "R4.2"; shown as a link
)

// Rules lists the clauses of the rules in the order of their numbers.
func (l *Localizer) Rules() []Clause { return slices.Clone(l.rules) }

// parseRules parses rules in a subset of Markdown. A heading line is # or ##, the number of the clause and its
// heading. Below it are paragraphs, lists whose items begin with "- " and tables whose rows begin with "|", separated
// by empty lines. In these, **term** is a Term and R4.2 a Reference.
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

// parseBlock parses the text between two empty lines.
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

// parseTable parses the rows of a table and skips the row of dashes below the headings.
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

// marked matches a term or the number of a clause.
var marked = regexp.MustCompile(`\*\*(.+?)\*\*|\bR\d(?:\.\d)?\b`)

// parseSpans splits a text into spans. A line break in it becomes a space.
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
