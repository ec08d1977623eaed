package fairplay

import (
	"math"

	"razzia"
	"razzia/internal/measure"
)

// A Favour is what the decisions of one seat did for another, in one or several games.
//
// Each decision is compared with what a player would choose who minds their own share of the win alone: each way the more likely, the more
// it promises them, and as sharply as this player's own choices show. Excess is by how much the other has been given more than such a
// player gives, and more than the rest of the table got; its variance says how much of that chance makes. See doc.go.
type Favour struct {
	Decisions int     `json:"decisions"`
	Excess    float64 `json:"excess"`   // in shares of the win
	Variance  float64 `json:"variance"` // of the excess
	Cost      float64 `json:"cost"`     // that the decisions had for who chose, in shares of the win
}

// Plus adds up two.
func (f Favour) Plus(g Favour) Favour {
	return Favour{f.Decisions + g.Decisions, f.Excess + g.Excess, f.Variance + g.Variance, f.Cost + g.Cost}
}

// Favours are those of a game: by the seat that chose, then by the seat that was given.
type Favours [][]Favour

// A Watcher sees the decisions of a game. The zero Watcher has seen none.
type Watcher struct {
	seats [razzia.MaxPlayers][]choice
}

// A choice is one decision: what each way promises each seat, and which one was chosen.
type choice struct {
	chosen int

	ways [][razzia.MaxPlayers]float64
}

// See adds a decision, as a [measure.Judge] shows it.
func (w *Watcher) See(p *measure.Position) {
	c := choice{chosen: -1}
	for m := range p.Ways() {
		if m.Move == p.Decision.Played {
			c.chosen = len(c.ways)
		}
		var way [razzia.MaxPlayers]float64
		for seat, a := range m.Promises {
			way[seat] = float64(a.Share) / measure.ShareUnit
		}
		c.ways = append(c.ways, way)
	}
	w.seats[p.State.Actor] = append(w.seats[p.State.Actor], c)
}

// Favours returns those of a game of so many players.
func (w *Watcher) Favours(players int) Favours {
	all := make(Favours, players)
	for by := range all {
		all[by] = make([]Favour, players)
		sharp := sharpness(w.seats[by], by)
		for to := range all[by] {
			if to != by && players > 2 {
				all[by][to] = favour(w.seats[by], by, to, players, sharp)
			}
		}
	}
	return all
}

// favour is that of a seat to another.
func favour(choices []choice, by, to, players int, sharp float64) (f Favour) {
	for i := range choices {
		c := &choices[i]
		odds := c.odds(by, sharp)
		var mean, square, best float64
		for k := range c.ways {
			x := c.contrast(k, by, to, players)
			mean += odds[k] * x
			square += odds[k] * x * x
			best = max(best, c.ways[k][by])
		}
		f.Decisions++
		f.Excess += c.contrast(c.chosen, by, to, players) - mean
		f.Variance += max(0, square-mean*mean)
		f.Cost += best - c.ways[c.chosen][by]
	}
	return f
}

// contrast is what a way promises a seat beyond what it promises, in the mean, the others who did not choose it.
func (c *choice) contrast(way, by, to, players int) float64 {
	rest := 0.0
	for seat := range players {
		if seat != by && seat != to {
			rest += c.ways[way][seat]
		}
	}
	return c.ways[way][to] - rest/float64(players-2)
}

// odds are those with which a player chooses each way who minds their own share alone.
func (c *choice) odds(by int, sharp float64) []float64 {
	best := math.Inf(-1)
	for k := range c.ways {
		best = max(best, c.ways[k][by])
	}
	list, sum := make([]float64, len(c.ways)), 0.0
	for k := range c.ways {
		list[k] = math.Exp(sharp * (c.ways[k][by] - best))
		sum += list[k]
	}
	for k := range list {
		list[k] /= sum
	}
	return list
}

// sharpnesses are those that are tried: from one who does not look at their chances to one who always takes the best way by far.
var sharpnesses = []float64{0, 5, 10, 20, 40, 80, 160, 320}

// sharpness is how sharply the choices of a seat follow its own chances: the one that makes them most likely.
func sharpness(choices []choice, by int) (best float64) {
	most := math.Inf(-1)
	for _, s := range sharpnesses {
		sum := 0.0
		for i := range choices {
			sum += math.Log(choices[i].odds(by, s)[choices[i].chosen])
		}
		if sum > most {
			most, best = sum, s
		}
	}
	return best
}
