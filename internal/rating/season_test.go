package rating_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia/internal/rating"
	"razzia/internal/rating/ratingtest"
)

// A season is people of known strength who play games at tables of one size. The places are drawn by the model of the ratings, so the
// season tests how fast and how surely ratings find a strength, and not whether the model fits real games.
type season struct {
	random    *rand.Rand
	strengths map[string]float64 // in points
	persons   []string
	games     rating.Games
	ladder    rating.Ladder
	reach     int // people look for others whose ratings are this near, in points, and take the nearest if they find none
}

// newSeason makes people whose strengths have a standard deviation, in points.
func newSeason(seed uint64, people, seats, reach int, spread float64) *season {
	s := &season{rand.New(rand.NewPCG(seed, 1)), map[string]float64{}, nil, rating.Games{}, rating.Among(seats), reach}
	for i := range people {
		person := fmt.Sprint("person", i)
		s.persons = append(s.persons, person)
		s.strengths[person] = 1500 + spread*s.random.NormFloat64()
	}
	return s
}

// of is the rating of a person.
func (s *season) of(person string) rating.Rating {
	if r, found := s.games[rating.Key{Person: person, Ladder: s.ladder}]; found {
		return r
	}
	return rating.Start()
}

// play draws the places of a game and rates it: the least of exponential times comes first, that is Plackett–Luce.
func (s *season) play(persons []string) {
	times := map[string]float64{}
	for _, p := range persons {
		times[p] = s.random.ExpFloat64() / math.Pow(10, (s.strengths[p]-1500)/400)
	}
	order := slices.Clone(persons)
	slices.SortFunc(order, func(a, b string) int { return cmp.Compare(times[a], times[b]) })
	s.rate(order)
}

// rate rates a game that ended in an order.
func (s *season) rate(order []string) {
	points := make([]int, len(order))
	for i := range order {
		points[i] = 10 * (len(order) - i)
	}
	play(s.games, ratingtest.Over(order, points...))
}

// round lets everybody who finds a table play a game: one after the other takes others from those who wait.
func (s *season) round(seats int) {
	waiting := slices.Clone(s.persons)
	s.random.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
	for len(waiting) >= seats {
		mine := s.of(waiting[0]).Points()
		slices.SortStableFunc(waiting[1:], func(a, b string) int { return cmp.Compare(s.far(a, mine), s.far(b, mine)) })
		s.play(waiting[:seats])
		waiting = waiting[seats:]
		s.random.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
	}
}

// far is how far the rating of a person is out of reach.
func (s *season) far(person string, points int) int {
	off := s.of(person).Points() - points
	return max(0, max(off, -off)-s.reach)
}

// correlation is Spearman's rank correlation of the ratings with the strengths, and covered the share of strengths within their margins.
func (s *season) correlation() (rank, covered float64) {
	byRating, byStrength := slices.Clone(s.persons), slices.Clone(s.persons)
	slices.SortFunc(byRating, func(a, b string) int { return cmp.Compare(s.of(a).Mean, s.of(b).Mean) })
	slices.SortFunc(byStrength, func(a, b string) int { return cmp.Compare(s.strengths[a], s.strengths[b]) })
	at := map[string]int{}
	for i, p := range byStrength {
		at[p] = i
	}
	n, sum := float64(len(s.persons)), 0.0
	for i, p := range byRating {
		sum += math.Pow(float64(i-at[p]), 2)
		if r := s.of(p); math.Abs(float64(r.Mean)/1000-s.strengths[p]) <= float64(2*r.Deviation)/1000 {
			covered++
		}
	}
	return 1 - 6*sum/(n*(n*n-1)), covered / n
}

// gain is how much five colluders of usual strength gain for one of them in some games over honest play: they meet at tables of their own,
// the first always wins, and the others take turns at the other places.
func gain(seed uint64, games int) int {
	s := newSeason(seed, 100, 5, anyRating, 200)
	ring := []string{"c0", "c1", "c2", "c3", "c4"}
	for _, c := range append([]string{"honest"}, ring...) {
		s.strengths[c] = 1500
	}
	s.persons = append(s.persons, "honest", "x1", "x2", "x3", "x4")
	for range games {
		s.round(5)
		s.random.Shuffle(4, func(i, j int) { ring[1+i], ring[1+j] = ring[1+j], ring[1+i] })
		s.rate(ring)
	}
	return s.of("c0").Points() - s.of("honest").Points()
}

// anyRating is the reach of a quick match without a range, which is the usual one.
const anyRating = math.MaxInt

// TestSeasons plays 30 games of each person. The bounds are below what was measured, docs/lab/ratings.md has the figures and the bars.
func TestSeasons(t *testing.T) {
	for _, seats := range []int{2, 3, 4, 5} {
		for spread, least := range map[float64]float64{200: 0.91, 100: 0.77} {
			for reach, leastCovered := range map[int]float64{anyRating: 0.9, 200: 0.55} {
				s := newSeason(1, seasonPeople, seats, reach, spread)
				for range 30 {
					s.round(seats)
				}
				rank, covered := s.correlation()
				t.Logf("%d seats, spread %v, reach %d: rank correlation %.3f, covered %.3f", seats, spread, reach, rank, covered)
				if rank < least || covered < leastCovered {
					t.Errorf("at %d seats the rank correlation is %.3f, the intervals cover %.3f", seats, rank, covered)
				}
			}
		}
	}
}

// TestColluders bounds what five colluders gain in 200 games, on average over some seasons.
func TestColluders(t *testing.T) {
	const seasons = 10
	sum := 0
	for seed := range uint64(seasons) {
		sum += gain(seed, 200)
	}
	if t.Logf("five colluders gain %d points", sum/seasons); sum > 300*seasons {
		t.Errorf("five colluders gain %d points", sum/seasons)
	}
}
