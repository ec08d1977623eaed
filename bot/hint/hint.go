// Package hint advises who is to act: what he should do, and why in a few facts that he can check.
//
// The move is that of a [bot.Analyst]. The facts are reckoned from the public state alone (R9): what the
// row is worth to whom, how likely police comes before the next turn, which cheque a bid costs. Of all of
// them an [Adviser] tells the two to four that matter for the move.
package hint

import (
	"context"
	"fmt"
	"slices"

	"razzia"
	"razzia/bot"
)

// A Hint is advice to the seat that is to act.
type Hint struct {
	Seat    razzia.Seat
	Best    Choice
	Next    Choice   // the next best; its Move is the zero Move if nothing else may be done
	Row     []int    // what the row is worth at once to each seat, in points: see [razzia.State.RowWorth]
	Risk    Risk     // of police before the next turn of the seat
	Reasons []Reason // what speaks for the best move, the weightiest first
}

// A Choice is a move and what comes of it. A draw stands for a draw from any pile, for they are alike.
type Choice struct {
	Move  razzia.Move
	Share float64 // the expected share of the win for the seat that moves, 0 to 1
}

// An Adviser gives hints. Many may ask it at the same time.
type Adviser struct {
	open func() (bot.Analyst, error)
}

// NewAdviser makes an adviser that opens an analyst for each hint. How long one thinks, and how many of
// them at once, is for the analysts to bound.
func NewAdviser(open func() (bot.Analyst, error)) *Adviser { return &Adviser{open} }

// Advise advises the actor of a state. It fails as [bot.Player.Choose] does: if the context ends first, and
// if the state asks nobody for a move.
func (a *Adviser) Advise(ctx context.Context, s razzia.State) (Hint, error) {
	if s.Actor == razzia.NoSeat {
		return Hint{}, fmt.Errorf("in phase %v: %w", s.Phase, bot.ErrNotAsked)
	}
	analyst, err := a.open()
	if err != nil {
		return Hint{}, err
	}
	found, err := analyst.Analyze(ctx, s)
	if err != nil {
		return Hint{}, err
	}
	if err := ctx.Err(); err != nil { // thinking was cut short
		return Hint{}, err
	}
	return explain(&s, found.Moves), nil
}

// explain makes a hint of what an analyst found, the best move first.
func explain(s *razzia.State, found []bot.Valued) Hint {
	best := found[0]
	h := Hint{Seat: s.Actor, Best: choiceOf(s, best), Row: rowWorth(s), Risk: RiskOf(s)}
	i := slices.IndexFunc(found, func(v bot.Valued) bool {
		return v.Move != best.Move && !(draws(v.Move) && draws(best.Move))
	})
	if i > 0 {
		h.Next = choiceOf(s, found[i])
	}
	h.Reasons = reasons(s, &h)
	return h
}

// choiceOf is what the actor may expect of a move. What an analyst adds for points, to tell moves apart
// that win alike, may lead out of the bounds of a share.
func choiceOf(s *razzia.State, v bot.Valued) Choice {
	return Choice{v.Move, min(max(v.Values[s.Actor], 0), 1)}
}

func draws(m razzia.Move) bool { return m.Verb() == razzia.ToDraw }

// rowWorth lists [razzia.State.RowWorth] by seat.
func rowWorth(s *razzia.State) []int {
	worth := make([]int, s.Players)
	for i := range worth {
		worth[i] = s.RowWorth(razzia.Seat(i))
	}
	return worth
}
