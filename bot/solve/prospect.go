package solve

import "razzia"

// A prospect is what is certain about the end of the game, seen from a turn in the last round. Who is out keeps
// what he has (R5.1). All others may yet get any card of the piles and the row, and use up any thief.
type prospect struct {
	loot    razzia.Cards            // what may still be got
	own     [razzia.MaxPlayers]span // points, without what is compared with others
	guards  standings               // R7.2
	cheques standings               // R8.3
	beaten  uint8                   // a bit for each seat that will have fewer points than another, whatever comes
}

// prospectOf is the prospect of a turn in the last round, with what everybody would score now by himself.
func prospectOf(s *razzia.State, now *[razzia.MaxPlayers]razzia.Sheet) (p prospect) {
	p.loot = lootLeft(s)
	rich := *s
	for i := range s.Players {
		h := &rich.Seats[i]
		number, best := span{least: h.Property.Count(razzia.Bodyguard)}, now[i]
		if h.Open != 0 {
			h.Property += p.loot
			best = rich.ScoreAlone(razzia.Seat(i))
		}
		number.most = h.Property.Count(razzia.Bodyguard)
		p.guards.numbers[i] = number
		p.own[i] = alone(h, &now[i], &best)
	}
	p.guards.rank(s.Players)
	p.cheques.numbers = sumsOf(s, nobody)
	p.cheques.rank(s.Players)
	p.beaten = p.losers(s.Players)
	return p
}

// lootLeft is all the loot that may yet be got: what lies in the piles and in the row.
func lootLeft(s *razzia.State) razzia.Cards {
	return s.Left&^bitsOf[razzia.Police] + s.Row.Cards()
}

// nobody is no seat.
const nobody = razzia.MaxPlayers

// sumsOf gives the sums of cheques that everybody may come to: open ones may be changed for any others that are not
// yet spent (R4.3), but for those of one seat, if it never bids.
func sumsOf(s *razzia.State, patient int) (sums [razzia.MaxPlayers]span) {
	free := razzia.ChequesOf(s.Middle)
	for i, h := range s.Seats[:s.Players] {
		if i != patient {
			free |= h.Open
		}
	}
	for i, h := range s.Seats[:s.Players] {
		mine := free
		if i == patient {
			mine = h.Open
		}
		sums[i] = ends(mine, h.Open.Len())
		sums[i].add(h.Spent.Sum())
	}
	return sums
}

// ends is what so many of the lowest cheques of a set come to, and so many of the highest.
func ends(set razzia.Cheques, n int) (sum span) {
	low, high := set, set
	for range n {
		sum.least, sum.most = sum.least+int(low.Lowest()), sum.most+int(high.Highest())
		low, high = low.Above(low.Lowest()), high&^razzia.ChequesOf(high.Highest())
	}
	return sum
}

// alone is the prospect of a player without what is compared with others. More loot never makes it worth less.
func alone(h *razzia.Holding, now, best *razzia.Sheet) span {
	p := span{int(h.Total) + byItself(now), int(h.Total) + byItself(best) + int(best.Thieves)}
	if h.Open == 0 {
		p.least += int(now.Thieves)
	}
	return p
}

// byItself is what a player's own loot scores, but for thieves, which may be used up.
func byItself(sheet *razzia.Sheet) int {
	return int(sheet.Cars) + int(sheet.Jewels) + int(sheet.Gold) + int(sheet.Businesses)
}

// losers has a bit for each seat that is beaten by another.
func (p *prospect) losers(players uint8) (set uint8) {
	for i := range int(players) {
		for j := range int(players) {
			if j != i && p.beats(j, i) {
				set |= 1 << i
				break
			}
		}
	}
	return set
}

// beats reports whether a seat will have more points than another, whatever comes.
func (p *prospect) beats(i, j int) bool {
	ahead := p.own[i].least - p.own[j].most
	if ahead > mostCompared || ahead <= -mostCompared {
		return ahead > 0
	}
	return ahead+p.guards.ahead(i, j, guardsCompared)+p.cheques.ahead(i, j, chequesCompared) > 0
}

// winner is the seat that will win alone, whatever the others do, or nobody: all others are beaten, or will be if it
// waits. To wait is to draw whenever it is its turn, and never to bid. There is a card to draw until the raid if as many
// police cards are left as that takes.
func (p *prospect) winner(s *razzia.State, now *[razzia.MaxPlayers]razzia.Sheet) int {
	raid := s.Left.Count(razzia.Police) >= s.RaidAt()-int(s.Police)
	for i := range int(s.Players) {
		if p.beaten>>i&1 != 0 {
			continue
		}
		if all := uint8(1)<<s.Players - 1; p.beaten|1<<i == all || raid && p.waits(s, i, int(now[i].Thieves)) {
			return i
		}
	}
	return nobody
}

// waits reports whether a seat wins if it keeps its cheques and its thieves.
func (p *prospect) waits(s *razzia.State, i, thieves int) bool {
	if s.Seats[i].Open == 0 {
		return false
	}
	for j := range int(s.Players) {
		if j != i && p.own[i].least+thieves-p.own[j].most <= -mostCompared {
			return false
		}
	}
	q := *p
	q.own[i].least += thieves
	q.cheques.numbers = sumsOf(s, i)
	q.cheques.rank(s.Players)
	for j := range int(s.Players) {
		if j != i && !q.beats(i, j) {
			return false
		}
	}
	return true
}

// mostCompared is how many points one may get more than another by all that is compared.
var mostCompared = guardsCompared.spread() + chequesCompared.spread()
