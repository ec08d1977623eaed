package measure_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
	"razzia/internal/measure"
)

// TestSkill checks the skill and its interval for sums that can be computed by hand.
func TestSkill(t *testing.T) {
	var k measure.Skill
	if low, high := k.Interval(); !k.TooFew() || !math.IsInf(low, -1) || !math.IsInf(high, 1) {
		t.Errorf("the interval of no game is from %v to %v", low, high)
	}
	for game := range 6 {
		k.Add(measure.Spent{Decisions: 3, Cost: []int64{100_000, 300_000}[game%2], Stake: 1_000_000})
		if k.TooFew() != (game < 4) {
			t.Errorf("%d games are too few: %v", k.Games, k.TooFew())
		}
	}
	// Costs of 0.1 and 0.3 have a deviation of 0.1095 among six, and the quantile of Student's t with 5 degrees of freedom is 2.5706.
	half := 2.5706 * 0.109545 / math.Sqrt(6)
	low, high := k.Interval()
	if math.Abs(k.Value()-0.8) > 1e-12 || math.Abs(high-low-2*half) > 1e-3 || math.Abs(low+high-1.6) > 1e-9 {
		t.Errorf("the skill is %v from %v to %v, want 0.8 ± %v", k.Value(), low, high, half)
	}
	var nothing measure.Skill
	for range 9 {
		nothing.Add(measure.Spent{})
	}
	if !nothing.TooFew() {
		t.Error("nothing was at stake, and the skill is shown")
	}
}

// TestIntervalsCover draws games of a player whose skill is known, and counts how often the interval covers it.
func TestIntervalsCover(t *testing.T) {
	const players, games, skill = 2000, 20, 0.9
	chance, covered := rand.New(rand.NewPCG(3, 4)), 0
	for range players {
		var k measure.Skill
		for range games {
			stake := 0.5 + 3*chance.Float64()
			cost := stake * (1 - skill) * 2 * chance.Float64()
			k.Add(measure.Spent{Cost: int64(cost * measure.ShareUnit), Stake: int64(stake * measure.ShareUnit)})
		}
		if low, high := k.Interval(); low <= skill && skill <= high {
			covered++
		}
	}
	if part := float64(covered) / players; part < 0.93 || part > 0.97 {
		t.Errorf("%.3f of the intervals cover the skill, want 0.95", part)
	}
}

// A mean is that of numbers with its standard error.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

// errors is how many standard errors the mean is away from 0.
func (m *mean) errors() float64 {
	return m.sum / math.Sqrt(m.squares-m.sum*m.sum/m.n)
}

// levels are beginners, casual and club players.
var levels = [...]bot.Player{
	bot.NewGreedy(bot.HorizonMoment), bot.NewGreedy(bot.HorizonRound), bot.NewGreedy(bot.HorizonGame),
}

// TestLevels plays games of beginners, casual and club players: luck is 0 on average for each seat and each level, and skill ranks
// the levels.
func TestLevels(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		var seats [razzia.MaxPlayers]mean
		var shares, points [len(levels)]mean
		var skills [len(levels)]measure.Skill
		eachSeat(t, players, func(seat, level int, m *measure.Seat) {
			seats[seat].add(float64(m.Luck.Share))
			shares[level].add(float64(m.Luck.Share))
			points[level].add(float64(m.Luck.Points))
			skills[level].Add(m.Spent.Sum())
		})
		for i, m := range slices.Concat(seats[:players], shares[:], points[:]) {
			if e := m.errors(); math.Abs(e) > 3 {
				t.Errorf("%d players, mean %d: the luck is %.1f standard errors from 0", players, i, e)
			}
		}
		if a, b, c := skills[0].Value(), skills[1].Value(), skills[2].Value(); a >= b || b >= c {
			t.Errorf("%d players: the skills of beginner, casual and club are %.3f, %.3f and %.3f", players, a, b, c)
		}
	}
}

// eachSeat plays and measures some games in which the levels change seats, and calls yield with each seat of them.
func eachSeat(t *testing.T, players int, yield func(seat, level int, m *measure.Seat)) {
	t.Helper()
	const games = 30
	j := open(t)
	for game := range games {
		table := make([]bot.Player, players)
		for seat := range table {
			table[seat] = levels[(seat+game)%len(levels)]
		}
		past, err := bottest.Past(table, 2, uint64(100*players+game))
		fatal.If(t, err)
		g, err := j.Of(past.Setup, past.Moves)
		fatal.If(t, err)
		for seat := range g.Seats {
			yield(seat, (seat+game)%len(levels), &g.Seats[seat])
		}
	}
}
