// Package hint advises the player who is to act: which move to make, and why, in a few reasons that the
// player can check.
//
// [NewAdviser] makes an adviser, and [Adviser.Advise] gives the hint for a position.
//
// The move is that of a [bot.Analyst]. The reasons are those of package reason: what speaks for it against the next
// best move.
package hint

import (
	"context"
	"fmt"
	"slices"

	"razzia"
	"razzia/bot"
	"razzia/bot/reason"
)

// A Hint is advice to the seat that is to act.
type Hint struct {
	Seat    razzia.Seat
	Best    Choice
	Next    Choice          // the next best; its Move is the zero Move if there is no other legal move
	Row     []int           // what the row is worth at once to each seat, in points: see [razzia.State.RowWorth]
	Risk    reason.Risk     // of police before the next turn of the seat
	Reasons []reason.Reason // for the best move against the next, the most important first; none if there is no next
}

// A Choice is a move with its value. A draw stands for a draw from any pile: all piles are alike to the players.
type Choice struct {
	Move  razzia.Move
	Share float64 // the expected share of the win for the seat that moves, 0 to 1
}

// An Adviser gives hints. It is safe for concurrent use.
type Adviser struct {
	open func() (bot.Analyst, error)
}

// NewAdviser makes an adviser that opens an analyst for each hint. The analysts must limit themselves how long they
// search, and how many of them at once.
func NewAdviser(open func() (bot.Analyst, error)) *Adviser { return &Adviser{open} }

// Advise advises the actor of a state. It fails as [bot.Player.Choose] does: if the context ends first, and
// if no seat is to act.
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
	if err := ctx.Err(); err != nil { // the analysis was cut short
		return Hint{}, err
	}
	return explain(ctx, &s, found.Moves)
}

// explain makes a hint from the moves of an analysis, the best first.
func explain(ctx context.Context, s *razzia.State, found []bot.Valued) (Hint, error) {
	best := found[0]
	h := Hint{Seat: s.Actor, Best: choiceOf(s, best), Row: rowWorth(s), Risk: reason.RiskOf(s)}
	i := slices.IndexFunc(found, func(v bot.Valued) bool {
		return v.Move != best.Move && !(draws(v.Move) && draws(best.Move))
	})
	if i < 0 {
		return h, nil
	}
	h.Next = choiceOf(s, found[i])
	var err error
	h.Reasons, err = reason.Explain(ctx, s, best.Move, found[i].Move, h.Best.Share-h.Next.Share)
	return h, err
}

// choiceOf is a move with the actor's share of the win. Analysts add a little for points, to order moves that win
// equally often, so the value may lie outside the bounds of a share.
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
