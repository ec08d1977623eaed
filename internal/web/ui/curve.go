package ui

import (
	"fmt"
	"strconv"
	"strings"
)

// The size of the drawing of chances. There is room for numbers on the left, and for the names of the rounds on top.
const (
	curveWide = 600.0
	curveHigh = 260.0
	curveLeft = 34.0
	curveTop  = 24.0
	curveEdge = 8.0
)

// The size of the drawing of points. It is small, so that its texts can be read on a phone, where it is 300 pixels wide.
const (
	pointsWide = 400.0
	pointsHigh = 230.0
	pointsLeft = 38.0
	pointsBox  = "0 0 400 230"
	pointsStep = 10   // points between two grid lines
	roundName  = 90.0 // width of the name of a round
)

// A gridLine is a line of the grid behind a curve, with its label.
type gridLine struct{ Path, X, Y, Text string }

// curveBounds are the lowest and the highest points of the game. The range includes zero.
func (b *Board) curveBounds() (low, high int) {
	for _, p := range b.Log.Curve {
		for i := range b.View.Seats {
			low, high = min(low, p.Seats[i]), max(high, p.Seats[i])
		}
	}
	return low, max(high, low+1)
}

// curveY is the y coordinate of a number of points.
func (b *Board) curveY(points int) float64 {
	low, high := b.curveBounds()
	return curveTop + (pointsHigh-curveTop-curveEdge)*float64(high-points)/float64(high-low)
}

// curveOf lists the corners of the curve of a seat's points.
func (b *Board) curveOf(seat int) string {
	var out strings.Builder
	for _, p := range b.Log.Curve {
		fmt.Fprintf(&out, "%.0f,%.0f ", b.curveX(p.Ply), b.curveY(p.Seats[seat]))
	}
	return out.String()
}

// curveX is the x coordinate of a number of moves.
func (b *Board) curveX(ply int) float64 {
	return pointsLeft + (pointsWide-pointsLeft)*float64(ply)/float64(max(1, b.View.Ply))
}

// pointLines are the grid lines at every ten points.
func (b *Board) pointLines() []gridLine {
	low, high := b.curveBounds()
	var lines []gridLine
	for points := low / pointsStep * pointsStep; points <= high; points += pointsStep {
		y := b.curveY(points)
		lines = append(lines, gridLine{
			Path: fmt.Sprintf("M%.0f %.0fH%.0f", pointsLeft, y, pointsWide),
			X:    fmt.Sprintf("%.0f", pointsLeft-6), Y: fmt.Sprintf("%.0f", y+5), Text: total(points),
		})
	}
	return lines
}

// roundBegins are the grid lines where rounds begin, each with the name of the round. A short round has only its number.
func (b *Board) roundBegins() []gridLine {
	begins := []int{0}
	for i, p := range b.Log.Curve {
		if i > 0 && p.Round > b.Log.Curve[i-1].Round {
			begins = append(begins, p.Ply)
		}
	}
	begins = append(begins, b.View.Ply)
	var lines []gridLine
	for i, ply := range begins[:len(begins)-1] {
		lines = append(lines, b.roundLine(i+1, b.curveX(ply), b.curveX(begins[i+1])))
	}
	return lines
}

// roundLine is the grid line where a round begins at x.
func (b *Board) roundLine(round int, x, end float64) gridLine {
	text := b.T("score.round", "round", round)
	if end-x < roundName {
		text = strconv.Itoa(round)
	}
	return gridLine{
		Path: fmt.Sprintf("M%.0f %.0fV%.0f", x, curveTop, pointsHigh-curveEdge),
		X:    fmt.Sprintf("%.0f", x+5), Y: "17", Text: text,
	}
}
