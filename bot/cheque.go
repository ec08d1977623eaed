package bot

import "razzia"

// A hand is the cheques of a player.
type hand struct {
	open  razzia.Cheques // to bid in this round
	owned razzia.Cheques // open and spent, for the rounds to come and R8.3
	sum   int            // of all that are owned, in thousands
}

func handOf(h *razzia.Holding) hand {
	owned := h.Open | h.Spent
	return hand{open: h.Open, owned: owned, sum: owned.Sum()}
}

// only holds for each cheque the set of it alone.
var only = func() (sets [highestCheque + 1]razzia.Cheques) {
	for c := razzia.Cheque(1); c <= highestCheque; c++ {
		sets[c] = razzia.ChequesOf(c)
	}
	return sets
}()

// highestCheque is the highest cheque of the game (R1.3).
const highestCheque = 16

// pay spends an open cheque and takes the middle cheque for it, which is not to be used again this
// round (R4.3).
func (h hand) pay(c, middle razzia.Cheque) hand {
	h.open &^= only[c]
	h.owned = h.owned&^only[c] | only[middle]
	h.sum += int(middle) - int(c)
	return h
}

// A chequeWorth is what the cheques of each seat are worth to it, in points.
type chequeWorth struct {
	now  points // for what they will still buy in this round
	then points // for what they will buy in the rounds to come, and for their sum (R8.3)
}

// chequesWorth is what cheques are worth with so many police cards missing to the raid.
func (p *prospect) chequesWorth(hands *[razzia.MaxPlayers]hand, missing int) (w chequeWorth) {
	if missing > 0 {
		p.openCheques(&w.now, hands, missing)
	}
	if p.later > 0 {
		p.laterRounds(&w.then, hands)
		return w
	}
	var sums [razzia.MaxPlayers]int
	for i := range hands[:p.players] {
		sums[i] = hands[i].sum
	}
	w.then = highestSum.standings(sums[:p.players], p.sumBlur*left(missing))
	return w
}

// openCheques is what the open cheques will still buy in this round.
func (p *prospect) openCheques(v *points, hands *[razzia.MaxPlayers]hand, missing int) {
	var open razzia.Cheques
	for i := range hands[:p.players] {
		open |= hands[i].open
	}
	for i := range hands[:p.players] {
		mine := hands[i].open
		loot := p.lootWorth
		if mine == open {
			loot = p.aloneWorth
		}
		v[i] = p.table[p.players] * (loot*p.lootOf(mine, open&^mine, missing) + p.openWorth*float64(mine.Len()))
	}
}

// laterRounds is what the cheques, open and spent, will buy in the rounds to come, and what their sum
// promises for the last scoring (R8.3).
func (p *prospect) laterRounds(v *points, hands *[razzia.MaxPlayers]hand) {
	var owned razzia.Cheques
	for i := range hands[:p.players] {
		owned |= hands[i].owned
	}
	for i := range hands[:p.players] {
		mine := hands[i].owned
		loot := p.lootOf(mine, owned&^mine, p.s.RaidAt())
		v[i] = p.later*p.nextRound*loot + p.sumWorth*float64(hands[i].sum)
	}
}
