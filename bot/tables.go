package bot

import (
	"sync"

	"razzia"
)

// tables are weights and what follows from them, precomputed so that a move takes microseconds.
type tables struct {
	weights
	loot      [raidAtMost + 1][16]float64             // by police missing and higher cheques of others
	lootAlone [raidAtMost + 1][maxCheques + 1]float64 // by police missing and own cheques
	jewels    [jewelKinds + 1]forecast                // by different kinds
	different [businessKinds + 1]forecast             // by different kinds
	alike     [5][5][sixteenths + 1]float64           // by copies, copies left and part of the pile to come
	driver    forecast                                // the chance to get a driver
	caches    sync.Pool                               // of *cache, each used by one player at a time
}

// A forecast is an expected value by the number of half cards that are still to come.
type forecast [mostHalves + 1]float64

const (
	mostHalves = 80 // more loot than a player ever wins
	sixteenths = 16 // steps in which a part of the pile is counted
)

func newTables(t weights) *tables {
	ts := &tables{weights: t, caches: sync.Pool{New: func() any { return new(cache) }}}
	ts.fillLoot()
	ts.fillDriver()
	climb(ts.jewels[:], razzia.JewelPoints, t.jewelChance)
	climb(ts.different[:], razzia.DifferentPoints, t.businessChance)
	ts.fillAlike()
	return ts
}

// at is the expected value for a number of cards to come.
func (p *forecast) at(cards float64) float64 {
	return p[max(0, min(int(float64(2*cards)+0.5), mostHalves))]
}

// climb computes the expected worth of a collection by the number of its kinds now. Each card to come
// belongs to the family with a chance, and then to each kind of it with the same chance.
func climb(worth []forecast, points func(kinds int) int, chance float64) {
	all := len(worth) - 1
	for kinds := all; kinds >= 0; kinds-- {
		worth[kinds][0] = float64(points(kinds))
		for h := 1; h <= mostHalves; h++ {
			fresh := chance / 2 * float64(all-kinds) / float64(all)
			worth[kinds][h] = worth[kinds][h-1]
			if kinds < all {
				worth[kinds][h] += float64(fresh * (worth[kinds+1][h-1] - worth[kinds][h-1]))
			}
		}
	}
}

// fillDriver computes the chance that one of the cards to come is a driver.
func (t *tables) fillDriver() {
	none := 1.0
	for h := range t.driver {
		t.driver[h] = 1 - none
		none *= 1 - t.driverChance/2
	}
}

// fillAlike computes the expected worth of copies of one business (R8.2). Each copy left comes with the same chance:
// that of being in the part of the pile that the player will take.
func (t *tables) fillAlike() {
	for part := range sixteenths + 1 {
		chance := float64(part) / sixteenths
		for copiesLeft := range 5 {
			for copies := 4; copies >= 0; copies-- {
				now := &t.alike[copies][copiesLeft][part]
				*now = float64(razzia.AlikePoints(copies))
				if copiesLeft > 0 && copies < 4 {
					with, without := t.alike[copies+1][copiesLeft-1][part], t.alike[copies][copiesLeft-1][part]
					*now = float64(chance*with) + float64((1-chance)*without)
				}
			}
		}
	}
}
