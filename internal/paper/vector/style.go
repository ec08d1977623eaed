package vector

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Paint is what a shape is filled or drawn with: a custom property without its dashes, such as "card-gold". The zero value is none.
type Paint struct {
	Name  string
	Alpha float64 // from 0 to 1, opaque
}

// A Shape is a path with what it is painted with.
type Shape struct {
	Path         Path
	Fill, Stroke Paint
	EvenOdd      bool // how inside and outside of a path are told apart
	Width        float64
	Dash         []float64
	Round        bool // ends and corners of lines
}

// Moved is a shape on another place, or in another size.
func (s Shape) Moved(m Matrix) Shape {
	k := m.Scale()
	s.Path, s.Width = s.Path.Moved(m), s.Width*k
	s.Dash = slices.Clone(s.Dash)
	for i := range s.Dash {
		s.Dash[i] *= k
	}
	return s
}

// A style is what elements inherit.
type style struct {
	color        string
	fill, stroke Paint
	evenOdd      bool
	width        float64
	dash         []float64
	round        bool
}

// start is the style of a file.
var start = style{fill: Paint{"black", 1}, stroke: Paint{"", 1}, width: 1}

// with is a style with the attributes of an element.
func (s style) with(e *element) (style, error) {
	var n numbers
	if c, found := e.attrs["color"]; found {
		s.color = n.paint(c, s.color)
	}
	for _, attr := range slices.Sorted(maps.Keys(e.attrs)) {
		value := e.attrs[attr]
		switch attr {
		case "fill":
			s.fill.Name = n.paint(value, s.color)
		case "stroke":
			s.stroke.Name = n.paint(value, s.color)
		case "fill-opacity":
			s.fill.Alpha = n.of(e, attr, 1)
		case "stroke-opacity":
			s.stroke.Alpha = n.of(e, attr, 1)
		case "fill-rule":
			s.evenOdd = value == "evenodd"
		case "stroke-width":
			s.width = n.of(e, attr, 1)
		case "stroke-linecap":
			s.round = value == "round"
		case "stroke-dasharray":
			s.dash = n.list(value)
		}
	}
	return s, n.err
}

// shape is a path in a style, in a size.
func (s style) shape(p Path, scale float64) Shape {
	shape := Shape{Path: p, Fill: s.fill, Stroke: s.stroke, EvenOdd: s.evenOdd, Width: s.width * scale, Round: s.round}
	for _, d := range s.dash {
		shape.Dash = append(shape.Dash, d*scale)
	}
	return shape
}

// numbers reads attributes, and keeps the first failure.
type numbers struct{ err error }

// of is the number in an attribute of an element, or another one if it has none.
func (n *numbers) of(e *element, attr string, otherwise float64) float64 {
	text, found := e.attrs[attr]
	if !found {
		return otherwise
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || !(value > -farthest && value < farthest) {
		n.err = errors.Join(n.err, fmt.Errorf("%s=%q of %s is no number", attr, text, e.name))
		return otherwise
	}
	return value
}

// list reads the lengths of dashes.
func (n *numbers) list(text string) (list []float64) {
	for field := range strings.FieldsSeq(text) {
		value, err := strconv.ParseFloat(field, 64)
		if err != nil || !(value >= 0 && value < farthest) {
			n.err = errors.Join(n.err, fmt.Errorf("the dashes %q are no lengths", text))
			return nil
		}
		list = append(list, value)
	}
	return list
}

// paint is the name of a paint; "" for none.
func (n *numbers) paint(text, current string) string {
	name, isVar := strings.CutPrefix(text, "var(--")
	switch {
	case text == "none":
		return ""
	case text == "currentColor":
		return current
	case isVar && strings.HasSuffix(name, ")"):
		return strings.TrimSuffix(name, ")")
	}
	n.err = errors.Join(n.err, fmt.Errorf("the paint %q is not known", text))
	return ""
}
