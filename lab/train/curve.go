package train

import (
	"bytes"
	"fmt"
	"strings"
)

// The size of the picture of a curve and of its margin, in pixels.
const (
	pictureWidth, pictureHeight = 720, 400
	pictureMargin               = 50
)

// A line is a line of the picture. Both coordinates of its points are 0 to 1.
type line struct {
	name, colour string
	points       [][2]float64
}

// drawCurve draws the learning curve as SVG: the share of the win alone among copies of greedy, with a grey line at the
// even share, and the errors, scaled by the largest error of the training.
func drawCurve(c *Config, curve []Point) []byte {
	var svg bytes.Buffer
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		pictureWidth, pictureHeight)
	fmt.Fprintf(&svg, `<rect width="100%%" height="100%%" fill="#fff"/>`+"\n")
	even := 1 / float64(c.Players)
	drawLine(&svg, line{colour: "#999", points: [][2]float64{{0, even}, {1, even}}})
	for i, l := range linesOf(curve) {
		drawLine(&svg, l)
		fmt.Fprintf(&svg, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", pictureMargin+10, 20+16*i, l.colour, l.name)
	}
	for i := range 5 {
		share := float64(i) / 4
		_, y := toPixels([2]float64{0, share})
		fmt.Fprintf(&svg, `<text x="8" y="%.0f">%.2f</text>`+"\n", y+4, share)
	}
	fmt.Fprintf(&svg, `<text x="%d" y="%d">%d generations, %d players</text>`+"\n",
		pictureMargin, pictureHeight-12, len(curve), c.Players)
	svg.WriteString("</svg>\n")
	return svg.Bytes()
}

// linesOf returns the lines of a curve.
func linesOf(curve []Point) []line {
	won := line{name: "share of the win among greedy", colour: "#0a7d32"}
	share := line{name: "error of the shares", colour: "#1c4fa0"}
	points := line{name: "error of the points", colour: "#b3261e"}
	var most Point
	for _, p := range curve {
		most.Share, most.Points = max(most.Share, p.Share), max(most.Points, p.Points)
	}
	for _, p := range curve {
		x := float64(p.Generation) / float64(curve[len(curve)-1].Generation)
		if p.Greedy != nil {
			won.points = append(won.points, [2]float64{x, p.Greedy.Mean})
		}
		if p.Positions > 0 {
			share.points = append(share.points, [2]float64{x, p.Share / max(most.Share, 1e-9)})
			points.points = append(points.points, [2]float64{x, p.Points / max(most.Points, 1e-9)})
		}
	}
	share.name += fmt.Sprintf(" (1 is %.3f)", most.Share)
	points.name += fmt.Sprintf(" (1 is %.2f)", most.Points)
	return []line{won, share, points}
}

func drawLine(svg *bytes.Buffer, l line) {
	var at []string
	for _, p := range l.points {
		x, y := toPixels(p)
		at = append(at, fmt.Sprintf("%.1f,%.1f", x, y))
	}
	fmt.Fprintf(svg, `<polyline fill="none" stroke="%s" stroke-width="1.5" points="%s"/>`+"\n", l.colour, strings.Join(at, " "))
}

// toPixels converts a point to pixels.
func toPixels(p [2]float64) (x, y float64) {
	return pictureMargin + p[0]*(pictureWidth-2*pictureMargin), pictureHeight - pictureMargin - p[1]*(pictureHeight-2*pictureMargin)
}
