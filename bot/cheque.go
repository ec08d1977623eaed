package bot

import "razzia"

// A chequeHolding is the cheques of a player.
type chequeHolding struct {
	open  razzia.Cheques // to bid in this round
	owned razzia.Cheques // open and spent, for later rounds and R8.3
	sum   int            // of all that are owned, in thousands
}

func chequesOf(h *razzia.Holding) chequeHolding {
	owned := h.Open | h.Spent
	return chequeHolding{open: h.Open, owned: owned, sum: owned.Sum()}
}

// single has for each cheque the set of it alone.
var single = func() (sets [highestCheque + 1]razzia.Cheques) {
	for c := razzia.Cheque(1); c <= highestCheque; c++ {
		sets[c] = razzia.ChequesOf(c)
	}
	return sets
}()

// highestCheque is the highest cheque of the game (R1.3).
const highestCheque = 16

// pay spends an open cheque and takes the middle cheque for it, which is not to be used again this
// round (R4.3).
func (h chequeHolding) pay(c, middle razzia.Cheque) chequeHolding {
	h.open &^= single[c]
	h.owned = h.owned&^single[c] | single[middle]
	h.sum += int(middle) - int(c)
	return h
}

// A chequeWorth is the worth of the cheques of each seat to it, in points.
type chequeWorth struct {
	now  points // for what they will still buy in this round
	then points // for what they will buy in later rounds, and for their sum (R8.3)
}

// chequesWorth computes the worth of cheques. Missing is the number of police cards to the raid.
func (p *evaluation) chequesWorth(cheques *[razzia.MaxPlayers]chequeHolding, missing int) (w chequeWorth) {
	if missing > 0 {
		p.openCheques(&w.now, cheques, missing)
	}
	if p.later > 0 {
		p.laterRounds(&w.then, cheques)
		return w
	}
	var sums [razzia.MaxPlayers]int
	for i := range cheques[:p.players] {
		sums[i] = cheques[i].sum
	}
	w.then = highestSum.expectedPoints(sums[:p.players], p.sumBlur*remaining(missing))
	return w
}

// openCheques computes the worth of what the open cheques will still buy in this round.
func (p *evaluation) openCheques(v *points, cheques *[razzia.MaxPlayers]chequeHolding, missing int) {
	var open razzia.Cheques
	for i := range cheques[:p.players] {
		open |= cheques[i].open
	}
	for i := range cheques[:p.players] {
		mine := cheques[i].open
		loot := p.lootWorth
		if mine == open {
			loot = p.aloneWorth
		}
		v[i] = p.table[p.players] * (float64(loot*p.lootOf(mine, open&^mine, missing)) + float64(p.openWorth*float64(mine.Len())))
	}
}

// laterRounds computes the worth of what the cheques, open and spent, will buy in later rounds, and of their sum at
// the last scoring (R8.3).
func (p *evaluation) laterRounds(v *points, cheques *[razzia.MaxPlayers]chequeHolding) {
	var owned razzia.Cheques
	for i := range cheques[:p.players] {
		owned |= cheques[i].owned
	}
	for i := range cheques[:p.players] {
		mine := cheques[i].owned
		loot := p.lootOf(mine, owned&^mine, p.s.RaidAt())
		v[i] = float64(p.later*p.nextRound*loot) + float64(p.sumWorth*float64(cheques[i].sum))
	}
}
