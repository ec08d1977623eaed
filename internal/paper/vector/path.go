package vector

import "math"

// A Point is a place on a drawing or a page: right and down.
type Point struct{ X, Y float64 }

// An Op is the kind of a step of a path.
type Op uint8

// The steps.
const (
	Move  Op = iota // to P[0]
	Line            // to P[0]
	Curve           // a cubic Bézier curve with the control points P[0] and P[1], to P[2]
	Close
)

// A Step is a part of a path.
type Step struct {
	Op Op
	P  [3]Point
}

// End is the point to which a step leads. A Close has none.
func (s Step) End() Point {
	if s.Op == Curve {
		return s.P[2]
	}
	return s.P[0]
}

// A Path is a list of steps that begins with a Move.
type Path []Step

// A Matrix maps a point (x, y) to (Ax + Cy + E, Bx + Dy + F), as in SVG.
type Matrix struct{ A, B, C, D, E, F float64 }

// Same maps each point to itself.
var Same = Matrix{A: 1, D: 1}

// Fit maps the rectangle at x, y with a width to another one at a place with another width. It keeps angles.
func Fit(x, y, width float64, to Point, wide float64) Matrix {
	k := wide / width
	return Matrix{A: k, D: k, E: to.X - k*x, F: to.Y - k*y}
}

// Then maps by n what m has mapped.
func (m Matrix) Then(n Matrix) Matrix {
	return Matrix{
		A: n.A*m.A + n.C*m.B, B: n.B*m.A + n.D*m.B,
		C: n.A*m.C + n.C*m.D, D: n.B*m.C + n.D*m.D,
		E: n.A*m.E + n.C*m.F + n.E, F: n.B*m.E + n.D*m.F + n.F,
	}
}

// Scale is how much longer lines become.
func (m Matrix) Scale() float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// On maps a point.
func (m Matrix) On(p Point) Point { return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F} }

// Moved is a path with each point mapped.
func (p Path) Moved(m Matrix) Path {
	moved := make(Path, len(p))
	for i, s := range p {
		for k := range s.P {
			s.P[k] = m.On(s.P[k])
		}
		moved[i] = s
	}
	return moved
}

// Bounds are the corners of a rectangle around all points of a path, control points too.
func (p Path) Bounds() (least, most Point) {
	least, most = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		for _, at := range s.points() {
			least = Point{min(least.X, at.X), min(least.Y, at.Y)}
			most = Point{max(most.X, at.X), max(most.Y, at.Y)}
		}
	}
	return least, most
}

// points are those that a step uses.
func (s Step) points() []Point {
	switch s.Op {
	case Close:
		return nil
	case Curve:
		return s.P[:]
	}
	return s.P[:1]
}

// round is the distance of the control points of a quarter of a circle from its ends, as a part of the radius.
const round = 0.5522847498

// Ellipse is an ellipse around a point.
func Ellipse(at Point, rx, ry float64) Path {
	m := Matrix{A: rx, D: ry, E: at.X, F: at.Y}
	return Path{
		{Move, [3]Point{{1, 0}}},
		{Curve, [3]Point{{1, round}, {round, 1}, {0, 1}}}, {Curve, [3]Point{{-round, 1}, {-1, round}, {-1, 0}}},
		{Curve, [3]Point{{-1, -round}, {-round, -1}, {0, -1}}}, {Curve, [3]Point{{round, -1}, {1, -round}, {1, 0}}},
		{Op: Close},
	}.Moved(m)
}

// Rect is a rectangle whose corners have a radius.
func Rect(x, y, width, height, radius float64) Path {
	r := min(radius, width/2, height/2)
	right, bottom, k := x+width, y+height, r*(1-round)
	if r <= 0 {
		return Path{{Move, [3]Point{{x, y}}}, {Line, [3]Point{{right, y}}}, {Line, [3]Point{{right, bottom}}}, {Line, [3]Point{{x, bottom}}},
			{Op: Close}}
	}
	return Path{
		{Move, [3]Point{{x + r, y}}},
		{Line, [3]Point{{right - r, y}}}, {Curve, [3]Point{{right - k, y}, {right, y + k}, {right, y + r}}},
		{Line, [3]Point{{right, bottom - r}}}, {Curve, [3]Point{{right, bottom - k}, {right - k, bottom}, {right - r, bottom}}},
		{Line, [3]Point{{x + r, bottom}}}, {Curve, [3]Point{{x + k, bottom}, {x, bottom - k}, {x, bottom - r}}},
		{Line, [3]Point{{x, y + r}}}, {Curve, [3]Point{{x, y + k}, {x + k, y}, {x + r, y}}},
		{Op: Close},
	}
}

// Lines is a path from point to point.
func Lines(points ...Point) Path {
	path := Path{{Move, [3]Point{points[0]}}}
	for _, p := range points[1:] {
		path = append(path, Step{Line, [3]Point{p}})
	}
	return path
}
