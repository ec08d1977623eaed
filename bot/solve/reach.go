package solve

import "razzia"

type bounds struct{ lo, hi [razzia.MaxPlayers]int }

func compareBounds(lo, hi []int, most, fewest int, i int) (l, h int) {
	canMost, mustMost, canFew, mustFew := true, true, true, true
	allSame := true // could all be equal
	for j := range lo {
		if j == i {
			continue
		}
		if hi[i] < lo[j] {
			canMost = false
		}
		if lo[i] <= hi[j] { // conservative, ties allowed to be not must
			mustMost = false
		}
		if lo[i] > hi[j] {
			canFew = false
		}
		if hi[i] >= lo[j] {
			mustFew = false
		}
	}
	_ = allSame
	l, h = 0, 0
	switch {
	case mustMost:
		return most, most
	case mustFew:
		return fewest, fewest
	}
	if canFew {
		l = fewest
	}
	if canMost {
		h = most
	}
	return l, h
}

func boundsOf(s *razzia.State) (b bounds) {
	n := int(s.Players)
	g := *s
	var rest razzia.Cards
	for c, k := range s.Left.All() {
		if c != razzia.Police {
			rest += one[c] * razzia.Cards(k)
		}
	}
	rest += s.Row.Cards()
	pool := uint16(s.Middle)
	lowest, highest := int(s.Middle), int(s.Middle)
	_ = pool
	for i := range n {
		for c := range s.Seats[i].Open.All() {
			lowest, highest = min(lowest, int(c)), max(highest, int(c))
		}
	}
	var gl, gh, cl, ch [razzia.MaxPlayers]int
	los := s.Score()
	for i := range n {
		h := &g.Seats[i]
		gl[i] = h.Property.Count(razzia.Bodyguard)
		sp, op := h.Spent.Sum(), h.Open.Len()
		cl[i], ch[i] = sp+op*lowest, sp+op*highest
		if h.Open != 0 {
			h.Property += rest
		}
		gh[i] = h.Property.Count(razzia.Bodyguard)
	}
	his := g.Score()
	for i := range n {
		lo, hi := &los[i], &his[i]
		t := int(s.Seats[i].Total)
		b.lo[i] = t + int(lo.Cars) + int(lo.Jewels) + int(lo.Gold) + int(lo.Businesses)
		b.hi[i] = t + int(hi.Cars) + int(hi.Jewels) + int(hi.Gold) + int(hi.Businesses) + int(hi.Thieves)
		if s.Seats[i].Open == 0 {
			b.lo[i] += int(lo.Thieves)
		}
		l, h := compareBounds(gl[:n], gh[:n], 5, -2, i)
		b.lo[i] += l
		b.hi[i] += h
		l, h = compareBounds(cl[:n], ch[:n], 5, -5, i)
		b.lo[i] += l
		b.hi[i] += h
	}
	return b
}

// decided gives the winner or -1, and the set of dead seats
func (b *bounds) decided(n int) (winner int, dead uint8) {
	best := b.lo[0]
	for i := range n {
		best = max(best, b.lo[i])
	}
	alive := 0
	for i := range n {
		if b.hi[i] < best {
			dead |= 1 << i
		} else {
			alive++
			winner = i
		}
	}
	if alive > 1 {
		winner = -1
	}
	return winner, dead
}
