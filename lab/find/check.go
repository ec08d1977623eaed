package find

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"razzia"
	"razzia/internal/puzzle"
)

// CheckTurns is the most turns that a shipped puzzle may take to be solved again.
const CheckTurns = 3_000_000

// again is how often each way of a judged decision is rolled out to be checked.
const again = 48

// A Checker looks at puzzles again. It is not safe for concurrent use.
type Checker struct{ finder *Finder }

// NewChecker returns a checker.
func NewChecker() (*Checker, error) {
	f, err := New(Options{Kind: puzzle.Judged, Turns: CheckTurns})
	return &Checker{f}, err
}

// A Checked is what a check has found out.
type Checked struct {
	Turns    int     // that the solver took, of a proved puzzle
	Judged   int     // decisions that were rolled out again
	Lead     float64 // of the best ways over the second best, by these rollouts, together
	LeadThen float64 // the same by the puzzle
}

// Add adds what another check has found out.
func (c *Checked) Add(other Checked) {
	c.Turns, c.Judged = c.Turns+other.Turns, c.Judged+other.Judged
	c.Lead, c.LeadThen = c.Lead+other.Lead, c.LeadThen+other.LeadThen
}

// Check looks at all decisions of a puzzle from their positions alone. It solves those of a proved puzzle, and rolls out the ways of a
// judged one with other cards. It returns an error if the ways of one or their proved bounds are others, if a gap is too small, if another
// way than the best leads, or if a decision does not follow from the one before.
func (c *Checker) Check(p *puzzle.Puzzle) (found Checked, err error) {
	if err := p.Check(); err != nil {
		return found, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	c.finder.spans.Forget()
	for n := range p.Decisions() {
		if p.Kind == puzzle.Proved {
			err = c.solve(p.Nth(n), &found)
		} else {
			err = c.rollAgain(p, n, &found)
		}
		if err != nil {
			return found, fmt.Errorf("puzzle %s, decision %d: %w", p.ID, n+1, err)
		}
	}
	return found, nil
}

// solve solves a proved decision.
func (c *Checker) solve(d *puzzle.Decision, found *Checked) error {
	again := puzzle.Decision{State: d.State, Ways: waysOf(&d.State)}
	if err := spansOf(c.finder.spans, &again); err != nil {
		return err
	}
	found.Turns += c.finder.spans.Turns()
	return sameDecision(&again, d)
}

// rollAgain rolls out a judged decision. The cards follow from the puzzle.
func (c *Checker) rollAgain(p *puzzle.Puzzle, n int, found *Checked) error {
	seed := sha256.Sum256([]byte(p.ID))
	h := inquiry{Finder: c.finder, rng: rand.New(razzia.NewSource(binary.LittleEndian.Uint64(seed[:]), uint64(n)))}
	d := p.Nth(n)
	samples := make([]sample, len(d.Ways))
	if _, err := h.roll(d, samples, again); err != nil {
		return err
	}
	lead := 1.0
	for i := range samples[1:] {
		lead = min(lead, samples[0].mean(d.State.Actor)-samples[1+i].mean(d.State.Actor))
	}
	if found.Judged++; lead <= 0 {
		return fmt.Errorf("another way than %v leads by %.3f of the win", d.Ways[0].Moves, -lead)
	}
	found.Lead, found.LeadThen = found.Lead+lead, found.LeadThen+float64(d.Explain(1).Lost)/puzzle.Unit
	return nil
}

// sameDecision returns an error if a position that was solved again is another decision.
func sameDecision(again, p *puzzle.Decision) error {
	if again.Gap() < puzzle.Proved.Gap() {
		return fmt.Errorf("the best way is better by %d millionths of the win: want %d", again.Gap(), puzzle.Proved.Gap())
	}
	if len(again.Ways) != len(p.Ways) {
		return fmt.Errorf("%d ways to go on: it has %d", len(again.Ways), len(p.Ways))
	}
	for i := range again.Ways {
		if err := sameWay(&again.Ways[i], &p.Ways[i]); err != nil {
			return fmt.Errorf("way %d: %w", i, err)
		}
	}
	return nil
}

// sameWay returns an error if a way is another than that of a puzzle.
func sameWay(again, w *puzzle.Way) error {
	if again.Moves[0] != w.Moves[0] || len(again.Moves) != len(w.Moves) {
		return fmt.Errorf("%v: the puzzle has %v", again.Moves, w.Moves)
	}
	if again.Low != w.Low || again.High != w.High {
		return fmt.Errorf("%v: a share from %d to %d: the puzzle has %d to %d", w.Moves[0], again.Low, again.High, w.Low, w.High)
	}
	return nil
}
