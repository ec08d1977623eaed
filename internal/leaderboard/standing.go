package leaderboard

import (
	"cmp"
	"slices"
	"time"

	"razzia/internal/rating"
)

// The conditions of a place.
const (
	// MostDeviation is what the deviation of the rating is below, in points: a rating that is less sure would be there by luck.
	MostDeviation = 75
	// LeastGames is how many games have counted.
	LeastGames = 10
	// LeastOpponents is how many different people were in them: a pair that plays only each other could hand points over.
	LeastOpponents = 4
	// Days is how long ago the last of them ended at most: the list is of those who play.
	Days = 30
)

// Ladders lists the ladders that have a leaderboard.
func Ladders() []rating.Ladder { return []rating.Ladder{rating.Pair, rating.Group} }

// A Standing is what decides whether a member has a place on the leaderboard of a ladder. All identities of a member are one.
type Standing struct {
	Account   string
	Rating    rating.Rating
	Latest    time.Time // end of the last game that counted; zero for none
	Opponents int       // different people in games that counted, up to LeastOpponents
	Agreed    bool
}

// A Lack is a condition that is not met. Its text is for programs and the keys of catalogs.
type Lack string

// The lacks, in the order in which people are told.
const (
	Membership Lack = "member"    // a guest
	Consent    Lack = "consent"   // has not agreed
	Games      Lack = "games"     // fewer than LeastGames
	Opponents  Lack = "opponents" // fewer than LeastOpponents
	Recency    Lack = "recency"   // the last game is older than Days
	Certainty  Lack = "certainty" // the deviation is not below MostDeviation
)

// Lacks lists the conditions that are not met at a moment.
func (s *Standing) Lacks(now time.Time) (list []Lack) {
	if s.Account == "" {
		return []Lack{Membership}
	}
	for _, c := range []struct {
		met  bool
		lack Lack
	}{
		{s.Agreed, Consent},
		{s.Rating.Games >= LeastGames, Games},
		{s.Opponents >= LeastOpponents, Opponents},
		{!s.Latest.Before(now.AddDate(0, 0, -Days)), Recency},
		{s.Rating.Games > 0 && s.Rating.Deviation < 1000*MostDeviation, Certainty},
	} {
		if !c.met {
			list = append(list, c.lack)
		}
	}
	return list
}

// A Place is a place on a leaderboard.
type Place struct {
	Number int // from 1
	Standing
}

// Most is how many members a leaderboard shows.
const Most = 100

// Rank gives places to standings that meet all conditions, the most points first: equal points, as people see them, share a place, and the
// next place is left out. It returns the first Most.
func Rank(list []Standing) (places []Place) {
	slices.SortFunc(list, byPoints)
	for i := range list[:min(len(list), Most)] {
		p := Place{i + 1, list[i]}
		if i > 0 && list[i-1].Rating.Points() == p.Rating.Points() {
			p.Number = places[i-1].Number
		}
		places = append(places, p)
	}
	return places
}

// byPoints orders standings by points, the most first.
func byPoints(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Rating.Points(), a.Rating.Points()), cmp.Compare(a.Account, b.Account))
}
