package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// Check returns an error if a puzzle is not whole: the ways of each decision are the legal moves, each once, the best first and better than
// the others by the gap of its kind, each decision follows from the one before, and its ID is its own. The theme is not checked, since its
// rules may change.
func (p *Puzzle) Check() error {
	switch {
	case p.Kind != Proved && p.Kind != Judged:
		return fmt.Errorf("the kind %q: want proved or judged", p.Kind)
	case len(p.Misses) == 0:
		return errors.New("no level of bots misses it: want one at least")
	case p.Decisions() > MostDecisions:
		return fmt.Errorf("%d decisions: want %d at most", p.Decisions(), MostDecisions)
	}
	for n := range p.Decisions() {
		if err := p.checkDecision(n); err != nil {
			return fmt.Errorf("decision %d: %w", n+1, err)
		}
	}
	if id := IDOf(p); p.ID != id {
		return fmt.Errorf("the puzzle has the ID %s", id)
	}
	return nil
}

// checkDecision checks a decision, and that it follows from the one before.
func (p *Puzzle) checkDecision(n int) error {
	d := p.Nth(n)
	switch {
	case d.State.Actor == razzia.NoSeat:
		return fmt.Errorf("no seat is to act in the phase %v: want a turn or an auction", d.State.Phase)
	case d.State.Actor != p.State.Actor:
		return fmt.Errorf("seat %d is to act: want %d, as before", d.State.Actor, p.State.Actor)
	case len(d.Ways) < 2:
		return fmt.Errorf("%d ways to go on: want two at least", len(d.Ways))
	}
	if err := d.checkWays(); err != nil {
		return err
	}
	if d.Gap() < p.Kind.Gap() {
		return fmt.Errorf("the best way is better by %d millionths of the win: want %d at least", d.Gap(), p.Kind.Gap())
	}
	if n == 0 {
		return nil
	}
	before := p.Nth(n - 1)
	if len(d.Since) == 0 || !before.Solves(d.Since[0]) {
		return errors.New("it does not begin with the best way of the decision before")
	}
	s, err := after(before.State, d.Since)
	if err == nil && s != d.State {
		err = errors.New("the moves lead to another position")
	}
	return err
}

// checkWays checks that the ways have each legal move once, and possible shares of the win.
func (d *Decision) checkWays() error {
	legal, had := d.State.Legal(nil), []razzia.Move{}
	for _, w := range d.Ways {
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
