package ui

// pointsStep is the number of points between two lines of the grid.
const pointsStep = 10

// pointsPlot draws the points of all seats over the game.
func (b *Board) pointsPlot() plot {
	low, high := b.curveBounds()
	height := func(points int) float64 { return float64(high-points) / float64(high-low) }
	p := plot{Label: b.T("aria.chart")}
	for points := low / pointsStep * pointsStep; points <= high; points += pointsStep {
		p.Levels = append(p.Levels, axisMark{partOf(height(points)), total(points)})
	}
	curve := b.Log.Curve
	begins := []float64{0}
	for i, now := range curve {
		if i > 0 && now.Round > curve[i-1].Round {
			begins = append(begins, b.curveX(now.Ply))
		}
	}
	p.Rounds = b.roundMarks(begins)
	for seat := range b.View.Seats {
		p.Lines = append(p.Lines, cornersOf(len(curve), func(i int) (x, y float64) {
			return b.curveX(curve[i].Ply), height(curve[i].Seats[seat])
		}))
	}
	return p
}

// curveBounds are the lowest and the highest points of the game. The range includes zero.
func (b *Board) curveBounds() (low, high int) {
	for _, p := range b.Log.Curve {
		for i := range b.View.Seats {
			low, high = min(low, p.Seats[i]), max(high, p.Seats[i])
		}
	}
	return low, max(high, low+1)
}

// curveX is the part of the width up to a number of moves.
func (b *Board) curveX(ply int) float64 { return float64(ply) / float64(max(1, b.View.Ply)) }
