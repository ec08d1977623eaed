package rating

import "math"

// A Rating says how strong a player is, as a normal distribution. Both values are in thousandths of a point: whole numbers are the same in
// every database, and on every machine once they are rounded. 400 points are ten times the strength, as of the levels of bots.
type Rating struct {
	Mean      int64
	Deviation int64
	Games     int // that counted
}

// The first rating of everybody, and the bounds of the deviation, in thousandths of a point.
const (
	startMean      = 1500_000 // that of the bots of level club, which most people know
	startDeviation = 300_000
	// leastDeviation keeps a rating moving: people learn.
	leastDeviation = 50_000
)

// ProvisionalGames is how many games a rating needs: one of fewer games is provisional. It counts where players are compared, and people do
// not see it: a first game moves it by some 130 points, the one after these by 23 to 41 (docs/lab/ratings.md).
const ProvisionalGames = 10

// Start is the rating of a player without games.
func Start() Rating { return Rating{Mean: startMean, Deviation: startDeviation} }

// Points is the rating as people see it, in whole points.
func (r Rating) Points() int { return int(math.Round(float64(r.Mean) / 1000)) }

// Margin is two deviations, in points: the strength is nearer to Points in 95 % of cases, as far as simulated people show
// (docs/lab/ratings.md).
func (r Rating) Margin() int { return int(math.Round(float64(2*r.Deviation) / 1000)) }

// Provisional reports whether too few games counted.
func (r Rating) Provisional() bool { return r.ToGo() > 0 }

// ToGo is how many games must count until the rating is shown.
func (r Rating) ToGo() int { return max(0, ProvisionalGames-r.Games) }

// widestDeviation is the first deviation of the model before, whose ratings stay in the store beside those of this one.
const widestDeviation = 350_000

// Valid reports whether a rating can be one of a player with games, by this model or the one before.
func (r Rating) Valid() bool {
	return r.Games > 0 && r.Deviation >= leastDeviation && r.Deviation <= widestDeviation
}

// Fuse makes one rating of those of the identities of a person. Each is what its own games say beside the first rating of everybody, so
// the first rating must not count several times.
func Fuse(list ...Rating) Rating {
	if len(list) == 1 {
		return list[0]
	}
	first := weight(startDeviation)
	total, moved, games := first, 0.0, 0
	for _, r := range list {
		w := weight(r.Deviation)
		total += w - first
		moved += float64(w * float64(r.Mean-startMean))
		games += r.Games
	}
	return Rating{startMean + round(moved/total), bounded(math.Sqrt(1 / total)), games}
}

// weight is how much a rating with a deviation says.
func weight(deviation int64) float64 { return 1 / float64(float64(deviation)*float64(deviation)) }

// round returns the nearest whole number.
func round(x float64) int64 { return int64(math.Round(x)) }

// bounded returns a deviation within its bounds.
func bounded(x float64) int64 { return min(max(round(x), leastDeviation), startDeviation) }
