package paper

import "razzia/internal/paper/vector"

// A Page is a page of paper with what is on it, in mm from its upper left corner.
type Page struct {
	Width, Height float64
	items         []item
}

// An item is one thing on a page: a shape, a text, or the begin or end of a clip.
type item struct {
	kind  kind
	shape vector.Shape // what is drawn; the path of a clip
	text  text
}

// A kind says what an item is.
type kind uint8

const (
	aShape kind = iota
	aText
	aClip
	clipEnd
)

// A text is a line of text.
type text struct {
	line  string
	in    font
	size  float64 // in points
	x, y  float64 // the beginning of its base line
	wide  float64 // in mm
	paint string
}

func (p *Page) draw(shapes ...vector.Shape) {
	for _, s := range shapes {
		p.items = append(p.items, item{kind: aShape, shape: s})
	}
}

// clipped draws in a rectangle, and nothing outside it.
func (p *Page) clipped(x, y, width, height float64, draw func()) {
	p.items = append(p.items, item{kind: aClip, shape: vector.Shape{Path: vector.Rect(x, y, width, height, 0)}})
	draw()
	p.items = append(p.items, item{kind: clipEnd})
}

// fill fills a rectangle with round corners.
func (p *Page) fill(x, y, width, height, radius float64, paint string) {
	p.draw(vector.Shape{Path: vector.Rect(x, y, width, height, radius), Fill: opaque(paint)})
}

// frame draws the edge of a rectangle with round corners.
func (p *Page) frame(x, y, width, height, radius, line float64, paint string) {
	p.draw(vector.Shape{Path: vector.Rect(x, y, width, height, radius), Stroke: opaque(paint), Width: line})
}

// line draws a line.
func (p *Page) line(x1, y1, x2, y2, width float64, paint string) {
	p.draw(vector.Shape{Path: vector.Lines(vector.Point{X: x1, Y: y1}, vector.Point{X: x2, Y: y2}), Stroke: opaque(paint), Width: width})
}

func opaque(paint string) vector.Paint { return vector.Paint{Name: paint, Alpha: 1} }

// left, middle and right write a line of text that begins at x, has its middle there, or ends there.
func (p *Page) left(t string, in font, size, x, y float64, paint string) {
	line := text{line: spaced(t), in: in, size: size, x: x, y: y, wide: in.width(t, size), paint: paint}
	p.items = append(p.items, item{kind: aText, text: line})
}

func (p *Page) middle(t string, in font, size, x, y float64, paint string) {
	p.left(t, in, size, x-in.width(t, size)/2, y, paint)
}
