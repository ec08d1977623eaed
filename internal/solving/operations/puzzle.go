package operations

import (
	"math"

	"razzia"
	"razzia/client"
	"razzia/internal/solving"
)

// puzzleOf returns a puzzle as programs see it before the answer.
func puzzleOf(p *solving.Puzzle) client.Puzzle {
	posed := client.Puzzle{ID: p.ID, Kind: string(p.Kind), State: positionOf(&p.Decision)}
	if p.IsLine() {
		posed.Line = p.Decisions()
	}
	return posed
}

// positionOf returns the position of a decision as programs see it.
func positionOf(d *solving.Decision) client.Position {
	return client.PositionOf(&razzia.Game{State: d.State})
}

// TryOf returns a try as programs see it.
func TryOf(t *solving.Try) client.OwnTry {
	move := razzia.Move{}
	if moves, err := solving.ParseMoves(t.Move); err == nil { // the server has written it
		move = moves[len(moves)-1]
	}
	return client.OwnTry{At: t.At.UTC(), Move: move, Solved: t.Solved, InRun: t.Kind == solving.InRun, Gain: math.Round(10*t.Gain) / 10,
		Mended: t.Mended}
}

// waysOf returns the ways of a decision as programs see them.
func waysOf(d *solving.Decision) (list []client.PuzzleWay) {
	for i := range d.Ways {
		w := &d.Ways[i]
		way := client.PuzzleWay{Moves: w.Moves, Low: shareOf(w.Low), High: shareOf(w.High)}
		for _, share := range w.Shares[:d.State.Players] {
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
	compared, d := a.Way, a.Decision()
	if a.Right() {
		compared = 1
	}
	e := d.Explain(compared)
	points, margin := pointsOf(a.Rating)
	out := client.PuzzleAnswer{
		Puzzle: a.Puzzle.ID, Theme: string(a.Puzzle.Theme), Move: a.Move, Solved: a.Right(), First: a.First,
		Ways: waysOf(d), Lost: shareOf(max(0, e.Lost)), Gainer: e.Gainer, Points: points, Margin: margin,
	}
	if a.Try.Puzzle != "" {
		out.Try = TryOf(&a.Try)
	}
	if a.Next != nil {
		out.Next = &client.PuzzleNext{Moves: a.Next.Since, State: positionOf(a.Next)}
	}
	return out
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
