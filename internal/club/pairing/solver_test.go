package pairing

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A price is what a round has too much of, the worst first: second turns of sitting out, pairs who meet again, how often, the spread.
type price [4]int

func (a price) compare(b price) int { return slices.Compare(a[:], b[:]) }

func (a price) plus(b price) price {
	for k := range a {
		a[k] += b[k]
	}
	return a
}

// leastPrice is the least price of a round, by dynamic programming over sets of people: an implementation that has nothing in common with
// that of the package. It takes the sizes of the tables as given.
func leastPrice(d Draw) price {
	n := len(d.Present)
	sizes, out := d.Config.Sizes(n)
	met, outs := meetings(d)
	scores := scaled(d)
	// best has the least price for the people of a set, with the tables from a number on.
	type state struct {
		left uint
		from int
	}
	memo := map[state]price{}
	var best func(state) price
	best = func(s state) price {
		if s.left == 0 {
			return price{}
		}
		if known, is := memo[s]; is {
			return known
		}
		least := price{math.MaxInt}
		size := out
		if s.from < len(sizes) {
			size = sizes[s.from]
		}
		// Tables of one size are told apart by their lowest person: they are taken in that order.
		for set := s.left; set > 0; set = (set - 1) & s.left {
			if bits.OnesCount(set) != size {
				continue
			}
			own := tablePrice(set, met, scores)
			if s.from == len(sizes) {
				own = outPrice(set, outs)
			}
			if p := own.plus(best(state{s.left &^ set, s.from + 1})); p.compare(least) < 0 {
				least = p
			}
		}
		memo[s] = least
		return least
	}
	return best(state{1<<n - 1, 0})
}

// tablePrice is the price of a table.
func tablePrice(set uint, met [][]int, scores []int) (p price) {
	for i := range met {
		for j := range i {
			if set>>i&1 == 0 || set>>j&1 == 0 {
				continue
			}
			p[1] += min(1, met[i][j])
			p[2] += met[i][j] * met[i][j]
			p[3] += max(scores[i]-scores[j], scores[j]-scores[i])
		}
	}
	return p
}

// outPrice is the price of sitting out: a turn costs more than all turns that are one less.
func outPrice(set uint, outs []int) (p price) {
	for i, times := range outs {
		if set>>i&1 == 1 {
			p[0] += 1 << (4 * times)
		}
	}
	return p
}

// meetings count how often people met and sat out.
func meetings(d Draw) (met [][]int, outs []int) {
	for _, a := range d.Present {
		row := make([]int, len(d.Present))
		times := 0
		for _, r := range d.History {
			for _, pair := range pairsOf(r) {
				for j, b := range d.Present {
					if pair == [2]string{min(a, b), max(a, b)} {
						row[j]++
					}
				}
			}
			if slices.Contains(r.Out, a) {
				times++
			}
		}
		met, outs = append(met, row), append(outs, times)
	}
	return met, outs
}

// scaled are the scores as the package rounds them.
func scaled(d Draw) (list []int) {
	for _, name := range d.Present {
		list = append(list, d.Scores[name])
	}
	if len(list) == 0 {
		return list
	}
	low := slices.Min(list)
	width := max(1, slices.Max(list)-low)
	for i := range list {
		list[i] = (list[i] - low) * (widest - 1) / width
	}
	return list
}

// priceOf is the price of a round.
func priceOf(d Draw, r Round) (p price) {
	met, outs := meetings(d)
	scores := scaled(d)
	bit := func(name string) uint {
		if i := slices.Index(d.Present, name); i >= 0 {
			return 1 << i
		}
		return 0
	}
	for _, t := range r.Tables {
		set := uint(0)
		for _, s := range t {
			set |= bit(s.Player)
		}
		p = p.plus(tablePrice(set, met, scores))
	}
	set := uint(0)
	for _, name := range r.Out {
		set |= bit(name)
	}
	return p.plus(outPrice(set, outs))
}

// larger orders sizes, the largest first.
func larger(a, b int) int { return cmp.Compare(b, a) }
