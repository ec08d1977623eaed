package paper

import (
	"fmt"
	"html"
	"strings"

	"razzia/internal/paper/vector"
)

// svgOf draws a page as SVG. A viewer that lacks the fonts stretches its own to the same widths.
func svgOf(p *Page) []byte {
	w := new(svgWriter)
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s"><path d="M0 0h%[1]sv%[2]sH0z" fill="#fff"/>`, short(p.Width), short(p.Height))
	for _, i := range p.items {
		switch i.kind {
		case aShape:
			w.shape(i.shape)
		case aText:
			w.text(i.text)
		case aClip:
			w.clips++
			fmt.Fprintf(w, `<clipPath id="c%d"><path d="%s"/></clipPath><g clip-path="url(#c%[1]d)">`, w.clips, dataOf(i.shape.Path))
		case clipEnd:
			w.WriteString("</g>")
		}
	}
	w.WriteString("</svg>")
	return []byte(w.String())
}

// An svgWriter writes the items of a page.
type svgWriter struct {
	strings.Builder
	clips int
}

func (w *svgWriter) shape(s vector.Shape) {
	fmt.Fprintf(w, `<path d="%s"`, dataOf(s.Path))
	w.paint("fill", s.Fill)
	if s.EvenOdd {
		w.WriteString(` fill-rule="evenodd"`)
	}
	if s.Stroke.Name != "" {
		w.paint("stroke", s.Stroke)
		fmt.Fprintf(w, ` stroke-width="%s"`, short(s.Width))
		if s.Round {
			w.WriteString(` stroke-linecap="round" stroke-linejoin="round"`)
		}
		for i, d := range s.Dash {
			w.WriteString([]string{` stroke-dasharray="`, " "}[min(i, 1)] + short(d))
		}
		if len(s.Dash) > 0 {
			w.WriteString(`"`)
		}
	}
	w.WriteString("/>")
}

func (w *svgWriter) paint(attr string, p vector.Paint) {
	if p.Name == "" {
		fmt.Fprintf(w, ` %s="none"`, attr)
		return
	}
	fmt.Fprintf(w, ` %s="#%06x"`, attr, colours()[p.Name])
	if p.Alpha < 1 {
		fmt.Fprintf(w, ` %s-opacity="%s"`, attr, short(p.Alpha))
	}
}

func (w *svgWriter) text(t text) {
	weight := 700
	if t.in == narrow {
		weight = 400
	}
	fmt.Fprintf(w, `<text x="%s" y="%s" font-size="%s" font-weight="%d" font-family="Archivo Narrow, Arial Narrow, sans-serif" `+
		`textLength="%s" lengthAdjust="spacingAndGlyphs" fill="#%06x">%s</text>`,
		short(t.x), short(t.y), short(t.size*pt), weight, short(t.wide), colours()[t.paint], html.EscapeString(t.line))
}

// dataOf is the data of a path.
func dataOf(path vector.Path) string {
	var d strings.Builder
	for _, s := range path {
		d.WriteByte("MLCZ"[s.Op])
		points := s.P[:1]
		switch s.Op {
		case vector.Close:
			points = nil
		case vector.Curve:
			points = s.P[:]
		}
		for i, p := range points {
			if i > 0 {
				d.WriteByte(' ')
			}
			d.WriteString(short(p.X) + " " + short(p.Y))
		}
	}
	return d.String()
}

// short writes a length in hundredths of a mm.
func short(n float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", n), "0"), ".")
}
