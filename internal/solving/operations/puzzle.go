package operations

import (
	"math"

	"razzia"
	"razzia/client"
	"razzia/internal/solving"
)

// puzzleOf returns a puzzle as programs see it before the answer.
func puzzleOf(p *solving.Puzzle) client.Puzzle {
	return client.Puzzle{ID: p.ID, Kind: string(p.Kind), State: client.PositionOf(&razzia.Game{State: p.State})}
}

// TryOf returns a try as programs see it.
func TryOf(t *solving.Try) client.OwnTry {
	move, _ := razzia.ParseMove(t.Move) // the server has written it
	return client.OwnTry{At: t.At.UTC(), Move: move, Solved: t.Solved, InRun: t.Kind == solving.InRun, Gain: math.Round(10*t.Gain) / 10,
		Mended: t.Mended}
}

// waysOf returns the ways of a puzzle as programs see them.
func waysOf(p *solving.Puzzle) (list []client.PuzzleWay) {
	for i := range p.Ways {
		w := &p.Ways[i]
		way := client.PuzzleWay{Moves: w.Moves, Low: shareOf(w.Low), High: shareOf(w.High)}
		for _, share := range w.Shares[:p.State.Players] {
			way.Shares = append(way.Shares, shareOf(share))
		}
		list = append(list, way)
	}
	return list
}

// shareOf returns a share of the win as a number from 0 to 1.
func shareOf(millionths int64) float64 { return float64(millionths) / solving.Unit }

// answerOf returns an answer as programs see it.
func answerOf(a *solving.Answer) client.PuzzleAnswer {
	compared := a.Way
	if a.Solved() {
		compared = 1
	}
	e := a.Puzzle.Explain(compared)
	points, margin := pointsOf(a.Rating)
	return client.PuzzleAnswer{
		Puzzle: a.Puzzle.ID, Theme: string(a.Puzzle.Theme), Move: a.Move, Solved: a.Solved(), First: a.First, Try: TryOf(&a.Try),
		Ways: waysOf(a.Puzzle), Lost: shareOf(max(0, e.Lost)), Gainer: e.Gainer, Points: points, Margin: margin,
	}
}

// pointsOf returns a rating and twice its deviation in whole points.
func pointsOf(r solving.Rating) (points, margin int) {
	return int(math.Round(r.Mean)), int(math.Round(2 * r.Deviation))
}

// RatingOf returns how a person solves puzzles as programs see it.
func RatingOf(p *solving.Progress) client.PuzzleRating {
	points, margin := pointsOf(p.Rating)
	return client.PuzzleRating{Points: points, Margin: margin, Tries: p.Tries, Solved: p.Solved, Streak: p.Streak, Best: p.Best}
}
