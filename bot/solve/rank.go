package solve

import "razzia"

// An interval is the numbers from least to most, both included.
type interval struct{ least, most int }

// add shifts both ends.
func (x *interval) add(n int) { x.least, x.most = x.least+n, x.most+n }

// ranks is a set of ranks in a comparison at the end of the game: of bodyguards (R7.2) or of cheque sums (R8.3). Its
// members are fewest, between and most. If all players have the same amount, every rank is between.
type ranks uint8

// The ranks.
const (
	fewest ranks = 1 << iota
	between
	most
)

// A ranking is what is known of one comparison: an interval for each player's final amount (the number of bodyguards,
// or the sum of cheques), and the ranks that are possible with amounts in these intervals.
type ranking struct {
	amounts  [razzia.MaxPlayers]interval
	possible [razzia.MaxPlayers]ranks
	players  int
}

// rank fills in the possible ranks from the amounts.
func (r *ranking) rank(players uint8) {
	r.players = int(players)
	for i := range r.players {
		r.possible[i] = r.possibleRanks(i)
	}
}

// possibleRanks is the set of ranks that a player may come to. A player cannot have the most if another surely has
// more, nor the fewest if another surely has fewer.
func (r *ranking) possibleRanks(i int) ranks {
	me, possible := r.amounts[i], fewest|between|most
	low, high := true, true // surely no more than any other, surely no fewer
	for j, other := range r.amounts[:r.players] {
		if j == i {
			continue
		}
		if me.most < other.least {
			possible &^= most
		}
		if me.least > other.most {
			possible &^= fewest
		}
		low, high = low && me.most <= other.least, high && me.least >= other.most
	}
	switch {
	case low && high:
		return between // all have the same amount
	case high && possible&fewest == 0:
		return most
	case low && possible&most == 0:
		return fewest
	}
	return possible
}

// irrelevant is the set of the players whose exact amount can no longer change who has the most and who has the fewest.
// Their own rank is certain.
func (r *ranking) irrelevant() (set uint8) {
	var open ranks // fewest and most, as far as it is uncertain who has that rank
	for _, possible := range r.possible[:r.players] {
		if possible&(possible-1) != 0 {
			open |= possible &^ between
		}
	}
	for i, possible := range r.possible[:r.players] {
		if possible&open == 0 {
			set |= 1 << i
		}
	}
	return set
}

// relation compares the amounts of two players as far as that is certain.
func (r *ranking) relation(i, j int) int {
	a, b := &r.amounts[i], &r.amounts[j]
	switch {
	case a.least < b.most:
		return unclear
	case a.least == b.most:
		return noFewer
	case r.players < 4:
		return moreOfFew
	}
	return more
}

// lead is the least number of points that player i gets more than player j. It is negative if i may get fewer.
func (r *ranking) lead(i, j int, c *comparison) int {
	return int(c.lead[r.relation(i, j)][r.possible[i]][r.possible[j]])
}

// The relations of one player's amount to another's.
const (
	unclear   = iota
	noFewer   // at least as high
	more      // higher
	moreOfFew // higher, with at most three players: then not both ranks are between
	relations // number of relations
)

// A comparison is a scoring rule that gives points to those with the most and takes points from those with the fewest.
type comparison struct {
	points [3]int // by rank: fewest, between, most
	// lead is the least number of points that a player gets more than another: by relation, possible ranks of the
	// player, and possible ranks of the other.
	lead [relations][8][8]int8
}

// The comparisons of the game.
var (
	guardsCompared  = newComparison(razzia.FewestBodyguardsPoints, razzia.MostBodyguardsPoints)
	chequesCompared = newComparison(razzia.LowestChequesPoints, razzia.HighestChequesPoints)
)

// newComparison fills in the table of leads.
func newComparison(few, many int) *comparison {
	c := &comparison{points: [3]int{few, 0, many}}
	for relation := range c.lead {
		for mine := range c.lead[relation] {
			for other := range c.lead[relation][mine] {
				c.lead[relation][mine][other] = int8(c.leastLead(relation, ranks(mine), ranks(other)))
			}
		}
	}
	return c
}

// leastLead is the least lead over all pairs of ranks that are possible.
func (c *comparison) leastLead(relation int, mine, other ranks) int {
	lead := c.spread()
	for a, points := range c.points {
		for b, otherPoints := range c.points {
			if mine>>a&1 != 0 && other>>b&1 != 0 && consistent(relation, 1<<a, 1<<b) {
				lead = min(lead, points-otherPoints)
			}
		}
	}
	return lead
}

// consistent reports whether two players can have these ranks, given the relation of their amounts. A player with no
// fewer has no lower rank. A player with more has the same rank only if both are between others.
func consistent(relation int, mine, other ranks) bool {
	switch {
	case mine < other:
		return relation == unclear
	case mine == other:
		return relation <= noFewer || relation == more && mine == between
	}
	return true
}

// spread is the difference in points between the most and the fewest.
func (c *comparison) spread() int { return c.points[2] - c.points[0] }

// certainPoints is the points for a set of possible ranks if it is a single rank; else 0.
func (c *comparison) certainPoints(possible ranks) int {
	switch possible {
	case fewest:
		return c.points[0]
	case most:
		return c.points[2]
	}
	return 0
}
