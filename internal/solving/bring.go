package solving

import (
	"context"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/puzzle"
)

// A Brought is a first answer that a person gave without a connection, as their browser tells it.
type Brought struct {
	Puzzle string    `json:"puzzle"`
	At     time.Time `json:"at"`
	Moves  string    `json:"moves"` // as [MovesText] writes them
	Mended time.Time `json:"mended,omitzero"`
}

// Bring keeps answers that were given without a connection, as first answers that change no rating. Of a puzzle that the person has tried
// it changes nothing, so the same answers may come again. Moves are checked anew. An answer to a puzzle that this version does not have is
// left out, and so is one that ends no puzzle. It returns how many it has kept.
func (s *Puzzles) Bring(ctx context.Context, by Solver, list []Brought) (kept int, err error) {
	set, err := s.config.Set()
	if err != nil {
		return 0, fault.Store(err)
	}
	for _, b := range list {
		p := set.ByID(b.Puzzle)
		if p == nil {
			continue
		}
		t, is := s.broughtTry(by, p, b)
		if !is {
			continue
		}
		_, first, err := s.Store.Try(ctx, t, First(p), func(person, puzzle Standing) (Try, Standing, Standing) { return t, person, puzzle })
		if err == nil && first {
			kept++
			if !t.Solved && !b.Mended.IsZero() {
				err = s.Store.Mend(ctx, by.ID, p.ID, s.past(b.Mended))
			}
		}
		if err != nil {
			return kept, fault.Store(err)
		}
	}
	return kept, nil
}

// broughtTry is the try of an answer. It is false if its moves end no puzzle.
func (s *Puzzles) broughtTry(by Solver, p *puzzle.Puzzle, b Brought) (t Try, is bool) {
	moves, err := ParseMoves(b.Moves)
	if err != nil {
		return t, false
	}
	a, err := answerOf(p, moves)
	if err != nil || a.Next != nil || len(a.Moves()) != len(moves) {
		return t, false
	}
	return Try{Person: by.ID, Puzzle: p.ID, At: s.past(b.At), Move: MovesText(moves), Solved: a.Solved(), Kind: Away}, true
}

// past is a moment, or now if it is to come: the clock of a browser may be wrong.
func (s *Puzzles) past(at time.Time) time.Time {
	if now := s.config.Now(); at.After(now) || at.IsZero() {
		return now
	}
	return at
}

// answerOf is the answer of moves to a puzzle.
func answerOf(p *puzzle.Puzzle, moves []razzia.Move) (a Answer, err error) {
	a.Puzzle = p
	if len(moves) == 0 || len(moves) > a.Puzzle.Decisions() {
		return a, ErrNotLegal
	}
	for n, m := range moves {
		a.Before, a.Move = moves[:n], m
		way, legal := a.Decision().Way(m)
		if !legal {
			_, err := a.Decision().State.Step(m)
			return a, ErrNotLegal.With(err)
		}
		if a.Way = way; !a.Right() {
			return a, nil
		}
	}
	if len(moves) < a.Puzzle.Decisions() {
		a.Next = a.Puzzle.Nth(len(moves))
	}
	return a, nil
}
