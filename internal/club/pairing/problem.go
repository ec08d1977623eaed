package pairing

import (
	"slices"

	"razzia"
)

// The parts of a weight, the lesser ones below. Pairs at the tables of a round are fewer than 2^13, meetings that count at most 7 each.
const (
	spreadUnit = 1
	widest     = 1 << 13                   // difference of the first and the last score
	againUnit  = spreadUnit * widest << 13 // for each meeting of a pair, squared
	repeatUnit = againUnit << 19           // for each pair that has met
	mostMet    = 7
)

// A problem is to part people into groups, so that the weights of pairs in one group are as small as they can be in sum.
type problem struct {
	people []string
	index  map[string]int // of the people
	weight []int64        // of pairs, people by people
	scores []int64        // from 0 to widest-1
	tables []int          // how many people sit at each table, the largest first
	out    int            // how many sit out
	may    []sits         // who sits out
	past   []past
}

// sits says whether a person sits at a table or sits out.
type sits int

const (
	either sits = iota // as the weights say
	inside
	outside
)

// A past is what a person had in the rounds before.
type past struct {
	outs     int
	packages [razzia.MaxPlayers]int // how often each
	turns    [razzia.MaxPlayers]int // how often each, from the one who begins
}

// problem counts what the history says of the people.
func (d Draw) problem(people []string) *problem {
	n := len(people)
	p := &problem{people: people, index: map[string]int{}, weight: make([]int64, n*n), past: make([]past, n)}
	p.tables, p.out = d.Config.Sizes(n)
	for i, name := range people {
		p.index[name] = i
	}
	met := make([]int, n*n)
	for _, r := range d.History {
		for _, t := range r.Tables {
			p.count(t, met)
		}
		for _, name := range r.Out {
			if i, is := p.index[name]; is {
				p.past[i].outs++
			}
		}
	}
	for k, times := range met {
		if times > 0 {
			times = min(times, mostMet)
			p.weight[k] = repeatUnit + againUnit*int64(times*times)
		}
	}
	p.spread(d.Scores)
	p.sittingOut()
	return p
}

// count notes who met at a table, and what they had there.
func (p *problem) count(t Table, met []int) {
	for turn, s := range t {
		i, is := p.index[s.Player]
		if !is || turn >= razzia.MaxPlayers {
			continue
		}
		if s.Package >= 0 && s.Package < razzia.MaxPlayers {
			p.past[i].packages[s.Package]++
		}
		p.past[i].turns[turn]++
		for _, other := range t {
			if j, is := p.index[other.Player]; is && j != i {
				met[i*len(p.people)+j]++
			}
		}
	}
}

// spread adds the differences of the scores to the weights, in parts of the widest one.
func (p *problem) spread(scores map[string]int) {
	list := make([]int64, len(p.people))
	p.scores = list
	if scores == nil || len(list) == 0 {
		return
	}
	for i, name := range p.people {
		list[i] = int64(scores[name])
	}
	low := slices.Min(list)
	width := max(1, slices.Max(list)-low)
	for i := range list {
		list[i] = (list[i] - low) * (widest - 1) / width
	}
	for i, a := range list {
		for j, b := range list {
			p.weight[i*len(list)+j] += spreadUnit * max(a-b, b-a)
		}
	}
}

// sittingOut decides who must sit out, who must not, and who may: those who did least often come first.
func (p *problem) sittingOut() {
	p.may = make([]sits, len(p.people))
	outs := make([]int, len(p.people))
	for i := range outs {
		outs[i] = p.past[i].outs
	}
	slices.Sort(outs)
	for i := range p.may {
		switch {
		case p.out == 0 || p.past[i].outs > outs[p.out-1]:
			p.may[i] = inside
		case p.past[i].outs < outs[p.out-1]:
			p.may[i] = outside
		}
	}
}

// sizes are those of all groups: the tables, and who sits out last.
func (p *problem) sizes() []int {
	sizes := slices.Clone(p.tables)
	if p.out > 0 {
		sizes = append(sizes, p.out)
	}
	return sizes
}

// of is the weight of a pair.
func (p *problem) of(i, j int) int64 { return p.weight[i*len(p.people)+j] }

// sum is the weight of groups. That of those who sit out does not count.
func (p *problem) sum(groups [][]int) (sum int64) {
	for _, group := range groups[:len(p.tables)] {
		for k, i := range group {
			for _, j := range group[:k] {
				sum += p.of(i, j)
			}
		}
	}
	return sum
}
