package ui

import (
	"fmt"
	"strings"
)

// The size of the curve's drawing. There is room for numbers on the left, and for the names of the rounds on top.
const (
	curveWide = 600.0
	curveHigh = 260.0
	curveLeft = 34.0
	curveTop  = 24.0
	curveEdge = 8.0
	curveStep = 10 // points between two grid lines
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
	return curveTop + (curveHigh-curveTop-curveEdge)*float64(high-points)/float64(high-low)
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
	return curveLeft + (curveWide-curveLeft)*float64(ply)/float64(max(1, b.View.Ply))
}

// pointLines are the grid lines at every ten points.
func (b *Board) pointLines() []gridLine {
	low, high := b.curveBounds()
	var lines []gridLine
	for points := low / curveStep * curveStep; points <= high; points += curveStep {
		y := b.curveY(points)
		lines = append(lines, gridLine{
			Path: fmt.Sprintf("M%.0f %.0fH%.0f", curveLeft, y, curveWide),
			X:    fmt.Sprintf("%.0f", curveLeft-6), Y: fmt.Sprintf("%.0f", y+4), Text: total(points),
		})
	}
	return lines
}

// roundBegins are the grid lines where rounds begin.
func (b *Board) roundBegins() []gridLine {
	lines := []gridLine{b.roundBegin(1, 0)}
	for i, p := range b.Log.Curve {
		if i > 0 && p.Round > b.Log.Curve[i-1].Round {
			lines = append(lines, b.roundBegin(p.Round, p.Ply))
		}
	}
	return lines
}

func (b *Board) roundBegin(round, ply int) gridLine {
	x := b.curveX(ply)
	return gridLine{
		Path: fmt.Sprintf("M%.0f %.0fV%.0f", x, curveTop, curveHigh-curveEdge),
		X:    fmt.Sprintf("%.0f", x+5), Y: "15", Text: b.T("score.round", "round", round),
	}
}
