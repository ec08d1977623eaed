package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// Check returns an error if a puzzle is not whole: its ways are the legal moves, each once, the best first and better than the
// others by the gap of its kind, and its ID is that of its position. The theme is not checked, since its rules may change.
func (p *Puzzle) Check() error {
	switch {
	case p.Kind != Proved && p.Kind != Judged:
		return fmt.Errorf("the kind %q: want proved or judged", p.Kind)
	case p.State.Actor == razzia.NoSeat:
		return fmt.Errorf("no seat is to act in the phase %v: want a turn or an auction", p.State.Phase)
	case len(p.Ways) < 2:
		return fmt.Errorf("%d ways to go on: want two at least", len(p.Ways))
	case len(p.Misses) == 0:
		return errors.New("no level of bots misses it: want one at least")
	}
	if err := p.checkWays(); err != nil {
		return err
	}
	if p.Gap() < p.Kind.Gap() {
		return fmt.Errorf("the best way is better by %d millionths of the win: want %d at least", p.Gap(), p.Kind.Gap())
	}
	if id := IDOf(&p.State); p.ID != id {
		return fmt.Errorf("the position has the ID %s", id)
	}
	return nil
}

// checkWays checks that the ways have each legal move once, and possible shares of the win.
func (p *Puzzle) checkWays() error {
	legal, had := p.State.Legal(nil), []razzia.Move{}
	for _, w := range p.Ways {
		if len(w.Moves) == 0 {
			return errors.New("a way without a move")
		}
		if w.Low < 0 || w.Low > w.High || w.High > Unit {
			return fmt.Errorf("%v: a share of the win from %d to %d millionths", w.Moves[0], w.Low, w.High)
		}
		for _, m := range w.Moves {
			if !slices.Contains(legal, m) || slices.Contains(had, m) {
				return fmt.Errorf("%v is not legal, or there twice", m)
			}
			had = append(had, m)
		}
	}
	if len(had) != len(legal) {
		return fmt.Errorf("ways for %d of %d legal moves: want all", len(had), len(legal))
	}
	return nil
}
