package rating

import (
	"math"
	"math/bits"
)

// scale is the logistic scale of ratings, in thousandths of a point: 400 points are ten times the strength.
const scale = 400_000 / math.Ln10

// A player is a seat of a game, as the model sees it.
type player struct {
	mean, deviation float64 // in thousandths of a point; the deviation of a bot is 0, so its rating never moves
	place           int     // from 1; equal places are ties
}

// update returns how the ratings of players change by a game: the moves of their means, and the factors of their variances.
//
// The model is Plackett–Luce: the places are drawn from the first to the last, with chances as the strengths of those who have none yet.
// Each rating takes one step of Fisher's scoring from what was known before. With two players that is Glicko: M. E. Glickman, "Parameter
// estimation in large dynamic paired comparison experiments", Applied Statistics 48 (1999). The information is the one that the game was
// expected to give, and not that of the order that came: a first place alone has little of it, so ratings would rise on average.
// Products are converted, which keeps compilers from fusing them with sums. Machines still differ in the last bits, which are rounded away.
func update(players []player) (moves, shrinks []float64) {
	moves, shrinks = make([]float64, len(players)), make([]float64, len(players))
	for i, p := range players {
		c := spread(players, i)
		strengths, variance := strengthsOf(players, c), float64(p.deviation*p.deviation)
		everybody := uint(1)<<len(players) - 1
		shrinks[i] = 1 / (1 + float64(float64(variance/c)/c)*information(strengths, i, everybody))
		moves[i] = float64(float64(variance*shrinks[i])/c) * surprise(players, strengths, i, everybody)
	}
	return moves, shrinks
}

// spread is the scale of the chances for a player: the one of ratings, and what is not known of the others. A logistic curve is flattened
// by a normal deviation as in Glicko; the others count with the mean of their variances.
func spread(players []player, i int) float64 {
	sum := 0.0
	for q, p := range players {
		if q != i {
			sum += float64(p.deviation * p.deviation)
		}
	}
	return math.Sqrt(float64(scale*scale) + float64(sum*3)/float64(math.Pi*math.Pi*float64(len(players)-1)))
}

// surprise is how much better the place of a player is than was expected: over all draws of a place in which they took part, 1 for the one
// that they won less the chance to win it. It is the derivative of the logarithm of the likelihood. A tie says nothing of the order of
// those in it: it counts as the mean over all orders in which it could have been broken. The players that have no place yet are those whose
// bits are set in left.
func surprise(players []player, strengths []float64, i int, left uint) float64 {
	sum, chance := 0.0, chanceOf(strengths, i, left)
	next := nextOf(players, left)
	for q := range players {
		switch {
		case next>>q&1 == 0:
		case q == i:
			sum += 1 - chance
		default:
			sum += surprise(players, strengths, i, left&^(1<<q)) - chance
		}
	}
	return sum / float64(bits.OnesCount(next))
}

// nextOf are those of the players that are left who share the best place.
func nextOf(players []player, left uint) (next uint) {
	best := math.MaxInt
	for q, p := range players {
		if left>>q&1 == 0 || p.place > best {
			continue
		}
		if p.place < best {
			best, next = p.place, 0
		}
		next |= 1 << q
	}
	return next
}

// information is how much a game is expected to say about the strength of a player: the variance of each draw of a place in which they take
// part, over all orders. The model expects no ties. The players that have no place yet are those whose bits are set in left.
func information(strengths []float64, i int, left uint) float64 {
	chance := chanceOf(strengths, i, left)
	info := float64(chance * (1 - chance))
	for q := range strengths {
		if q != i && left>>q&1 == 1 {
			info += float64(chanceOf(strengths, q, left) * information(strengths, i, left&^(1<<q)))
		}
	}
	return info
}

// chanceOf is the chance of a player to get the next place, among those who have none yet.
func chanceOf(strengths []float64, i int, left uint) float64 {
	sum := 0.0
	for q, s := range strengths {
		if left>>q&1 == 1 {
			sum += s
		}
	}
	return strengths[i] / sum
}

// strengthsOf are the strengths of players in the model; 1 for the first rating of everybody.
func strengthsOf(players []player, c float64) []float64 {
	list := make([]float64, len(players))
	for i, p := range players {
		list[i] = math.Exp((p.mean - startMean) / c)
	}
	return list
}

// Bounds of what a game can raise a rating to, in thousandths of a point.
const (
	unknownCeiling = 1700_000 // at any table
	greatestLead   = 300_000  // over the best of the others, without those who have a better place
)

// ceiling is the highest rating that a game can raise a player to: a lead before the best of those who share their place or are behind
// them. Each of them counts with what they are worth for sure, their mean less one deviation. So a player who beats only unknown people or
// weak bots comes to unknownCeiling and no further, however many games they win.
func ceiling(players []player, i int) float64 {
	highest := float64(unknownCeiling)
	for q, p := range players {
		if q != i && p.place >= players[i].place {
			highest = max(highest, p.mean-p.deviation+greatestLead)
		}
	}
	return highest
}

// longestMove is the longest move of a rating by one game, in deviations. A step of scoring follows a straight line from where a player was
// thought to be: after a great surprise, such as the last place behind beginners, it would lead far beyond what is likely.
const longestMove = 1.5

// boundedMove returns the move of a player, not longer than longestMove and within their ceiling. A rating above that stays as it is.
func boundedMove(players []player, i int, move float64) float64 {
	longest := longestMove * players[i].deviation
	return min(max(move, -longest), longest, max(0, ceiling(players, i)-players[i].mean))
}

// after is a rating after a game.
func (r Rating) after(move, shrink float64) Rating {
	deviation := float64(r.Deviation) * math.Sqrt(shrink)
	return Rating{r.Mean + round(move), bounded(deviation), r.Games + 1}
}
