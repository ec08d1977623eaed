package lobby_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// request makes the request of a person. Seconds are how long they have waited.
func request(person string, players int, clock lobby.ClockKind, fill time.Duration, seconds int) lobby.MatchRequest {
	return lobby.MatchRequest{Person: table.Person{ID: person, Name: person}, Players: players, Clock: clock, Fill: fill, Level: "club",
		Waited: time.Duration(seconds) * time.Second}
}

// described writes groups as "players clock: members".
func described(groups []lobby.Group) (list []string) {
	for _, g := range groups {
		text := fmt.Sprintf("%d %s:", g.Players, g.Clock)
		for _, m := range g.Members {
			text += " " + m.Person.ID
		}
		list = append(list, text)
	}
	return list
}

func TestRequestsAreMatched(t *testing.T) {
	const minute, never = time.Minute, lobby.NoBots
	for name, test := range map[string]struct {
		requests []lobby.MatchRequest
		want     []string
	}{
		"nobody":               {},
		"one person waits":     {[]lobby.MatchRequest{request("a", 2, lobby.Quick, minute, 59)}, nil},
		"bots fill in":         {[]lobby.MatchRequest{request("a", 3, lobby.Quick, minute, 60)}, []string{"3 quick: a"}},
		"bots fill in at once": {[]lobby.MatchRequest{request("a", 0, lobby.AnyClock, 0, 0)}, []string{"4 usual: a"}},
		"no bots":              {[]lobby.MatchRequest{request("a", 2, lobby.Quick, never, 5000)}, nil},
		"two of a kind": {[]lobby.MatchRequest{request("a", 2, lobby.Quick, never, 2), request("b", 2, lobby.Quick, never, 1)},
			[]string{"2 quick: a b"}},
		"two of other kinds":  {[]lobby.MatchRequest{request("a", 2, lobby.Quick, never, 2), request("b", 2, lobby.Long, never, 1)}, nil},
		"any number at first": {[]lobby.MatchRequest{request("a", 0, lobby.Quick, never, 9), request("b", 0, lobby.Quick, never, 1)}, nil},
		"any number later": {[]lobby.MatchRequest{request("a", 0, lobby.Quick, never, 10), request("b", 0, lobby.Quick, never, 1)},
			[]string{"2 quick: a b"}},
		"the younger one picks": {[]lobby.MatchRequest{request("a", 0, lobby.AnyClock, never, 9), request("b", 2, lobby.Long, never, 1)},
			[]string{"2 long: a b"}},
		"any clock is a clock": {[]lobby.MatchRequest{request("a", 2, lobby.AnyClock, never, 2), request("b", 2, lobby.NoClock, never, 1)}, nil},
		"two of any clock": {[]lobby.MatchRequest{request("a", 2, lobby.AnyClock, never, 2), request("b", 2, lobby.AnyClock, never, 1)},
			[]string{"2 usual: a b"}},
		"four of any number": {[]lobby.MatchRequest{request("a", 0, lobby.AnyClock, never, 9), request("b", 0, lobby.AnyClock, never, 3),
			request("c", 4, lobby.Quick, never, 2),
			request("d", 0, lobby.AnyClock, never, 1)}, []string{"4 quick: a b c d"}},
		"the oldest come first": {[]lobby.MatchRequest{request("a", 2, lobby.Quick, never, 3), request("b", 2, lobby.Quick, never, 2),
			request("c", 2, lobby.Quick, never, 1)},
			[]string{"2 quick: a b"}},
		"bots and people": {[]lobby.MatchRequest{request("a", 5, lobby.Quick, minute, 61), request("b", 3, lobby.Quick, never, 50),
			request("c", 5, lobby.AnyClock, never, 1)},
			[]string{"5 quick: a c"}},
	} {
		if got := described(lobby.Match(test.requests)); !slices.Equal(got, test.want) {
			t.Errorf("%s: the groups are %q, want %q", name, got, test.want)
		}
	}
}

