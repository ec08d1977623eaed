package pairing

import (
	"math"
	"slices"
)

// Limits of the search.
const (
	mostSteps = 8_000 // exchanges to get rid of a repeat
	patience  = 8     // for how many steps a person who left a table stays away, and up to as many more
)

// A searcher exchanges people of two groups.
type searcher struct {
	*problem
	dice
	groups [][]int
	at     []int   // group of each person
	with   []int64 // weight of each person with each group, person by person
	sum    int64
	away   []int // until which step a person stays away from a group
	meet   []int // people who meet again
	best   []int // groups of the people in the best round so far
	least  int64
}

// search finds groups of small weight: it starts with neighbours in order, exchanges people while that is better, then exchanges people who
// meet again even if it is worse, but does not let them return at once (tabu search: F. Glover, 1989), and ends as it began.
func (p *problem) search(l dice) [][]int {
	s := &searcher{problem: p, dice: l.many(), groups: p.start(), at: make([]int, len(p.people))}
	s.away = make([]int, len(p.people)*len(s.groups))
	for k, group := range s.groups {
		for _, i := range group {
			s.at[i] = k
		}
	}
	s.weigh()
	s.descend()
	s.keep()
	s.part()
	s.restore()
	s.descend()
	return s.groups
}

// start puts neighbours in the order of scores together, the highest first. Those who sit out are the first who may.
func (p *problem) start() [][]int {
	var in, out []int
	for _, want := range []sits{outside, either, inside} {
		for i := range p.people {
			switch {
			case p.may[i] != want:
			case len(out) < p.out && want != inside:
				out = append(out, i)
			default:
				in = append(in, i)
			}
		}
	}
	slices.SortStableFunc(in, func(a, b int) int { return int(p.scores[b] - p.scores[a]) })
	var groups [][]int
	for _, size := range p.tables {
		groups = append(groups, slices.Clone(in[:size]))
		in = in[size:]
	}
	if p.out > 0 {
		groups = append(groups, out)
	}
	return groups
}

// weigh computes all weights anew.
func (s *searcher) weigh() {
	s.sum = s.problem.sum(s.groups)
	s.with = make([]int64, len(s.people)*len(s.groups))
	for i := range s.people {
		for k, group := range s.groups[:len(s.tables)] {
			for _, j := range group {
				s.with[i*len(s.groups)+k] += s.of(i, j)
			}
		}
	}
}

// change is by how much the sum grows if two people of different groups change places.
func (s *searcher) change(i, j int) int64 {
	a, b, g := s.at[i], s.at[j], len(s.groups)
	change := s.with[i*g+b] - s.with[i*g+a] + s.with[j*g+a] - s.with[j*g+b]
	if a < len(s.tables) {
		change -= s.of(i, j)
	}
	if b < len(s.tables) {
		change -= s.of(i, j)
	}
	return change
}

// exchange lets two people change places.
func (s *searcher) exchange(i, j int) {
	s.sum += s.change(i, j)
	a, b, g := s.at[i], s.at[j], len(s.groups)
	s.groups[a][slices.Index(s.groups[a], i)], s.groups[b][slices.Index(s.groups[b], j)] = j, i
	s.at[i], s.at[j] = b, a
	for k := range s.people {
		change := s.of(k, j) - s.of(k, i)
		if a < len(s.tables) {
			s.with[k*g+a] += change
		}
		if b < len(s.tables) {
			s.with[k*g+b] -= change
		}
	}
}

// may reports whether two people may change places.
func (s *searcher) mayExchange(i, j int) bool {
	a, b := s.at[i], s.at[j]
	return a != b && s.fits(i, b >= len(s.tables)) && s.fits(j, a >= len(s.tables))
}

// descend exchanges people while the sum falls.
func (s *searcher) descend() {
	for better := true; better; {
		better = false
		for i := range s.people {
			if j, change := s.partner(i, func(int, int64) bool { return true }); change < 0 {
				s.exchange(i, j)
				better = true
			}
		}
	}
}

// partner is the person to change places with so that the sum falls most, of those allowed.
func (s *searcher) partner(i int, allowed func(j int, change int64) bool) (best int, least int64) {
	best, least = -1, math.MaxInt64
	for j := range s.people {
		if !s.mayExchange(i, j) {
			continue
		}
		if change := s.change(i, j); change < least && allowed(j, change) {
			best, least = j, change
		}
	}
	return best, least
}

// part exchanges people who meet again, until none does or the steps are used up.
func (s *searcher) part() {
	g := len(s.groups)
	for step := 1; step <= mostSteps && s.least >= repeatUnit; step++ {
		i := s.again()
		j, _ := s.partner(i, func(j int, change int64) bool {
			return s.sum+change < s.least || s.away[i*g+s.at[j]] < step && s.away[j*g+s.at[i]] < step
		})
		if j < 0 {
			continue
		}
		s.away[i*g+s.at[i]] = step + patience + s.below(patience)
		s.away[j*g+s.at[j]] = step + patience + s.below(patience)
		s.exchange(i, j)
		if s.sum < s.least {
			s.keep()
		}
	}
}

// again draws a person who sits with one they have met.
func (s *searcher) again() int {
	s.meet = s.meet[:0]
	for i := range s.people {
		if s.with[i*len(s.groups)+s.at[i]] >= repeatUnit {
			s.meet = append(s.meet, i)
		}
	}
	return s.meet[s.below(len(s.meet))]
}

// keep notes the round as the best one.
func (s *searcher) keep() { s.least, s.best = s.sum, slices.Clone(s.at) }

// restore goes back to the best round.
func (s *searcher) restore() {
	for k := range s.groups {
		s.groups[k] = s.groups[k][:0]
	}
	copy(s.at, s.best)
	for i, k := range s.at {
		s.groups[k] = append(s.groups[k], i)
	}
	s.weigh()
}
