package rating

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// players makes players with these points and places; those of 0 points are new.
func seated(deviation float64, points, places []int) (list []player) {
	for i := range points {
		list = append(list, player{mean: 1000 * float64(points[i]), deviation: 1000 * deviation, place: places[i]})
	}
	return list
}

// TestTheModelIsThatOfTheOddsOfTheArena checks chances of players whose strength is known: 400 points are ten times the strength at every
// table.
func TestTheModelIsThatOfTheOddsOfTheArena(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5} {
		points, places := make([]int, n), make([]int, n)
		for i := range points {
			points[i], places[i] = 1300, 2
		}
		points[0], places[0] = 1700, 1
		players := seated(0, points, places)
		chance := chanceOf(strengthsOf(players, spread(players, 0)), 0, 1<<n-1)
		if want := 10 / (10 + float64(n-1)); math.Abs(chance-want) > 1e-9 {
			t.Errorf("at a table of %d the chance is %v, want %v", n, chance, want)
		}
	}
}

// TestMovesByPlace checks the signs of moves, and that equal players gain what others lose.
func TestMovesByPlace(t *testing.T) {
	for name, test := range map[string]struct {
		points, places []int
		signs          []int
	}{
		"two equals":             {[]int{1500, 1500}, []int{1, 2}, []int{1, -1}},
		"a tie of equals":        {[]int{1500, 1500}, []int{1, 1}, []int{0, 0}},
		"a tie with a stronger":  {[]int{1400, 1600}, []int{1, 1}, []int{1, -1}},
		"a surprise":             {[]int{1200, 1800}, []int{1, 2}, []int{1, -1}},
		"five in order":          {[]int{1500, 1500, 1500, 1500, 1500}, []int{1, 2, 3, 4, 5}, []int{1, 1, 1, -1, -1}},
		"three share the last":   {[]int{1500, 1500, 1500, 1500}, []int{1, 2, 2, 2}, []int{1, -1, -1, -1}},
		"all share the first":    {[]int{1500, 1500, 1500}, []int{1, 1, 1}, []int{0, 0, 0}},
		"the last two of three":  {[]int{1500, 1500, 1500}, []int{1, 3, 3}, []int{1, -1, -1}},
		"two share first place":  {[]int{1500, 1500, 1500}, []int{1, 1, 3}, []int{1, 1, -1}},
		"the weak win as a pair": {[]int{1300, 1300, 1900}, []int{1, 1, 3}, []int{1, 1, -1}},
	} {
		moves, shrinks := update(seated(200, test.points, test.places))
		sum := 0.0
		for i, move := range moves {
			if sum += move; math.Abs(move) > 1e-6 && int(math.Copysign(1, move)) != test.signs[i] || math.Abs(move) <= 1e-6 && test.signs[i] != 0 {
				t.Errorf("%s: seat %d moves by %v, want sign %d", name, i, move, test.signs[i])
			}
			if shrinks[i] >= 1 || shrinks[i] <= 0 {
				t.Errorf("%s: the variance of seat %d changes by the factor %v", name, i, shrinks[i])
			}
		}
		if slices.Min(test.points) == slices.Max(test.points) && math.Abs(sum) > 1e-6 {
			t.Errorf("%s: the moves add up to %v", name, sum)
		}
	}
}

// TestTwoPlayersAreRatedAsInGlicko compares a game of two with Glicko, by the formulas of the paper.
func TestTwoPlayersAreRatedAsInGlicko(t *testing.T) {
	players := seated(0, []int{1500, 1400}, []int{2, 1})
	players[0].deviation, players[1].deviation = 200_000, 30_000
	moves, shrinks := update(players)
	q := math.Ln10 / 400
	g := 1 / math.Sqrt(1+3*q*q*30*30/(math.Pi*math.Pi))
	expected := 1 / (1 + math.Pow(10, -g*(1500-1400)/400))
	information := q * q * g * g * expected * (1 - expected)
	deviation := math.Sqrt(1 / (1.0/200/200 + information))
	if move, want := moves[0]/1000, -q*deviation*deviation*g*expected; math.Abs(move-want) > 1e-9 {
		t.Errorf("the one who loses moves by %v, want %v", move, want)
	}
	if got := 200 * math.Sqrt(shrinks[0]); math.Abs(got-deviation) > 1e-9 {
		t.Errorf("the deviation is %v, want %v", got, deviation)
	}
}