// People who must not play together are in no group together, even if only one of them wants that.
func TestPeopleWhoAreApart(t *testing.T) {
	a, b, c := request("a", 2, lobby.Quick, lobby.NoBots, 3), request("b", 2, lobby.Quick, lobby.NoBots, 2), request("c", 2, lobby.Quick,
		lobby.NoBots, 1)
	filled := request("d", 3, lobby.Quick, 0, 4)
	apart := func(r lobby.MatchRequest, from ...string) lobby.MatchRequest {
		r.Apart = from
		return r
	}
	for name, test := range map[string]struct {
		requests []lobby.MatchRequest
		want     []string
	}{
		"the first blocks":  {[]lobby.MatchRequest{apart(a, "b"), b}, nil},
		"the second blocks": {[]lobby.MatchRequest{a, apart(b, "a")}, nil},
		"the next one fits": {[]lobby.MatchRequest{a, apart(b, "a"), c}, []string{"2 quick: a c"}},
		"bots instead": {[]lobby.MatchRequest{apart(filled, "e"), request("e", 3, lobby.Quick, lobby.NoBots, 1)},
			[]string{"3 quick: d"}},
		"the other ones play":       {[]lobby.MatchRequest{apart(a, "b", "c"), b, c}, []string{"2 quick: b c"}},
		"another one does not care": {[]lobby.MatchRequest{a, apart(b, "x")}, []string{"2 quick: a b"}},
	} {
		if got := described(lobby.Match(test.requests)); !slices.Equal(got, test.want) {
			t.Errorf("%s: the groups are %q, want %q", name, got, test.want)
		}
	}
}

// rated gives the request of a person a rating after enough games, and a range.
func rated(r lobby.MatchRequest, points, reach int) lobby.MatchRequest {
	r.Rating, r.Reach = rating.Rating{Mean: int64(points) * 1000, Deviation: 60_000, Games: rating.ProvisionalGames}, reach
	return r
}

// fresh makes a rating provisional.
func fresh(r lobby.MatchRequest) lobby.MatchRequest {
	r.Rating.Games--
	return r
}

// People play with those whose ratings both take. Ranges grow while people wait.
func TestRangesOfRatings(t *testing.T) {
	two := func(person string, seconds, points, reach int) lobby.MatchRequest {
		return rated(request(person, 2, lobby.Quick, lobby.NoBots, seconds), points, reach)
	}
	three := func(person string, seconds, points, reach int) lobby.MatchRequest {
		return rated(request(person, 3, lobby.Quick, lobby.NoBots, seconds), points, reach)
	}
	for name, test := range map[string]struct {
		requests []lobby.MatchRequest
		want     []string
	}{
		"any":                     {[]lobby.MatchRequest{two("a", 2, 1000, 0), two("b", 1, 2000, 0)}, []string{"2 quick: a b"}},
		"the ends of the ranges":  {[]lobby.MatchRequest{two("a", 0, 1500, 100), two("b", 0, 1600, 100)}, []string{"2 quick: a b"}},
		"too far for both":        {[]lobby.MatchRequest{two("a", 0, 1500, 100), two("b", 0, 1601, 100)}, nil},
		"too far for the younger": {[]lobby.MatchRequest{two("a", 0, 1500, 400), two("b", 0, 1650, 100)}, nil},
		"too far for the older":   {[]lobby.MatchRequest{two("a", 0, 1500, 100), two("b", 0, 1650, 0)}, nil},
		"one has waited":          {[]lobby.MatchRequest{two("a", 30, 1500, 100), two("b", 0, 1650, 0)}, []string{"2 quick: a b"}},
		"one alone has waited":    {[]lobby.MatchRequest{two("a", 30, 1500, 100), two("b", 0, 1650, 100)}, nil},
		"both have waited":        {[]lobby.MatchRequest{two("a", 30, 1500, 100), two("b", 15, 1650, 100)}, []string{"2 quick: a b"}},
		"the next one fits": {[]lobby.MatchRequest{two("a", 2, 1500, 100), two("b", 1, 1650, 0), two("c", 0, 1450, 200)},
			[]string{"2 quick: a c"}},
		"each with each": {[]lobby.MatchRequest{three("a", 2, 1500, 100), three("b", 1, 1420, 100), three("c", 0, 1580, 100)}, nil},
		"three who fit": {[]lobby.MatchRequest{three("a", 2, 1500, 100), three("b", 1, 1420, 100), three("c", 0, 1510, 100)},
			[]string{"3 quick: a b c"}},
		"provisional and narrow": {[]lobby.MatchRequest{two("a", 0, 1500, 199), fresh(two("b", 0, 1500, 0))}, nil},
		"provisional and wide":   {[]lobby.MatchRequest{two("a", 0, 1500, 200), fresh(two("b", 0, 1700, 0))}, []string{"2 quick: a b"}},
		"provisional, by and by": {[]lobby.MatchRequest{two("a", 30, 1500, 100), fresh(two("b", 29, 1500, 0))}, []string{"2 quick: a b"}},
		"provisional and choosy": {[]lobby.MatchRequest{fresh(two("a", 0, 1500, 100)), two("b", 0, 1500, 0)}, nil},
		"bots, with those who fit": {[]lobby.MatchRequest{rated(request("a", 3, lobby.AnyClock, 0, 9), 1500, 100),
			rated(request("b", 3, lobby.AnyClock, lobby.NoBots, 8), 1900, 0),
			rated(request("c", 3, lobby.Long, lobby.NoBots, 7), 1550, 0)}, []string{"3 long: a c"}},
		"bots, as nobody else fits": {[]lobby.MatchRequest{rated(request("a", 3, lobby.Quick, 0, 9), 1500, 100),
			rated(request("b", 3, lobby.Quick, lobby.NoBots, 8), 1900, 0)}, []string{"3 quick: a"}},
	} {
		if got := described(lobby.Match(test.requests)); !slices.Equal(got, test.want) {
			t.Errorf("%s: the groups are %q, want %q", name, got, test.want)
		}
	}
}

