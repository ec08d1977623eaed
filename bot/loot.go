package bot

import (
	"razzia"
)

// lootOf estimates how many loot cards some open cheques of one player still bring in a round. Others are the open
// cheques of the other players; missing is the number of police cards to the raid.
func (t *tables) lootOf(open, others razzia.Cheques, missing int) float64 {
	if others == 0 {
		return t.lootAlone[missing][open.Len()]
	}
	loot := 0.0
	for ; open != 0; open &= open - 1 {
		loot += t.loot[missing][others.Above(open.Lowest()).Len()]
	}
	return loot
}

// fillLoot computes the loot to come. With no police card missing it is 0: the raid has come.
func (t *tables) fillLoot() {
	for missing := 1; missing <= raidAtMost; missing++ {
		discount := t.discount + t.lateDiscount/float64(missing)
		for higher := range t.loot[missing] {
			t.loot[missing][higher] = t.perCheque[missing] / (1 + float64(discount*float64(higher)))
		}
		for cheques := range t.lootAlone[missing] {
			t.lootAlone[missing][cheques] = min(t.unopposed[cheques]*float64(missing), float64(razzia.RowSize*cheques))
		}
	}
}

// remaining is the part of a round that is still to come, from 0 to nearly 1, for what fades during a round: a half
// when a single police card is missing to the raid.
func remaining(missing int) float64 { return float64(missing) / float64(missing+1) }
