package solve

import "razzia"

// bounds are what is certain about the final scores, seen from a turn in the last round. A seat that is out keeps what
// it has (R5.1). Any other seat may still get any card of the piles and the row, and may use up any of its thieves.
type bounds struct {
	loot    razzia.Cards                // what can still be got
	own     [razzia.MaxPlayers]interval // final points without comparisons
	guards  ranking                     // R7.2
	cheques ranking                     // R8.3
	beaten  uint8                       // set of the seats that surely end with fewer points than another
}

// boundsOf returns the bounds of a turn in the last round. now is what each seat would score now without comparisons.
func boundsOf(s *razzia.State, now *[razzia.MaxPlayers]razzia.Sheet) (b bounds) {
	b.loot = lootLeft(s)
	rich := *s // every seat that is not out gets all loot
	for i := range s.Players {
		h := &rich.Seats[i]
		guards, best := interval{least: h.Property.Count(razzia.Bodyguard)}, now[i]
		if h.Open != 0 {
			h.Property += b.loot
			best = rich.ScoreAlone(razzia.Seat(i))
		}
		guards.most = h.Property.Count(razzia.Bodyguard)
		b.guards.amounts[i] = guards
		b.own[i] = ownPoints(h, &now[i], &best)
	}
	b.guards.rank(s.Players)
	b.cheques.amounts = chequeSums(s, noSeat)
	b.cheques.rank(s.Players)
	b.beaten = b.beatenSeats(s.Players)
	return b
}

// lootLeft is all the loot that can still be got, from the piles and the row.
func lootLeft(s *razzia.State) razzia.Cards {
	return s.Left&^bitsOf[razzia.Police] + s.Row.Cards()
}

// noSeat stands for no seat where seats are indices.
const noSeat = razzia.MaxPlayers

// chequeSums bounds the final cheque sum of each seat. A seat may exchange its open cheques for any others that are not
// spent (R4.3). The seat keeper, if it is not noSeat, never bids, so it keeps its open cheques.
func chequeSums(s *razzia.State, keeper int) (sums [razzia.MaxPlayers]interval) {
	free := razzia.ChequesOf(s.Middle)
	for i, h := range s.Seats[:s.Players] {
		if i != keeper {
			free |= h.Open
		}
	}
	for i, h := range s.Seats[:s.Players] {
		available := free
		if i == keeper {
			available = h.Open
		}
		sums[i] = sumOf(available, h.Open.Len())
		sums[i].add(h.Spent.Sum())
	}
	return sums
}

// sumOf bounds the sum of n cheques of a set: by the n lowest and the n highest.
func sumOf(set razzia.Cheques, n int) (sum interval) {
	low, high := set, set
	for range n {
		sum.least, sum.most = sum.least+int(low.Lowest()), sum.most+int(high.Highest())
		low, high = low.Above(low.Lowest()), high&^razzia.ChequesOf(high.Highest())
	}
	return sum
}

// ownPoints bounds the final points of a player without comparisons, from the score now and the score with all loot.
// More loot never scores less, except that thieves may be used up.
func ownPoints(h *razzia.Holding, now, best *razzia.Sheet) interval {
	p := interval{int(h.Total) + withoutThieves(now), int(h.Total) + withoutThieves(best) + int(best.Thieves)}
	if h.Open == 0 {
		p.least += int(now.Thieves)
	}
	return p
}

// withoutThieves is the score of a player's own loot but for thieves, which may be used up.
func withoutThieves(sheet *razzia.Sheet) int {
	return int(sheet.Cars) + int(sheet.Jewels) + int(sheet.Gold) + int(sheet.Businesses)
}

// beatenSeats is the set of the seats that are beaten by another.
func (b *bounds) beatenSeats(players uint8) (set uint8) {
	for i := range int(players) {
		for j := range int(players) {
			if j != i && b.beats(j, i) {
				set |= 1 << i
				break
			}
		}
	}
	return set
}

// beats reports whether seat i surely ends with more points than seat j.
func (b *bounds) beats(i, j int) bool {
	lead := b.own[i].least - b.own[j].most
	if lead > maxCompared || lead <= -maxCompared {
		return lead > 0
	}
	return lead+b.guards.lead(i, j, guardsCompared)+b.cheques.lead(i, j, chequesCompared) > 0
}

// winner returns the seat that can force a win alone, or noSeat. Either all other seats are beaten, or they are if the
// seat waits. To wait is to draw at every turn and never to bid. There is always a card to draw until the raid if
// enough police cards are left for a raid.
func (b *bounds) winner(s *razzia.State, now *[razzia.MaxPlayers]razzia.Sheet) int {
	raid := s.Left.Count(razzia.Police) >= s.RaidAt()-int(s.Police)
	for i := range int(s.Players) {
		if b.beaten>>i&1 != 0 {
			continue
		}
		if all := uint8(1)<<s.Players - 1; b.beaten|1<<i == all || raid && b.winsByWaiting(s, i, int(now[i].Thieves)) {
			return i
		}
	}
	return noSeat
}

// winsByWaiting reports whether a seat wins if it keeps its cheques and its thieves. Thieves is the points of the
// latter.
func (b *bounds) winsByWaiting(s *razzia.State, i, thieves int) bool {
	if s.Seats[i].Open == 0 {
		return false
	}
	for j := range int(s.Players) {
		if j != i && b.own[i].least+thieves-b.own[j].most <= -maxCompared {
			return false
		}
	}
	waiting := *b
	waiting.own[i].least += thieves
	waiting.cheques.amounts = chequeSums(s, i)
	waiting.cheques.rank(s.Players)
	for j := range int(s.Players) {
		if j != i && !waiting.beats(i, j) {
			return false
		}
	}
	return true
}

// maxCompared is the most points that one seat can get more than another by all comparisons.
var maxCompared = guardsCompared.spread() + chequesCompared.spread()