// ratedCrowd makes requests at random whose persons have ratings, most of them with a range.
func ratedCrowd(random *rand.Rand, n int) []lobby.MatchRequest {
	requests := crowd(random, n)
	for i := range requests {
		requests[i] = rated(requests[i], 1500+int(200*random.NormFloat64()), []int{0, 100, 100, 200, 400}[random.IntN(5)])
		requests[i].Rating.Games = random.IntN(30)
	}
	return requests
}

// TestGroupsKeepTheRanges matches crowds with ratings: all in a group take each other, and two who take a game of two with each other do
// not wait.
func TestGroupsKeepTheRanges(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		requests := ratedCrowd(random, random.IntN(60))
		left := slices.Clone(requests)
		for _, g := range lobby.Match(requests) {
			for i, a := range g.Members {
				left = slices.DeleteFunc(left, func(r lobby.MatchRequest) bool { return r.Person.ID == a.Person.ID })
				for _, b := range g.Members[:i] {
					if !takeEachOther(a, b) {
						t.Fatalf("%+v plays with %+v", a, b)
					}
				}
			}
		}
		for i, a := range left {
			for _, b := range left[:i] {
				early := a.Players == 0 && a.Waited < 10*time.Second && b.Players == 0 && b.Waited < 10*time.Second
				if !early && takes(a, 2, lobby.Quick) && takes(b, 2, lobby.Quick) && takeEachOther(a, b) && (a.Players == 2 || b.Players == 2) {
					t.Fatalf("%+v and %+v wait", a, b)
				}
			}
		}
	}
}

// takeEachOther reports whether the ranges of two persons have the rating of the other.
func takeEachOther(a, b lobby.MatchRequest) bool {
	reach := 1_000_000
	for _, r := range []lobby.MatchRequest{a, b} {
		if r.Reach > 0 {
			reach = min(reach, r.Reach+r.Reach*int(r.Waited/time.Second)/30)
		}
	}
	if reach < 200 && (a.Rating.Games < 10 || b.Rating.Games < 10) {
		return false
	}
	apart := a.Rating.Points() - b.Rating.Points()
	return -reach <= apart && apart <= reach
}

// crowd makes requests at random, the oldest first.
func crowd(random *rand.Rand, n int) (requests []lobby.MatchRequest) {
	kinds := append([]lobby.ClockKind{lobby.AnyClock}, lobby.ClockKinds...)
	for i := range n {
		r := request(fmt.Sprintf("p%03d", i), []int{0, 2, 3, 4, 5}[random.IntN(5)], kinds[random.IntN(len(kinds))], lobby.NoBots, n-i)
		if random.IntN(2) == 0 {
			r.Fill = time.Duration(random.IntN(2*n)) * time.Second
		}
		requests = append(requests, r)
	}
	return requests
}

