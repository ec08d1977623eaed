package vector

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// path is the path of an element that draws one.
func (e *element) path() (path Path, err error) {
	var n numbers
	switch e.name {
	case "path":
		return ParsePath(e.attrs["d"])
	case "circle":
		r := n.of(e, "r", 0)
		path = Ellipse(Point{n.of(e, "cx", 0), n.of(e, "cy", 0)}, r, r)
	case "ellipse":
		path = Ellipse(Point{n.of(e, "cx", 0), n.of(e, "cy", 0)}, n.of(e, "rx", 0), n.of(e, "ry", 0))
	case "rect":
		path = Rect(n.of(e, "x", 0), n.of(e, "y", 0), n.of(e, "width", 0), n.of(e, "height", 0), n.of(e, "rx", 0))
	default:
		err = fmt.Errorf("a %s cannot be drawn here", e.name)
	}
	return path, errors.Join(err, n.err)
}

// transformed matches a part of the attribute transform.
var transformed = regexp.MustCompile(`^\s*(translate|scale|rotate)\(([^()]*)\)`)

// parseTransform reads the attribute transform.
func parseTransform(text string) (m Matrix, err error) {
	m = Same
	for strings.TrimSpace(text) != "" {
		part := transformed.FindStringSubmatch(text)
		if part == nil {
			return m, fmt.Errorf("the transform %q is not known", text)
		}
		text = text[len(part[0]):]
		var args []float64
		for field := range strings.FieldsFuncSeq(part[2], func(r rune) bool { return r == ' ' || r == ',' }) {
			n, err := strconv.ParseFloat(field, 64)
			if err != nil || !(math.Abs(n) < farthest) {
				return m, fmt.Errorf("the transform %q has no numbers", part[0])
			}
			args = append(args, n)
		}
		one, err := transformOf(part[1], args)
		if err != nil {
			return m, err
		}
		m = one.Then(m)
	}
	return m, nil
}

// transformOf is the matrix of one function of a transform.
func transformOf(name string, args []float64) (Matrix, error) {
	switch {
	case name == "translate" && len(args) == 2:
		return Matrix{A: 1, D: 1, E: args[0], F: args[1]}, nil
	case name == "scale" && len(args) == 1 && args[0] != 0:
		return Matrix{A: args[0], D: args[0]}, nil
	case name == "rotate" && len(args) == 3:
		sin, cos := math.Sincos(args[0] * math.Pi / 180)
		there := Matrix{A: 1, D: 1, E: args[1], F: args[2]}
		back := Matrix{A: 1, D: 1, E: -args[1], F: -args[2]}
		return back.Then(Matrix{A: cos, B: sin, C: -sin, D: cos}).Then(there), nil
	}
	return Same, fmt.Errorf("%s with %d numbers is not known", name, len(args))
}
