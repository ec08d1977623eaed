package lobby

import (
	"math"
	"time"

	"razzia/internal/rating"
)

// MostReach is the largest [MatchRequest.Reach], in points.
const MostReach = 2000

// Reaches are the ranges of ratings that people choose from, in points; 0 is any.
var Reaches = []int{0, 100, 200, 400}

const (
	// widenTime is how long a person waits until their range is twice as wide, and once more as wide after the same time again.
	widenTime = 30 * time.Second
	// provisionalReach is the smallest range that a provisional rating fits into: a smaller one says nothing.
	provisionalReach = 200
)

// A standing is what a match compares of two persons.
type standing struct {
	points      int
	provisional bool
	reach       int // by now
}

// standing returns where a person stands. Their range grows with the time that they have waited.
func (r *MatchRequest) standing() standing {
	s := standing{r.Rating.Points(), r.Rating.Provisional(), math.MaxInt}
	if r.Reach > 0 {
		s.reach = r.Reach + int(float64(r.Reach)*r.Waited.Seconds()/widenTime.Seconds())
	}
	return s
}

// isNear reports whether two persons are in the range of each other.
func (s standing) isNear(other standing) bool {
	reach := min(s.reach, other.reach)
	if reach < provisionalReach && (s.provisional || other.provisional) {
		return false
	}
	return max(s.points-other.points, other.points-s.points) <= reach
}

// near reports whether all persons at a table that waits are within a range of a player, in points; 0 is any. A provisional rating fits
// into ranges of provisionalReach and more. Running games may be watched by everybody.
func (o *Offer) near(all rating.Set, reach int) bool {
	if reach == 0 || o.Playing {
		return true
	}
	mine := all.Of(rating.Among(o.Options.Players))
	own := standing{mine.Points(), mine.Provisional(), reach}
	for i, s := range o.Seats {
		r := rating.Start()
		if i < len(o.Ratings) && o.Ratings[i] != (rating.Rating{}) {
			r = o.Ratings[i]
		}
		if s.Person != "" && !own.isNear(standing{r.Points(), r.Provisional(), reach}) {
			return false
		}
	}
	return true
}