// takes reports whether a person takes a game.
func takes(r lobby.MatchRequest, players int, clock lobby.ClockKind) bool {
	return (r.Players == 0 || r.Players == players) && (r.Clock == clock || r.Clock == lobby.AnyClock && clock != lobby.NoClock)
}

// TestGroupsKeepTheirPromises matches crowds: each person is in one group at most, which they take; bots play only with those who
// waited for them; no person overtakes an older one who takes the same game; no person waits who could choose a complete
// group, or has waited long enough for bots.
func TestGroupsKeepTheirPromises(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		requests := crowd(random, random.IntN(40))
		groups := lobby.Match(requests)
		left := slices.Clone(requests)
		for _, g := range groups {
			checkGroup(t, g)
			for _, m := range g.Members {
				before := len(left)
				left = slices.DeleteFunc(left, func(r lobby.MatchRequest) bool { return r.Person.ID == m.Person.ID })
				if len(left) != before-1 {
					t.Fatalf("%s is in two groups", m.Person.ID)
				}
			}
		}
		for _, r := range left {
			checkLeft(t, r, left, groups)
		}
	}
}

func checkGroup(t *testing.T, g lobby.Group) {
	t.Helper()
	waited := len(g.Members) == g.Players
	for i, m := range g.Members {
		waited = waited || m.Fill != lobby.NoBots && m.Waited >= m.Fill
		if !takes(m, g.Players, g.Clock) || i > 0 && m.Waited > g.Members[i-1].Waited {
			t.Fatalf("%+v is in a group of %d with the clock %q", m, g.Players, g.Clock)
		}
	}
	if !waited || len(g.Members) == 0 || len(g.Members) > g.Players {
		t.Fatalf("bots play at once: %+v", g)
	}
	c := g.Table()
	if _, err := table.New("t").Decide(c, table.Env{At: time.UnixMilli(0), Levels: []string{"club"}, Dealer: dealer()}); err != nil {
		t.Fatalf("no table: %v", err)
	}
}

func checkLeft(t *testing.T, r lobby.MatchRequest, left []lobby.MatchRequest, groups []lobby.Group) {
	t.Helper()
	if r.Fill != lobby.NoBots && r.Waited >= r.Fill {
		t.Fatalf("%+v waits for bots", r)
	}
	for players := 2; players <= 5; players++ {
		for _, clock := range lobby.ClockKinds {
			early := r.Players == 0 && players != 4 && r.Waited < 10*time.Second
			n := 0
			for _, other := range left {
				if takes(other, players, clock) {
					n++
				}
			}
			if takes(r, players, clock) && !early && n >= players {
				t.Fatalf("%+v waits though %d people take a game of %d with the clock %q", r, n, players, clock)
			}
		}
	}
	for _, g := range groups {
		last := g.Members[len(g.Members)-1]
		chooser := slices.ContainsFunc(g.Members, func(m lobby.MatchRequest) bool { return m.Waited > r.Waited })
		if takes(r, g.Players, g.Clock) && chooser && len(g.Members) > 1 && last.Waited < r.Waited && !choseLast(g, r) {
			t.Fatalf("%+v was overtaken by %+v", r, last)
		}
	}
}

// choseLast reports whether all members of a group but its last waited longer than a person: then the last one may have chosen the
// group, and the others are the oldest who fit.
func choseLast(g lobby.Group, r lobby.MatchRequest) bool {
	younger := 0
	for _, m := range g.Members {
		if m.Waited < r.Waited {
			younger++
		}
	}
	return younger == 1
}

// BenchmarkMatch pairs 500 people who wait.
func BenchmarkMatch(b *testing.B) {
	requests := crowd(rand.New(rand.NewPCG(1, 2)), 500)
	b.ReportAllocs()
	for b.Loop() {
		lobby.Match(requests)
	}
}

// BenchmarkMatchRated pairs 500 people with ratings. Four in five name a range.
func BenchmarkMatchRated(b *testing.B) {
	requests := ratedCrowd(rand.New(rand.NewPCG(1, 2)), 500)
	for i := range requests {
		requests[i].Waited /= 20 // ranges of people who have waited for minutes take everybody
	}
	b.ReportAllocs()
	groups := 0
	for b.Loop() {
		groups = len(lobby.Match(requests))
	}
	b.ReportMetric(float64(groups), "groups")
}

func dealer() table.Dealer { return table.NewDealer(fair.NewSeed()) }
