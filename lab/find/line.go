package find

import (
	"errors"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// Limits of the search for lines.
const (
	plans     = 6  // ways in which a game is played on from a first decision, with other cards
	mostQuiet = 3  // own moves between two decisions that are no decision: with more the line loses its thread
	mostMoves = 14 // of all players, and cards, between two decisions
)

// A decider knows which decisions have one best way, and what is best in all others.
type decider interface {
	// decide returns the decision of a position with its ways, the best first, and whether that is better by the gap of the kind.
	decide(s *razzia.State) (d puzzle.Decision, sure bool, err error)
	// reply returns the best move of a position, if it is that of another player.
	reply(s *razzia.State) (razzia.Move, error)
	// missed reports whether a quick level misses a decision. A line plays what all of them find.
	missed(d *puzzle.Decision) (bool, error)
}

// A walk is a way in which a game goes on from the first decision of a line.
type walk struct {
	decider
	seat  razzia.Seat // whose decisions they are
	rng   *rand.Rand
	state razzia.State
	since []razzia.Move // since the decision before
	quiet int           // own moves among them that were no decision
	line  []puzzle.Decision
}

// extend makes a puzzle with one decision a line, if lines are wanted and there is one.
func (f *Finder) extend(by decider, p *puzzle.Puzzle, rng *rand.Rand) (err error) {
	if f.options.Lines {
		p.Further, err = lineFrom(by, &p.Decision, rng)
	}
	return err
}

// lengthen returns the line that begins with the decision of a puzzle, none if it has another kind than wanted.
func (f *Finder) lengthen(number int) ([]puzzle.Puzzle, error) {
	p := f.first[number] // a copy
	if p.Kind != f.options.Kind || p.IsLine() {
		return nil, nil
	}
	rng, line := rand.New(razzia.NewSource(f.options.Seed, uint64(number))), &p
	var err error
	if p.Kind == puzzle.Judged {
		h := inquiry{f, rng, number}
		if err = h.extend(h, line, rng); err == nil {
			line, err = h.judgeFurther(line)
		}
	} else if _, _, err = f.decide(&p.State); err == nil { // so the solver knows what follows
		if err = f.extend(f, line, rng); err == nil {
			line, err = f.finish(line)
		}
	}
	switch {
	case errors.Is(err, solve.ErrTooLarge) || err == nil && (line == nil || !line.IsLine()):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return []puzzle.Puzzle{*line}, nil
}

// Parts returns the decisions of the lines of pools as puzzles of their own, as far as their ways are enough.
func (f *Finder) Parts(pools []Pool) (parts Pool, err error) {
	parts.parts = true
	for i := range pools {
		for _, p := range pools[i].All() {
			for n := range p.Decisions() {
				part := puzzle.Puzzle{Kind: p.Kind, Decision: *p.Nth(n)}
				part.Since = nil
				if !p.IsLine() || len(part.Ways) < f.options.Ways {
					continue
				}
				found, err := f.finish(&part)
				if err != nil {
					return parts, err
				}
				if found != nil {
					parts.Games = append(parts.Games, Game{len(parts.Games), []puzzle.Puzzle{*found}})
				}
			}
		}
	}
	return parts, nil
}

// lineFrom plays on from a decision, several times with other cards, and returns the further decisions of the longest line.
func lineFrom(by decider, first *puzzle.Decision, rng *rand.Rand) (longest []puzzle.Decision, err error) {
	for range plans {
		w := walk{decider: by, seat: first.State.Actor, rng: rng, state: first.State}
		if err := w.play(first.Ways[0].Moves[0]); err != nil {
			return nil, err
		}
		if err := w.on(first.State.Round); err != nil {
			return nil, err
		}
		if len(w.line) > len(longest) {
			longest = w.line
		}
	}
	return longest, nil
}

// on plays on, in the round of the first decision.
func (w *walk) on(round uint8) error {
	for len(w.since) <= mostMoves {
		if w.state.Phase == razzia.Over || w.state.Round != round || w.quiet > mostQuiet || len(w.line) == puzzle.MostDecisions-1 {
			return nil
		}
		m, err := w.next()
		if err == nil {
			err = w.play(m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// next returns the next move, and adds the decision that it belongs to if that is one.
func (w *walk) next() (razzia.Move, error) {
	if w.state.Phase == razzia.Revealing {
		return razzia.Reveal(bot.AnyCard(&w.state, w.rng)), nil
	}
	if ways := waysOf(&w.state); len(ways) == 1 {
		return ways[0].Moves[0], nil
	}
	if w.state.Actor != w.seat {
		return w.reply(&w.state)
	}
	d, sure, err := w.decide(&w.state)
	if err != nil {
		return razzia.Move{}, err
	}
	if sure {
		sure, err = w.missed(&d)
	}
	w.quiet++
	if sure {
		d.Since, w.since, w.quiet = w.since, nil, 0
		w.line = append(w.line, d)
	}
	return d.Ways[0].Moves[0], err
}

// play plays a move.
func (w *walk) play(m razzia.Move) error {
	w.since = append(w.since, m)
	return w.state.Advance(m)
}
