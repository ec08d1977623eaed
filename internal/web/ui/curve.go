package ui

import "razzia/internal/table"

// pointsStep is the number of points between two lines of the grid.
const pointsStep = 10

// pointsPlot draws the points of all seats over the game.
func pointsPlot(p *tablePage) plot {
	curve := p.Log.Curve
	low, high := curveBounds(curve, len(p.View.Seats))
	height := func(points int) float64 { return float64(high-points) / float64(high-low) }
	width := func(ply int) float64 { return float64(ply) / float64(max(1, p.View.Ply)) }
	drawn := plot{Label: p.T("aria.chart")}
	for points := low / pointsStep * pointsStep; points <= high; points += pointsStep {
		drawn.Levels = append(drawn.Levels, axisMark{partOf(height(points)), total(points)})
	}
	begins := []float64{0}
	for i, now := range curve {
		if i > 0 && now.Round > curve[i-1].Round {
			begins = append(begins, width(now.Ply))
		}
	}
	drawn.Rounds = roundMarks(p.Localizer, begins)
	for seat := range p.View.Seats {
		drawn.Lines = append(drawn.Lines, cornersOf(len(curve), func(i int) (x, y float64) {
			return width(curve[i].Ply), height(curve[i].Seats[seat])
		}))
	}
	return drawn
}

// curveBounds are the lowest and the highest points of a game. The range includes zero.
func curveBounds(curve []table.Points, seats int) (low, high int) {
	for _, now := range curve {
		for _, points := range now.Seats[:seats] {
			low, high = min(low, points), max(high, points)
		}
	}
	return low, max(high, low+1)
}
