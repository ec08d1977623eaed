package rating

import "math"

// scale is the logistic scale of ratings, in thousandths of a point: 400 points are ten times the strength.
const scale = 400_000 / math.Ln10

// A player is a seat of a game, as the model sees it.
type player struct {
	mean, deviation float64 // in thousandths of a point; the deviation of a bot is 0, so its rating never moves
	place           int     // from 1; equal places are ties
}

// update returns how the ratings of players change by a game: the moves of their means, and the factors of their variances.
//
// It is algorithm 4 of R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of Machine Learning Research
// 12 (2011): the Plackett–Luce model, in which the places are drawn from the first to the last. The paper's β² is chosen so that the
// chances of well-known players have the scale of ratings at every table; its factor γ is 1: a game says as much as the model holds.
// Products are converted, which keeps compilers from fusing them with sums. Machines still differ in the last bits, which are rounded away.
func update(players []player) (moves, shrinks []float64) {
	c := spread(players)
	moves, shrinks = make([]float64, len(players)), make([]float64, len(players))
	for i, p := range players {
		omega, delta := 0.0, 0.0
		for q, other := range players {
			if other.place > p.place {
				continue
			}
			chance, ties := chanceOf(players, i, other.place, c)
			if q == i {
				omega += 1 / ties
			}
			omega -= chance / ties
			delta += float64(chance*(1-chance)) / ties
		}
		variance := float64(p.deviation * p.deviation)
		moves[i] = float64(variance/c) * omega
		shrinks[i] = 1 - float64(float64(variance/c)/c)*delta
	}
	return moves, shrinks
}

// spread is the scale of the chances at a table, c in the paper: the one of ratings, and what is not known of the players yet. The least
// deviation, which always stays, does not count: it would stretch all ratings.
func spread(players []player) float64 {
	sum := float64(scale * scale)
	for _, p := range players {
		sum += max(0, float64(p.deviation*p.deviation)-float64(leastDeviation*leastDeviation))
	}
	return math.Sqrt(sum)
}

// chanceOf is the chance of a player to get a place, among those who got no better one. Ties is how many share the place.
func chanceOf(players []player, i, place int, c float64) (chance, ties float64) {
	sum := 0.0
	for _, p := range players {
		if p.place >= place {
			sum += strengthOf(p, c)
		}
		if p.place == place {
			ties++
		}
	}
	return strengthOf(players[i], c) / sum, ties
}

// strengthOf is the strength of a player in the model; 1 for the first rating of everybody.
func strengthOf(p player, c float64) float64 { return math.Exp((p.mean - startMean) / c) }

// Bounds of what a game can raise a rating to, in thousandths of a point.
const (
	unknownCeiling = 1700_000 // at any table
	greatestLead   = 500_000  // over the best of the others, without those who have a better place
)

// ceiling is the highest rating that a game can raise a player to: a lead before the best of those who share their place or are behind
// them. Each of them counts with what they are worth for sure, their mean less one deviation. So a player who beats only unknown people or
// weak bots comes to unknownCeiling and no further, however many games they win. Losses are not bounded.
func ceiling(players []player, i int) float64 {
	highest := float64(unknownCeiling)
	for q, p := range players {
		if q != i && p.place >= players[i].place {
			highest = max(highest, p.mean-p.deviation+greatestLead)
		}
	}
	return highest
}

// boundedMove returns the move of a player within their ceiling. A rating above it stays as it is.
func boundedMove(players []player, i int, move float64) float64 {
	return min(move, max(0, ceiling(players, i)-players[i].mean))
}

// leastShrink bounds how much one game can say.
const leastShrink = 0.25

// after is a rating after a game.
func (r Rating) after(move, shrink float64) Rating {
	deviation := float64(r.Deviation) * math.Sqrt(max(shrink, leastShrink))
	return Rating{r.Mean + round(move), bounded(deviation), r.Games + 1}
}
