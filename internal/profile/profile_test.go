package profile

import (
	"math"
	"reflect"
	"testing"
	"time"

	"razzia/internal/measure"
)

// day is a day of the games of the tests.
func day(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }

// TestSumsByHand adds four games up: one left, one with two seats of the person, opponents with two identities, and one without an owner.
func TestSumsByHand(t *testing.T) {
	t.Parallel()
	games := []Game{
		{Number: 4, Ended: day(4), Players: 3, Package: 2, Left: true,
			Others: []Opponent{{Person: 1, Outcome: -1}, {Level: "club", Outcome: -1}}},
		{Number: 1, Ended: day(1), Players: 2, Package: 1, Won: true, Judged: true, Others: []Opponent{{Person: 1, Outcome: 1}}},
		{Number: 3, Ended: day(3), Players: 2, Won: true}, {Number: 3, Ended: day(3), Players: 2},
		{Number: 2, Ended: day(2), Players: 2, Package: 1, Judged: true, Others: []Opponent{{Person: 2}}},
		{Number: 5, Ended: day(5), Players: 3, Package: 1, Won: true,
			Others: []Opponent{{Person: 3, Outcome: 1}, {Level: "club", Outcome: 1}}},
	}
	p := Of(games, "me", map[int64]string{1: "ann", 2: "ann"})
	if p.Tally != (Tally{4, 2}) || p.Left != 1 || p.First != day(1) || p.Last != day(5) {
		t.Errorf("the sums are %+v, %d left, %v to %v", p.Tally, p.Left, p.First, p.Last)
	}
	sizes := []Size{{2, Tally{2, 1}, []PackageTally{{1, Tally{2, 1}}}}, {3, Tally{2, 1}, []PackageTally{{1, Tally{1, 1}}, {2, Tally{1, 0}}}}}
	if !reflect.DeepEqual(p.Sizes, sizes) {
		t.Errorf("by size there are %+v, want %+v", p.Sizes, sizes)
	}
	if want := []LevelRecord{{"club", Record{2, 1, 1}}}; !reflect.DeepEqual(p.Levels, want) {
		t.Errorf("against bots there is %+v, want %+v", p.Levels, want)
	}
	if want := []PersonRecord{{"ann", 4, Record{3, 1, 1}}}; !reflect.DeepEqual(p.People, want) {
		t.Errorf("against people there is %+v, want %+v", p.People, want)
	}
}

// judgedGames makes judged games with a cost and a luck in turn.
func judgedGames(number int) (games []Game) {
	for i := range number {
		games = append(games, Game{Number: int64(i), Ended: day(i), Judged: true, Players: 2,
			Luck:  measure.Amount{Points: int64(1000 * (1 - 2*(i%2)))},
			Spent: measure.Spent{Decisions: 20, Cost: int64(100_000 * (i % 2)), Stake: 1_000_000}})
	}
	return games
}

// TestIntervalsByHand has six games with a cost of 0 and 0.1 in turn, a stake of 1, and luck of +1 and −1. The skill is 0.95, and the
// standard deviation of what a game costs √(6·0.05²/5) = 0.0547723, its error 0.0223607; that of luck √(6/5) = 1.0954, its error 0.4472136.
// Student's t of 5 degrees of freedom is 2.5706. The program has it within 0.3 %.
// TestAPersonWithTwoSeatsCountsInNoRecord has a game against two identities of a person, and one against one of them.
func TestAPersonWithTwoSeatsCountsInNoRecord(t *testing.T) {
	t.Parallel()
	p := Of([]Game{
		{Number: 1, Players: 3, Others: []Opponent{{Person: 1, Outcome: 1}, {Person: 2, Outcome: 1}}},
		{Number: 2, Players: 3, Others: []Opponent{{Person: 1, Outcome: -1}, {Person: 3, Outcome: 1}}},
	}, "me", map[int64]string{1: "ann", 2: "ann", 3: "ben"})
	if want := []PersonRecord{{"ann", 2, Record{1, 0, 1}}, {"ben", 2, Record{1, 1, 0}}}; !reflect.DeepEqual(p.People, want) {
		t.Errorf("against people there is %+v, want %+v", p.People, want)
	}
}

func TestIntervalsByHand(t *testing.T) {
	t.Parallel()
	p := Of(judgedGames(6), "me", nil)
	skillLow, skillHigh := p.Skill.Interval()
	luckLow, luckHigh := p.Luck.Interval()
	const skillHalf, luckHalf = 0.05748, 1.1496
	for name, c := range map[string]struct{ got, want, half float64 }{
		"skill": {p.Skill.Value(), 0.95, skillHalf}, "its lower end": {skillLow, 0.95 - skillHalf, skillHalf},
		"its upper end": {skillHigh, 1, skillHalf}, "luck": {p.Luck.Value(), 0, luckHalf},
		"the lower end of luck": {luckLow, -luckHalf, luckHalf}, "the upper end of luck": {luckHigh, luckHalf, luckHalf},
	} {
		if math.Abs(c.got-c.want) > 0.0031*c.half {
			t.Errorf("%s is %v, want %v", name, c.got, c.want)
		}
	}
}

// TestPeriodsShareTheGames divides games into periods of nearly the same number of games, at least five and at most twelve periods.
func TestPeriodsShareTheGames(t *testing.T) {
	t.Parallel()
	for games, want := range map[int][]int{4: nil, 9: {9}, 11: {5, 6}, 25: {5, 5, 5, 5, 5},
		125: {10, 10, 11, 10, 11, 10, 10, 11, 10, 11, 10, 11}} {
		var got []int
		next := 0
		for _, p := range Of(judgedGames(games), "me", nil).Periods {
			got = append(got, p.Games)
			if p.From != day(next) || p.To != day(next+p.Games-1) || p.Skill.Games != p.Games || p.Luck.Count != p.Games {
				t.Errorf("of %d games a period is %+v, want one from %v", games, p, day(next))
			}
			next += p.Games
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d games make periods of %v, want %v", games, got, want)
		}
	}
}

// TestAGameSurvivesItsText writes games and reads them.
func TestAGameSurvivesItsText(t *testing.T) {
	t.Parallel()
	g := Game{Number: 7, Ended: day(3), Seat: 4, Players: 5, Package: 0x8421, Won: true, Judged: true, Points: -3,
		Luck: measure.Amount{Share: -5, Points: 1234}, Spent: measure.Spent{Decisions: 31, Cost: 17, Stake: 99},
		Others: []Opponent{{Person: 12, Outcome: -1}, {Level: "club", Outcome: 1}, {Person: 3}}}
	if got, err := Parse(7, g.Text()); err != nil || !reflect.DeepEqual(got, g) {
		t.Errorf("%q is read as %+v, %v", g.Text(), got, err)
	}
	for _, text := range []string{"", "1 2 3", g.Text() + " ?12", g.Text() + " <", "x" + g.Text()} {
		if got, err := Parse(7, text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
