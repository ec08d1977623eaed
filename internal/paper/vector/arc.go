package vector

import "math"

// An arc is a part of an ellipse from a point to another, as SVG tells it: with its radii, the turn of its axes in degrees, and which
// of the four possible ones it is.
type arc struct {
	from, to     Point
	rx, ry, turn float64
	large, sweep bool
}

// steps draws the arc as curves, each of at most a quarter. An arc without a radius is a line.
func (a arc) steps() (steps []Step) {
	rx, ry := math.Abs(a.rx), math.Abs(a.ry)
	if rx == 0 || ry == 0 || a.from == a.to {
		return []Step{{Line, [3]Point{a.to}}}
	}
	sin, cos := math.Sincos(a.turn * math.Pi / 180)
	m := Matrix{A: rx * cos, B: rx * sin, C: -ry * sin, D: ry * cos}
	from, to := m.undo(a.from), m.undo(a.to)
	centre, grown := centreOf(from, to, a.large != a.sweep)
	m = Matrix{A: m.A * grown, B: m.B * grown, C: m.C * grown, D: m.D * grown}
	from, to, centre = Point{from.X / grown, from.Y / grown}, Point{to.X / grown, to.Y / grown}, Point{centre.X / grown, centre.Y / grown}
	begin := math.Atan2(from.Y-centre.Y, from.X-centre.X)
	sweep := math.Atan2(to.Y-centre.Y, to.X-centre.X) - begin
	if a.sweep && sweep < 0 {
		sweep += 2 * math.Pi
	} else if !a.sweep && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	parts := max(1, math.Ceil(math.Abs(sweep)/(math.Pi/2)-1e-9))
	for i := range int(parts) {
		steps = append(steps, quarter(centre, begin+sweep*float64(i)/parts, sweep/parts, m))
	}
	steps[len(steps)-1].P[2] = a.to
	return steps
}

// undo maps back, without the shift.
func (m Matrix) undo(p Point) Point {
	d := m.A*m.D - m.B*m.C
	return Point{(m.D*p.X - m.C*p.Y) / d, (m.A*p.Y - m.B*p.X) / d}
}

// centreOf is the centre of a circle of radius 1 through two points. If they are too far from each other, the circle grows.
func centreOf(from, to Point, left bool) (centre Point, grown float64) {
	dx, dy := (to.X-from.X)/2, (to.Y-from.Y)/2
	half := math.Hypot(dx, dy)
	middle := Point{from.X + dx, from.Y + dy}
	if half >= 1 {
		return middle, half
	}
	k := math.Sqrt(1-half*half) / half
	if !left {
		k = -k
	}
	return Point{middle.X - k*dy, middle.Y + k*dx}, 1
}

// quarter is a curve along a circle of radius 1 from an angle on, mapped by m.
func quarter(centre Point, from, sweep float64, m Matrix) Step {
	k := 4.0 / 3 * math.Tan(sweep/4)
	at := func(angle, along float64) Point {
		sin, cos := math.Sincos(angle)
		return m.On(Point{centre.X + cos - along*sin, centre.Y + sin + along*cos})
	}
	return Step{Curve, [3]Point{at(from, k), at(from+sweep, -k), at(from+sweep, 0)}}
}
