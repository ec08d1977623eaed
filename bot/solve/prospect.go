package solve

import "razzia"

// A prospect is how many points each seat may have when the game is over: no fewer, no more.
type prospect [razzia.MaxPlayers]span

// A span is a stretch of numbers with both its ends.
type span struct{ least, most int }

// prospectOf is the prospect of a turn in the last round, with what everybody would score now. Who is out keeps
// what he has (R5.1). All others may yet get any card of the piles and the row, and use up any thief.
func prospectOf(s *razzia.State, now *[razzia.MaxPlayers]razzia.Sheet) (p prospect) {
	n := int(s.Players)
	rich := *s
	rest := lootLeft(s)
	var guards, sums [razzia.MaxPlayers]span
	for i := range n {
		h := &rich.Seats[i]
		guards[i].least = h.Property.Count(razzia.Bodyguard)
		if h.Open != 0 {
			h.Property += rest
		}
		guards[i].most = h.Property.Count(razzia.Bodyguard)
	}
	sumsOf(s, &sums)
	best := rich.Score()
	for i := range n {
		p[i] = alone(&s.Seats[i], &now[i], &best[i])
		p[i].add(compared(guards[:n], i, 5, -2)) // R7.2
		p[i].add(compared(sums[:n], i, 5, -5))   // R8.3
	}
	return p
}

// lootLeft is all the loot that may yet be got: what lies in the piles and in the row.
func lootLeft(s *razzia.State) razzia.Cards {
	police := one[razzia.Police] * razzia.Cards(s.Left.Count(razzia.Police))
	return s.Left - police + s.Row.Cards()
}

// sumsOf gives the sums of cheques that everybody may come to: each open one may be changed for any other that
// is not yet spent (R4.3).
func sumsOf(s *razzia.State, sums *[razzia.MaxPlayers]span) {
	lowest, highest := int(s.Middle), int(s.Middle)
	for i := range s.Players {
		for c := range s.Seats[i].Open.All() {
			lowest, highest = min(lowest, int(c)), max(highest, int(c))
		}
	}
	for i := range s.Players {
		spent, open := s.Seats[i].Spent.Sum(), s.Seats[i].Open.Len()
		sums[i] = span{spent + open*lowest, spent + open*highest}
	}
}

// alone is the prospect of a player without what is compared with others. More loot never makes it worth less.
func alone(h *razzia.Holding, now, best *razzia.Sheet) span {
	p := span{int(h.Total), int(h.Total) + int(best.Thieves)}
	p.add(span{byItself(now), byItself(best)})
	if h.Open == 0 {
		p.least += int(now.Thieves)
	}
	return p
}

// byItself is what a player's own loot scores, but for thieves, which may be used up.
func byItself(sheet *razzia.Sheet) int {
	return int(sheet.Cars) + int(sheet.Jewels) + int(sheet.Gold) + int(sheet.Businesses)
}

// compared is what a place of a list may get where those with the most get one number of points and those with
// the fewest another.
func compared(list []span, place, most, fewest int) span {
	p := span{min(0, fewest), max(0, most)}
	above, below := true, true // all others for certain
	for i, other := range list {
		if i == place {
			continue
		}
		me := list[place]
		above, below = above && me.least > other.most, below && me.most < other.least
		if me.most < other.least {
			p.most = 0
		}
		if me.least > other.most {
			p.least = 0
		}
	}
	switch {
	case above:
		return span{most, most}
	case below:
		return span{fewest, fewest}
	}
	return p
}

func (p *span) add(q span) {
	p.least += q.least
	p.most += q.most
}

// beaten has a bit for each seat that will have fewer points than another, whatever comes.
func (p *prospect) beaten(players uint8) (set uint8) {
	sure := p[0].least
	for i := range players {
		sure = max(sure, p[i].least)
	}
	for i := range players {
		if p[i].most < sure {
			set |= 1 << i
		}
	}
	return set
}
