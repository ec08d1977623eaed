package find

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
	"razzia/internal/puzzle"
)

// Limits of the search for judged puzzles.
const (
	likely        = 0.07 // lead of the best way by the net one move ahead from which a position is tried
	likelyInLine  = 0.10 // the same for lines: all their decisions have to be right
	mostTried     = 4    // positions of a game that are tried for lines, one with each answer verb
	mostSingles   = 8    // positions of a game that are tried for single decisions
	mostAlike     = 3    // of these with one answer verb
	passesIn      = 4    // a pass is tried once in every fourth game, since most decisions are solved by it
	leastRollouts = 32   // of a way, for its bounds to say something
	judgesPolicy  = "search:nodes=8000,solve=1"
	judgesAgain   = "search:nodes=32000,solve=1" // with four times the nodes
)

// stages are how often each way is rolled out that is not settled by then: 160 times at most.
var stages = []int{16, 16, 32, 32, 64}

// judged returns the judged puzzles in the game of a number.
func (f *Finder) judged(number int) (found []puzzle.Puzzle, err error) {
	s, rng, err := f.begin(number)
	if err != nil {
		return nil, err
	}
	list, err := f.decisions(s, rng)
	if err != nil {
		return nil, err
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	h := inquiry{f, rng, number}
	all, tried := 0, map[razzia.Verb]int{}
	for i := range list {
		if all == h.most() {
			break
		}
		p, err := h.likely(&list[i])
		if err != nil {
			return nil, err
		}
		if p == nil || tried[p.Verb()] == h.mostOf(p.Verb()) {
			continue
		}
		all++
		tried[p.Verb()]++
		if p, err = h.judgeAll(p); err != nil {
			return nil, err
		}
		if p != nil {
			found = append(found, *p)
		}
	}
	return found, nil
}

// An inquiry is the search for judged puzzles in one game.
type inquiry struct {
	*Finder
	rng  *rand.Rand
	game int // its number
}

// most is how many positions of the game are tried.
func (h inquiry) most() int {
	if h.options.Lines {
		return mostTried
	}
	return mostSingles
}

// mostOf is how many positions of the game are tried that may be solved by a verb.
func (h inquiry) mostOf(verb razzia.Verb) int {
	switch {
	case h.options.Lines:
		return 1
	case verb != razzia.ToPass:
		return mostAlike
	case h.game%passesIn == 0:
		return 1
	}
	return 0
}

// lead is the lead of the best way by the net from which a decision is tried.
func (h inquiry) lead() int64 {
	if h.options.Lines {
		return below(likelyInLine)
	}
	return below(likely)
}

// likely returns the puzzle that begins at a position, if by the net there may be one: a line where one is likely.
func (h inquiry) likely(s *razzia.State) (*puzzle.Puzzle, error) {
	p := &puzzle.Puzzle{Kind: puzzle.Judged}
	d, sure, err := h.decide(s)
	if err != nil || !sure {
		return nil, err
	}
	p.Decision = d
	if missed, err := h.missed(&d); err != nil || !missed {
		return nil, err
	}
	if err := h.extend(h, p, h.rng); err != nil || p.IsLine() != h.options.Lines || mostWays(p) < h.options.Ways {
		return nil, err
	}
	return p, nil
}

// decide values a position by the net, one move ahead, and reports whether it is likely to have one best way.
func (h inquiry) decide(s *razzia.State) (d puzzle.Decision, sure bool, err error) {
	d = puzzle.Decision{State: *s, Ways: waysOf(s)}
	if len(d.Ways) < 2 {
		return d, false, nil
	}
	moves, values := h.plies[s.Players].EvaluateMoves(s)
	for i, m := range moves {
		share := below(float64(values[i].Share[s.Actor]))
		w := &d.Ways[indexOf(d.Ways, m)]
		w.Low, w.High = share, share
	}
	sortWays(d.Ways)
	return d, d.Ways[0].Low-d.Ways[1].High >= h.lead(), nil
}

// reply returns what the net plays for another player.
func (h inquiry) reply(s *razzia.State) (razzia.Move, error) {
	moves, values := h.plies[s.Players].EvaluateMoves(s)
	return moves[net.Best(values, s.Actor, int(s.Players))], nil
}

// judgeAll returns a likely puzzle with its bounds, nil if it is none. A line ends before the first decision that is none.
func (h inquiry) judgeAll(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	if is, err := h.judge(&p.Decision); err != nil || !is {
		return nil, err
	}
	return h.judgeFurther(p)
}

// judgeFurther judges the further decisions of a line whose first is judged.
func (h inquiry) judgeFurther(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	for i := range p.Further {
		is, err := h.judge(&p.Further[i])
		if err != nil {
			return nil, err
		}
		if !is {
			p.Further = p.Further[:i]
			break
		}
	}
	return h.finish(p)
}

// sortWays sorts ways by their lows, the best first.
func sortWays(ways []puzzle.Way) {
	slices.SortStableFunc(ways, func(a, b puzzle.Way) int { return cmp.Or(cmp.Compare(b.Low, a.Low), cmp.Compare(b.High, a.High)) })
}

// judge fills in the bounds of a likely decision. It is false if it is none: the second judge, a search, has another answer, or has one
// with four times the nodes, or the rollouts have.
func (h inquiry) judge(d *puzzle.Decision) (bool, error) {
	for _, spec := range []string{judgesPolicy, judgesAgain} {
		m, err := h.judges[spec].Choose(context.Background(), d.State, d.State.Actor)
		if err != nil || !isBest(d, m) {
			return false, err
		}
	}
	best := d.Ways[0].Moves[0]
	samples := make([]sample, len(d.Ways))
	for _, stage := range stages {
		if n, err := h.roll(d, samples, stage); err != nil || n > 0 && !hopeful(d, samples) {
			return false, err
		}
	}
	for i := range samples {
		samples[i].fill(&d.Ways[i], &d.State)
	}
	sortWays(d.Ways)
	return isBest(d, best) && d.Gap() >= puzzle.Judged.Gap(), nil
}

// roll adds a number of rollouts for the best way and for each other that is not settled, if there is one, and returns how many ways those
// are. All meet the same cards.
func (h inquiry) roll(d *puzzle.Decision, samples []sample, n int) (ways int, _ error) {
	open := make([]bool, len(samples))
	for i := range samples[1:] {
		if open[1+i] = !settled(d, samples, 1+i); open[1+i] {
			open[0] = true
			ways++
		}
	}
	for range n * min(1, ways) {
		order := bot.Shuffled(&d.State, h.rng)
		for i := range samples {
			if !open[i] {
				continue
			}
			shares, err := h.rollout(d.State.MustStep(d.Ways[i].Moves[0]), order)
			if err != nil {
				return 0, err
			}
			samples[i].add(&shares)
		}
	}
	return ways, nil
}

// settled reports whether the bounds of a way are worse than those of the first by the gap: more rollouts of it say nothing.
func settled(d *puzzle.Decision, samples []sample, way int) bool {
	if samples[way].n < leastRollouts {
		return false
	}
	low, _ := samples[0].bounds(d.State.Actor)
	_, high := samples[way].bounds(d.State.Actor)
	return below(low)-above(high) >= puzzle.Judged.Gap()
}

// hopeful reports whether the mean of the first way is better than those of the others by the gap of the kind.
func hopeful(d *puzzle.Decision, samples []sample) bool {
	actor := d.State.Actor
	mean := samples[0].sum[actor] / samples[0].n
	for i := range samples[1:] {
		if other := &samples[1+i]; below(mean-other.sum[actor]/other.n) < puzzle.Judged.Gap() {
			return false
		}
	}
	return true
}