// TestInformationIsThatOfAllOrders compares the information of a game with the mean of the squared surprise over all orders of three, by
// their chances: both are the Fisher information.
func TestInformationIsThatOfAllOrders(t *testing.T) {
	players := seated(0, []int{1300, 1500, 1800}, []int{0, 0, 0})
	strengths := strengthsOf(players, scale)
	for i := range players {
		want := 0.0
		for _, places := range [][]int{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}} {
			chance := 1.0
			for q := range players {
				players[q].place = places[q]
			}
			for left := uint(7); left != 0; left &^= nextOf(players, left) {
				chance *= chanceOf(strengths, bits.TrailingZeros(nextOf(players, left)), left)
			}
			want += chance * math.Pow(surprise(players, strengths, i, 7), 2)
		}
		if got := information(strengths, i, 7); math.Abs(got-want) > 1e-9 {
			t.Errorf("the information about seat %d is %v, want %v", i, got, want)
		}
	}
}

// TestASurpriseMovesMore compares a win that was expected with one that was not.
func TestASurpriseMovesMore(t *testing.T) {
	expected, _ := update(seated(100, []int{1800, 1200}, []int{1, 2}))
	surprise, _ := update(seated(100, []int{1200, 1800}, []int{1, 2}))
	if expected[0] >= surprise[0]/5 {
		t.Errorf("an expected win moves by %v, a surprise by %v", expected[0], surprise[0])
	}
}

// TestRatingsConverge plays games between players of known strengths, whose places are drawn by the model: after a hundred games the
// ratings are as near as their deviations say. The draws are those of a fixed sequence.
func TestRatingsConverge(t *testing.T) {
	strengths := []float64{1200, 1400, 1500, 1600, 1800}
	ratings := make([]Rating, len(strengths))
	for i := range ratings {
		ratings[i] = Start()
	}
	x := uint64(1)
	draw := func() float64 { // xorshift: the same on every machine
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		return (float64(x>>11) + 0.5) / (1 << 53)
	}
	for range 100 {
		players := make([]player, len(strengths))
		arrival := make([]float64, len(strengths)) // the least of exponential times comes first: that is Plackett–Luce
		for i, s := range strengths {
			arrival[i] = -math.Log(draw()) / math.Exp((s-1500)*1000/scale)
		}
		for i := range players {
			place := 1
			for _, other := range arrival {
				if other < arrival[i] {
					place++
				}
			}
			players[i] = player{float64(ratings[i].Mean), float64(ratings[i].Deviation), place}
		}
		moves, shrinks := update(players)
		for i := range ratings {
			ratings[i] = ratings[i].after(boundedMove(players, i, moves[i]), shrinks[i])
		}
	}
	for i, r := range ratings {
		if off := math.Abs(float64(r.Points()) - strengths[i]); off > 1.5*float64(r.Margin()) || r.Deviation != leastDeviation {
			t.Errorf("a player of %v has %d ± %d", strengths[i], r.Points(), r.Margin())
		}
	}
}

// TestFuse makes one rating of several: the first rating of everybody adds nothing, and the order means nothing.
func TestFuse(t *testing.T) {
	a, b := Rating{1700_000, 100_000, 12}, Rating{1300_000, 200_000, 3}
	if got := Fuse(a, Start()); got != a {
		t.Errorf("with a first rating it is %+v", got)
	}
	both := Fuse(a, b)
	if both != Fuse(b, a) || both.Games != 15 || both.Deviation >= a.Deviation || both.Mean >= a.Mean || both.Mean < 1600_000 {
		t.Errorf("both are %+v", both)
	}
	if got := Fuse(Rating{1500_000, 55_000, 9}, Rating{1500_000, 55_000, 9}); got.Deviation != leastDeviation || !got.Valid() {
		t.Errorf("two sure ones are %+v", got)
	}
	if before := (Rating{1512_000, 340_000, 1}); !before.Valid() {
		t.Errorf("a rating of the model before is not valid: %+v", before)
	}
	if Start().Valid() || Start().Points() != 1500 || Start().Margin() != 600 || !Start().Provisional() {
		t.Errorf("the first rating is %+v", Start())
	}
}

// BenchmarkUpdate rates a game of five.
func BenchmarkUpdate(b *testing.B) {
	players := seated(100, []int{1200, 1400, 1500, 1600, 1800}, []int{1, 2, 3, 4, 5})
	b.ReportAllocs()
	for b.Loop() {
		update(players)
	}
}
