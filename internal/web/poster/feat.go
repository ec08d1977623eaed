package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// A Feat is what a picture without a table shows: what a person has done, in words.
type Feat struct {
	Title string
	Date  string
	Lines []Line // at most MostLines
}

// A Line is a line of the picture of a feat.
type Line struct {
	Label string // "" for none
	Value string
	Good  bool // the line is drawn in brass
}

// MostLines is how many lines a picture of a feat has room for.
const MostLines = 4

// FeatPNG draws a feat as a PNG.
func FeatPNG(f Feat) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, featPicture(f))
	return out.Bytes(), err
}

// featPicture draws a feat.
func featPicture(f Feat) *image.RGBA {
	p := newPen()
	draw.Draw(p.canvas, p.canvas.Bounds(), parts().ground, image.Point{}, draw.Src)
	p.medal()
	p.middle(bold, p.fitting(bold, f.Title, winnersWide, 52, 26), brass, f.Title, winnersMiddle, titleLevel-6, winnersWide)
	p.middle(regular, 26, cream, f.Date, winnersMiddle, titleLevel+32, winnersWide)
	lines := f.Lines[:min(len(f.Lines), MostLines)]
	top := (listTop + listBottom - len(lines)*(rowHigh+rowGap) + rowGap) / 2
	for i, line := range lines {
		p.line(top+i*(rowHigh+rowGap), line)
	}
	return p.canvas
}

// line draws a line in a box.
func (p *pen) line(top int, line Line) {
	fill := cream
	if line.Good {
		fill = brass
	}
	p.box(image.Rect(listLeft, top, listRight, top+rowHigh), 10, hairline)
	p.box(image.Rect(listLeft+2, top+2, listRight-2, top+rowHigh-2), 8, fill)
	const inset = 28
	room, level := listRight-listLeft-2*inset, top+58
	if line.Label != "" {
		p.left(regular, 23, softInk, line.Label, listLeft+inset, top+34, room)
		level = top + 74
	}
	p.left(bold, p.fitting(bold, line.Value, room, 36, 20), ink, line.Value, listLeft+inset, level, room)
}

// The medal of a feat, around the middle of the rays of the ground: a sun that rises behind a town.
const (
	medalLevel  = 328 // of its middle
	medalRadius = 138
	sunRadius   = 62
	sunLevel    = medalLevel + 44 // of the middle of the sun
	sunRays     = 11
	waves       = 3 // of the water before the town
)

// Colours of the medal.
var (
	night = color.RGBA{0x0e, 0x2a, 0x20, 0xff}
	flame = color.RGBA{0xea, 0x5a, 0x5f, 0xff}
)

// A point is a place on the canvas.
type point struct{ x, y float64 }

// medal draws the medal.
func (p *pen) medal() {
	middle := point{winnersMiddle, medalLevel}
	p.polygon(brass, disc(middle, medalRadius))
	p.polygon(night, disc(middle, medalRadius-8))
	p.polygon(hairline, disc(middle, medalRadius-14))
	p.polygon(night, disc(middle, medalRadius-17))
	rises := point{winnersMiddle, sunLevel}
	for i := range sunRays {
		p.polygon(brass, ray(rises, math.Pi*float64(i+1)/(sunRays+1)))
	}
	p.polygon(night, arc(rises, sunRadius+10, math.Pi))
	p.polygon(flame, arc(rises, sunRadius, math.Pi))
	p.polygon(brass, town())
	for i := range waves {
		half, level := 84-26*float64(i), sunLevel+24+18*float64(i)
		p.box(image.Rect(int(rises.x-half), int(level), int(rises.x+half), int(level)+5), 2, hairline)
	}
}

// ray is a ray of the sun, at an angle from the right.
func ray(from point, angle float64) []point {
	const begins, ends, half = sunRadius + 16, 112, 0.045
	at := func(r, a float64) point { return point{from.x + r*math.Cos(a), from.y - r*math.Sin(a)} }
	return []point{at(begins, angle-half), at(ends, angle-half), at(ends, angle+half), at(begins, angle+half)}
}

// disc is a circle as a polygon.
func disc(middle point, radius float64) []point { return arc(middle, radius, 2*math.Pi) }

// arc is the upper part of a circle as a polygon, from the right over an angle.
func arc(middle point, radius, angle float64) (list []point) {
	const corners = 120
	for i := range corners + 1 {
		a := angle * float64(i) / corners
		list = append(list, point{middle.x + radius*math.Cos(a), middle.y - radius*math.Sin(a)})
	}
	return list
}

// roofs are the houses of the town: width and height in pixels, from left to right.
var roofs = [][2]float64{{18, 20}, {16, 44}, {12, 30}, {6, 72}, {14, 52}, {16, 26}, {8, 92}, {8, 112}, {8, 92}, {16, 34}, {14, 60},
	{18, 40}, {16, 64}, {14, 30}, {16, 18}}

// town is the line of the roofs, down to the ground on which the sun stands.
func town() []point {
	wide := 0.0
	for _, r := range roofs {
		wide += r[0]
	}
	x := winnersMiddle - wide/2
	list := []point{{x, sunLevel + 10}}
	for _, r := range roofs {
		high := sunLevel - r[1]*0.7
		list = append(list, point{x, high}, point{x + r[0], high})
		x += r[0]
	}
	return append(list, point{x, sunLevel + 10})
}

// polygon fills a polygon.
func (p *pen) polygon(c color.Color, corners []point) {
	shape := vector.NewRasterizer(Width, Height)
	for i, corner := range corners {
		if i == 0 {
			shape.MoveTo(float32(corner.x), float32(corner.y))
			continue
		}
		shape.LineTo(float32(corner.x), float32(corner.y))
	}
	shape.ClosePath()
	shape.Draw(p.canvas, p.canvas.Bounds(), image.NewUniform(c), image.Point{})
}
