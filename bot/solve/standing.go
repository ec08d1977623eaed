package solve

import "razzia"

// A span is a stretch of numbers with both its ends.
type span struct{ least, most int }

// add moves the stretch up.
func (x *span) add(n int) { x.least, x.most = x.least+n, x.most+n }

// A standing is a set of how a player may stand in the end where numbers are compared: those of bodyguards
// (R7.2), or the sums of cheques (R8.3). If all have the same number, everybody stands between.
type standing uint8

// The ways to stand.
const (
	fewest standing = 1 << iota
	between
	most
)

// standings are how all players may stand who come to numbers within spans.
type standings struct {
	numbers [razzia.MaxPlayers]span
	may     [razzia.MaxPlayers]standing
	players int
}

// rank tells how they may stand, from the numbers.
func (st *standings) rank(players uint8) {
	st.players = int(players)
	for i := range st.players {
		st.may[i] = st.of(i)
	}
}

// of is how one of them may stand: he is kept from one end by who surely is beyond him.
func (st *standings) of(i int) standing {
	me, may := st.numbers[i], fewest|between|most
	low, high := true, true // he has no more than any other, and no fewer
	for j, other := range st.numbers[:st.players] {
		if j == i {
			continue
		}
		if me.most < other.least {
			may &^= most
		}
		if me.least > other.most {
			may &^= fewest
		}
		low, high = low && me.most <= other.least, high && me.least >= other.most
	}
	switch {
	case low && high:
		return between // all have the same
	case high && may&fewest == 0:
		return most
	case low && may&most == 0:
		return fewest
	}
	return may
}

// idle has a bit for each player whose number makes no difference any more to who has the most and the fewest.
// It is certain how he stands.
func (st *standings) idle() (set uint8) {
	var open standing // ends of which it is uncertain who stands there
	for _, may := range st.may[:st.players] {
		if may&(may-1) != 0 {
			open |= may &^ between
		}
	}
	for i, may := range st.may[:st.players] {
		if may&open == 0 {
			set |= 1 << i
		}
	}
	return set
}

// lead is what is certain of the numbers of two players.
func (st *standings) lead(i, j int) int {
	me, him := &st.numbers[i], &st.numbers[j]
	switch {
	case me.least < him.most:
		return unclear
	case me.least == him.most:
		return noFewer
	case st.players < 4:
		return moreOfFew
	}
	return more
}

// ahead is how many points a player surely gets more than another; below nothing if it may be fewer.
func (st *standings) ahead(i, j int, c *comparison) int {
	return int(c.ahead[st.lead(i, j)][st.may[i]][st.may[j]])
}

// What is certain of a player's number against another's.
const (
	unclear   = iota
	noFewer   // it is not lower
	more      // it is higher
	moreOfFew // and there are three players at most, so that not both stand between others
	leads
)

// A comparison is what is given to those with the most and taken from those with the fewest.
type comparison struct {
	points [3]int // for the fewest, between, and for the most
	ahead  [leads][8][8]int8
}

// The comparisons of the game.
var (
	guardsCompared  = newComparison(razzia.FewestBodyguardsPoints, razzia.MostBodyguardsPoints)
	chequesCompared = newComparison(razzia.LowestChequesPoints, razzia.HighestChequesPoints)
)

// newComparison works out what players get more than each other, at least, by how they may stand.
func newComparison(few, many int) *comparison {
	c := &comparison{points: [3]int{few, 0, many}}
	for lead := range c.ahead {
		for mine := range c.ahead[lead] {
			for his := range c.ahead[lead][mine] {
				c.ahead[lead][mine][his] = int8(c.least(lead, standing(mine), standing(his)))
			}
		}
	}
	return c
}

// least is how many points a player gets more than another at least, by how they may stand.
func (c *comparison) least(lead int, mine, his standing) int {
	ahead := c.spread()
	for a, my := range c.points {
		for b, other := range c.points {
			if mine>>a&1 != 0 && his>>b&1 != 0 && possible(lead, 1<<a, 1<<b) {
				ahead = min(ahead, my-other)
			}
		}
	}
	return ahead
}

// possible reports whether two may stand so: who has no fewer stands no worse, and who has more only as well if both
// are between others.
func possible(lead int, mine, his standing) bool {
	switch {
	case mine < his:
		return lead == unclear
	case mine == his:
		return lead <= noFewer || lead == more && mine == between
	}
	return true
}

// spread is the points between both ends.
func (c *comparison) spread() int { return c.points[2] - c.points[0] }

// surely is how many points who stands so gets for certain: none if it is uncertain.
func (c *comparison) surely(st standing) int {
	switch st {
	case fewest:
		return c.points[0]
	case most:
		return c.points[2]
	}
	return 0
}
