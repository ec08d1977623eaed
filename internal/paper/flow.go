package paper

import (
	"strings"

	"razzia/internal/i18n"
)

// A flow is running text: paragraphs below each other, all in sizes relative to one.
type flow []paragraph

// A paragraph is a paragraph, an item of a list, a heading or a row of a table.
type paragraph struct {
	spans  []i18n.Span
	size   float64 // relative to that of the text
	before float64 // space before it, in lines
	bullet bool
	keep   bool          // it stays with the paragraph after it
	cells  [][]i18n.Span // of a row of a table, instead of spans
	widths []float64     // of the columns, in sizes of the text; 0 for the one that has the rest
	head   bool          // a row with the headings of columns
}

// lineHigh is the distance of lines, in sizes of the text.
const lineHigh = 1.2

// indent is that of the items of a list, in sizes of the text.
const indent = 0.9

// A word is a word of a line, in its font.
type word struct {
	text string
	in   font
	glue bool // it follows the word before without a space
}

// blocksOf are the paragraphs of a clause.
func blocksOf(blocks []i18n.Block) (f flow) {
	for _, b := range blocks {
		switch {
		case b.List != nil:
			for _, item := range b.List {
				f = append(f, paragraph{spans: item, size: 1, before: 0.1, bullet: true})
			}
		case b.Table != nil:
			f = append(f, rowsOf(b.Table)...)
		default:
			f = append(f, paragraph{spans: b.Paragraph, size: 1, before: 0.1})
		}
	}
	return f
}

// gap is the least space between two columns of a table, in mm.
const gap = 1

// rowsOf are the rows of a table. A column is as wide as its longest cell, but for the widest one, which has the rest.
func rowsOf(table [][][]i18n.Span) (f flow) {
	const size, beside = 10, 0.7
	widths, widest := make([]float64, len(table[0])), 0
	for _, row := range table {
		for c, cell := range row {
			widths[c] = max(widths[c], narrowBold.width(textOf(cell), size)/size/pt+beside)
		}
	}
	for c := range widths {
		if widths[c] > widths[widest] {
			widest = c
		}
	}
	widths[widest] = 0
	for i, row := range table {
		f = append(f, paragraph{cells: row, widths: widths, size: 0.94, before: 0.12, head: i == 0, keep: i < len(table)-1})
	}
	return f
}

// columns are the widths of the columns of a row, in mm.
func (p paragraph) columns(size, room float64) []float64 {
	wide, rest := make([]float64, len(p.widths)), room
	for c, w := range p.widths {
		wide[c] = w * size * pt
		rest -= wide[c]
	}
	for c, w := range p.widths {
		if w == 0 {
			wide[c] = rest
		}
	}
	return wide
}

// textOf is the text of spans without its styles.
func textOf(spans []i18n.Span) string {
	var text strings.Builder
	for _, s := range spans {
		text.WriteString(s.Text)
	}
	return text.String()
}

// wordsOf splits spans into words.
func wordsOf(spans []i18n.Span, strong bool) (words []word) {
	glue := false
	for _, s := range spans {
		in := narrow
		if s.Style == i18n.Term || strong {
			in = narrowBold
		}
		glue = glue && !strings.HasPrefix(s.Text, " ")
		for _, text := range apart(s.Text) {
			words = append(words, word{text, in, glue})
			glue = false
		}
		glue = !strings.HasSuffix(s.Text, " ")
	}
	return words
}

// apart splits a text where a line may end: at its spaces, or if it is a list of packages, between these.
func apart(text string) []string {
	const between = " · "
	if strings.Contains(text, between) {
		return strings.Split(strings.ReplaceAll(text, between, " ·\n"), "\n")
	}
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
}

// lines breaks words into lines no wider than the room.
func lines(words []word, size, room float64) (list [][]word) {
	var line []word
	wide := 0.0
	for i := 0; i < len(words); {
		end := i + 1
		for end < len(words) && words[end].glue {
			end++
		}
		var next float64
		for _, w := range words[i:end] {
			next += w.in.width(w.text, size)
		}
		if space := narrow.width(" ", size); len(line) > 0 && wide+space+next > room {
			list, line, wide = append(list, line), nil, 0
		} else if len(line) > 0 {
			wide += space
		}
		line, wide, i = append(line, words[i:end]...), wide+next, end
	}
	if len(line) > 0 {
		list = append(list, line)
	}
	return list
}

// height is how high the text is in a size, without the space before its first paragraph.
func (f flow) height(size, room float64) (high float64) {
	for i, p := range f {
		if i > 0 {
			high += p.before * size * pt * lineHigh
		}
		high += p.height(size, room)
	}
	return high
}

// height is how high a paragraph is without the space before it.
func (p paragraph) height(size, room float64) float64 {
	own := size * p.size
	most := 1
	if p.cells == nil {
		most = len(p.lines(own, room))
	}
	for c, wide := range p.columns(own, room) {
		most = max(most, len(lines(wordsOf(p.cells[c], p.head), own, wide-gap)))
	}
	return float64(most) * own * pt * lineHigh
}

// lines breaks a paragraph into lines.
func (p paragraph) lines(size, room float64) [][]word {
	if p.bullet {
		room -= indent * size * pt
	}
	return lines(wordsOf(p.spans, false), size, room)
}

// draw writes the text below a place.
func (f flow) draw(p *Page, x, y, size, room float64) {
	for i, one := range f {
		if i > 0 {
			y += one.before * size * pt * lineHigh
		}
		one.draw(p, x, y, size, room)
		y += one.height(size, room)
	}
}

// draw writes a paragraph below a place.
func (p paragraph) draw(page *Page, x, y, size, room float64) {
	own := size * p.size
	if p.cells != nil {
		at := x
		for c, wide := range p.columns(own, room) {
			drawLines(page, lines(wordsOf(p.cells[c], p.head), own, wide-gap), at, y, own)
			at += wide
		}
		page.line(x, y-0.3, x+room, y-0.3, 0.1, "black")
		return
	}
	list := p.lines(own, room)
	if p.bullet {
		page.left("•", narrow, own, x, y+own*pt, "black")
		x += indent * own * pt
	}
	drawLines(page, list, x, y, own)
}

// drawLines writes lines below a place. Words of one font that follow each other are written at once.
func drawLines(p *Page, list [][]word, x, y, size float64) {
	for i, line := range list {
		at, base := x, y+(float64(i)*lineHigh+1)*size*pt
		for k := 0; k < len(line); {
			in, run := line[k].in, line[k].text
			for k++; k < len(line) && line[k].in == in; k++ {
				run += spaceBefore(line[k]) + line[k].text
			}
			if k < len(line) {
				run += spaceBefore(line[k])
			}
			p.left(run, in, size, at, base, "black")
			at += in.width(run, size)
		}
	}
}

// spaceBefore is the space between a word and the one before it.
func spaceBefore(w word) string {
	if w.glue {
		return ""
	}
	return " "
}
