package vector

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A Drawing is an SVG file, whose elements are found by their ids.
type Drawing struct{ named map[string]*element }

// An element is an element of the file.
type element struct {
	name     string
	attrs    map[string]string
	children []*element
}

// known lists the elements and attributes that are understood.
var known = struct{ elements, attrs []string }{
	[]string{"svg", "g", "symbol", "use", "path", "rect", "circle", "ellipse"},
	[]string{"id", "viewBox", "xmlns", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "href", "transform", "display",
		"color", "fill", "stroke", "fill-opacity", "stroke-opacity", "fill-rule", "stroke-width", "stroke-linecap", "stroke-linejoin",
		"stroke-dasharray"},
}

// Parse reads an SVG file.
func Parse(text []byte) (*Drawing, error) {
	d := &Drawing{named: map[string]*element{}}
	open := []*element{{}}
	for decoder := xml.NewDecoder(strings.NewReader(string(text))); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			e, err := d.read(t)
			if err != nil {
				return nil, err
			}
			above := open[len(open)-1]
			above.children = append(above.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

// read reads the beginning of an element.
func (d *Drawing) read(t xml.StartElement) (*element, error) {
	e := &element{name: t.Name.Local, attrs: map[string]string{}}
	if !slices.Contains(known.elements, e.name) {
		return nil, fmt.Errorf("the element %q is not known", e.name)
	}
	for _, a := range t.Attr {
		if !slices.Contains(known.attrs, a.Name.Local) {
			return nil, fmt.Errorf("the attribute %q of %s is not known", a.Name.Local, e.name)
		}
		e.attrs[a.Name.Local] = a.Value
	}
	if id := e.attrs["id"]; id != "" {
		d.named[id] = e
	}
	return e, nil
}

// Symbol flattens a symbol to shapes, in the units of its view box. Color is the name of what currentColor stands for unless the symbol
// says so.
func (d *Drawing) Symbol(id, color string) ([]Shape, error) {
	f := flattener{drawing: d}
	style := start
	style.color = color
	symbol, found := d.named[id]
	if !found {
		return nil, fmt.Errorf("there is no symbol %q", id)
	}
	if err := f.inside(symbol, style, Same); err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	return f.shapes, nil
}

// A flattener collects the shapes of an element and of those in it.
type flattener struct {
	drawing *Drawing
	shapes  []Shape
	deep    int
	drawn   int
}

// Bounds of a symbol: how deep elements lie in each other, since one that uses itself has no end, and how many are drawn.
const (
	deepest = 12
	most    = 10_000
)

// errEndless is the error of an element that draws too much.
var errEndless = errors.New("it draws too many elements, or uses itself")

// inside draws the children of an element with its own style.
func (f *flattener) inside(e *element, above style, m Matrix) error {
	s, err := above.with(e)
	if f.deep++; f.deep > deepest {
		err = errEndless
	}
	for i := 0; err == nil && i < len(e.children); i++ {
		err = f.draw(e.children[i], s, m)
	}
	f.deep--
	return err
}

// draw draws an element.
func (f *flattener) draw(e *element, above style, m Matrix) error {
	if f.drawn++; f.drawn > most {
		return errEndless
	}
	if hidden(e.attrs["display"]) || e.name == "symbol" {
		return nil
	}
	own, err := parseTransform(e.attrs["transform"])
	if err != nil {
		return err
	}
	m = own.Then(m)
	if e.name == "g" {
		return f.inside(e, above, m)
	}
	if e.name == "use" {
		return f.use(e, above, m)
	}
	s, err := above.with(e)
	if err != nil {
		return err
	}
	path, err := e.path()
	if err != nil {
		return err
	}
	f.shapes = append(f.shapes, s.shape(path.Moved(m), m.Scale()))
	return nil
}

// use draws another element in the place of this one.
func (f *flattener) use(e *element, above style, m Matrix) error {
	target, found := f.drawing.named[strings.TrimPrefix(e.attrs["href"], "#")]
	if !found {
		return fmt.Errorf("there is no %q", e.attrs["href"])
	}
	s, err := above.with(e)
	var n numbers
	at := Matrix{A: 1, D: 1, E: n.of(e, "x", 0), F: n.of(e, "y", 0)}
	switch {
	case target.name == "symbol":
		fit, failed := target.fit(n.of(e, "width", 0), n.of(e, "height", 0))
		if err = errors.Join(err, failed, n.err); err == nil {
			return f.inside(target, s, fit.Then(at).Then(m))
		}
	case err == nil && n.err == nil:
		if f.deep++; f.deep > deepest {
			return errEndless
		}
		defer func() { f.deep-- }()
		return f.draw(target, s, at.Then(m))
	}
	return errors.Join(err, n.err)
}

// fit maps the view box of a symbol to a width and a height, in the middle of them.
func (e *element) fit(width, height float64) (Matrix, error) {
	var box [4]float64
	fields := strings.Fields(e.attrs["viewBox"])
	if len(fields) != len(box) {
		return Same, fmt.Errorf("the view box %q is not four numbers", e.attrs["viewBox"])
	}
	for i, field := range fields {
		n, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return Same, err
		}
		box[i] = n
	}
	if width <= 0 || height <= 0 || box[2] <= 0 || box[3] <= 0 {
		return Same, errors.New("a symbol is used without a size")
	}
	k := min(width/box[2], height/box[3])
	return Matrix{A: k, D: k, E: (width-k*box[2])/2 - k*box[0], F: (height-k*box[3])/2 - k*box[1]}, nil
}

// hidden reports whether an element is not shown. A custom property shows its fallback.
func hidden(display string) bool {
	return display == "none" || strings.HasPrefix(display, "var(") && strings.HasSuffix(display, ", none)")
}
