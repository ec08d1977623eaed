package paper

import (
	"slices"

	"razzia/internal/paper/vector"
)

// Outlines of the drawings are as thick as a small screen needs them. On paper they are a part of that.
const (
	finer    = 0.7
	thinner  = 0.45 // in line art
	thinnest = 0.6  // units: lines of shapes that have none
)

// dark are the paints that stay black in line art: small parts of a drawing.
var dark = []string{"card-ink", "black", "lens"}

// isCasing reports whether a line is the edge of the one above it: the same path, drawn wider before.
func isCasing(below, above vector.Shape) bool {
	return below.Stroke.Name != "" && above.Stroke.Name != "" && below.Width > above.Width && slices.Equal(below.Path, above.Path)
}

// thinned draws outlines thinner. Of a casing only the part that is seen becomes thinner, and a line upon one stays as wide as it is.
func thinned(shapes []vector.Shape, part float64) []vector.Shape {
	thin := slices.Clone(shapes)
	for i, s := range shapes {
		switch {
		case i+1 < len(shapes) && isCasing(s, shapes[i+1]):
			above := shapes[i+1].Width
			thin[i].Width = above + (s.Width-above)*part
		case i > 0 && isCasing(shapes[i-1], s), len(s.Dash) > 0, s.Stroke.Name != "card-ink":
		default:
			thin[i].Width = s.Width * part
		}
	}
	return thin
}

// lineArt draws shapes in black lines on white: what is filled becomes an outline, and shade and light go.
func lineArt(shapes []vector.Shape) (lines []vector.Shape) {
	thin := thinned(shapes, thinner)
	for i, s := range thin {
		switch {
		case s.Fill.Name == "":
		case s.Fill.Alpha < 1:
			s.Fill = vector.Paint{}
		case slices.Contains(dark, s.Fill.Name):
			s.Fill = opaque("black")
		default:
			s.Fill = opaque("white")
			if s.Stroke.Name == "" {
				s.Stroke, s.Width = opaque("black"), thinnest
			}
		}
		if s.Stroke.Name != "" {
			s = inked(s, i > 0 && isCasing(shapes[i-1], shapes[i]))
		}
		if s.Fill.Name != "" || s.Stroke.Name != "" {
			lines = append(lines, s)
		}
	}
	return lines
}

// inked is a shape with a black line, or with a white one if it lies on a casing.
func inked(s vector.Shape, cased bool) vector.Shape {
	switch {
	case cased && !slices.Contains(dark, s.Stroke.Name):
		s.Stroke = opaque("white")
	case s.Stroke.Name != "card-ink" && s.Stroke.Name != "black":
		s.Stroke, s.Width = opaque("black"), max(thinnest, s.Width*thinner)
	default:
		s.Stroke = opaque("black")
	}
	return s
}
