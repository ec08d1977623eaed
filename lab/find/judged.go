package find

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/bot"
	"razzia/internal/puzzle"
)

// Limits of the search for judged puzzles.
const (
	likely       = 0.08 // lead of the best way by the net one move ahead from which a position is tried
	mostTried    = 4    // positions of a game that are tried, at most one with each answer verb
	firstStage   = 32   // rollouts of each way
	secondStage  = 128  // rollouts of each way that is not settled by then: four times as many
	judgesPolicy = "search:nodes=8000,solve=1"
	judgesAgain  = "search:nodes=32000,solve=1" // with four times the nodes
)

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
	tried := map[razzia.Verb]bool{}
	for i := range list {
		if len(tried) == mostTried {
			break
		}
		p, err := f.likely(&list[i])
		if err != nil {
			return nil, err
		}
		if p == nil || tried[p.Verb()] {
			continue
		}
		tried[p.Verb()] = true
		if p, err = f.judge(p, rng); err != nil {
			return nil, err
		}
		if p != nil {
			found = append(found, *p)
		}
	}
	return found, nil
}

// likely returns a position with its ways, the best by the net first, if by the net it may be a puzzle.
func (f *Finder) likely(s *razzia.State) (*puzzle.Puzzle, error) {
	p := &puzzle.Puzzle{Kind: puzzle.Judged, State: *s, Ways: waysOf(s)}
	if len(p.Ways) < 2 {
		return nil, nil
	}
	moves, values := f.plies[s.Players].EvaluateMoves(s)
	for i, m := range moves {
		share := below(float64(values[i].Share[s.Actor]))
		p.Ways[indexOf(p.Ways, m)].Low, p.Ways[indexOf(p.Ways, m)].High = share, share
	}
	if sortWays(p.Ways); p.Ways[0].Low-p.Ways[1].High < below(likely) {
		return nil, nil
	}
	if _, missed, err := f.misses(p); err != nil || !missed {
		return nil, err
	}
	return p, nil
}

// sortWays sorts ways by their lows, the best first.
func sortWays(ways []puzzle.Way) {
	slices.SortStableFunc(ways, func(a, b puzzle.Way) int { return cmp.Or(cmp.Compare(b.Low, a.Low), cmp.Compare(b.High, a.High)) })
}

// judge returns a likely puzzle with its bounds, nil if it is none: the second judge, a search, has the same answer, also with four
// times the nodes, and so have the rollouts.
func (f *Finder) judge(p *puzzle.Puzzle, rng *rand.Rand) (*puzzle.Puzzle, error) {
	for _, spec := range []string{judgesPolicy, judgesAgain} {
		m, err := f.judges[spec].Choose(context.Background(), p.State, p.State.Actor)
		if err != nil || !p.Solves(m) {
			return nil, err
		}
	}
	best := p.Ways[0].Moves[0]
	samples := make([]sample, len(p.Ways))
	for _, stage := range []int{firstStage, secondStage} {
		if err := f.roll(p, samples, stage, rng); err != nil {
			return nil, err
		}
		if !hopeful(p, samples) {
			return nil, nil
		}
	}
	for i := range samples {
		samples[i].fill(&p.Ways[i], &p.State)
	}
	sortWays(p.Ways)
	if !p.Solves(best) || p.Gap() < p.Kind.Gap() {
		return nil, nil
	}
	return f.finish(p)
}

// roll adds a number of rollouts for each way that is not settled. All ways meet the same cards.
func (f *Finder) roll(p *puzzle.Puzzle, samples []sample, n int, rng *rand.Rand) error {
	open := make([]bool, len(samples))
	for i := range samples {
		open[i] = i == 0 || !settled(p, samples, i)
	}
	for range n {
		order := bot.Shuffled(&p.State, rng)
		for i := range samples {
			if !open[i] {
				continue
			}
			shares, err := f.rollout(p.State.MustStep(p.Ways[i].Moves[0]), order)
			if err != nil {
				return err
			}
			samples[i].add(&shares)
		}
	}
	return nil
}

// settled reports whether a way is so much worse than the first that more rollouts of it say nothing: twice the gap of the kind.
func settled(p *puzzle.Puzzle, samples []sample, way int) bool {
	if samples[way].n == 0 {
		return false
	}
	low, _ := samples[0].bounds(p.State.Actor)
	_, high := samples[way].bounds(p.State.Actor)
	return below(low)-above(high) >= 2*p.Kind.Gap()
}

// hopeful reports whether the mean of the first way is better than those of the others by the gap of the kind.
func hopeful(p *puzzle.Puzzle, samples []sample) bool {
	actor := p.State.Actor
	mean := samples[0].sum[actor] / samples[0].n
	for i := range samples[1:] {
		if other := &samples[1+i]; below(mean-other.sum[actor]/other.n) < p.Kind.Gap() {
			return false
		}
	}
	return true
}
