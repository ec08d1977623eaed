package arena

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// A simulation draws the results of matches between entrants whose ratings are known.
type simulation struct {
	ratings    []float64
	players    int
	neighbours bool
	luck       bool    // a judge sees what the cards did to the chances, and overrates it
	tied       float64 // the chance of a deal whose games all have the same luck
}

// match is the match that is simulated.
func (c *simulation) match(deals int) *Match {
	m := &Match{Players: c.players, Piles: 2, Deals: deals, Neighbours: c.neighbours, Reference: len(c.ratings) / 2}
	for i := range c.ratings {
		m.Entrants = append(m.Entrants, Entrant{Name: fmt.Sprint(i)})
	}
	if c.luck {
		m.Judge = openGoldJudge
	}
	return m
}

// chance is the chance of an entrant alone among copies of another.
func (c *simulation) chance(lone, rest int) float64 {
	return logistic((c.ratings[lone]-c.ratings[rest])/pointsPerNeper - math.Log(float64(c.players-1)))
}

// play draws the deals of a match.
func (c *simulation) play(m *Match, source *rand.Rand) *Results {
	r := &Results{match: m}
	for number := range m.Deals {
		d := newDealScore(m, number)
		tied := source.Float64() < c.tied
		fate, cards := source.Float64(), source.Float64()
		for _, s := range m.seatings() {
			if !tied {
				fate, cards = source.Float64(), source.Float64()
			}
			c.playGame(d, s, source, fate, cards)
		}
		r.deals = append(r.deals, d)
	}
	return r
}

// playGame draws a game: good cards raise the chance of the lone entrant by as much as bad ones lower it.
func (c *simulation) playGame(d *dealScore, s seating, source *rand.Rand, fate, cards float64) {
	chance, luck := c.chance(s.lone, s.rest), 0.0
	if c.luck {
		luck = min(chance, 1-chance) * 0.9
		if cards < 0.5 {
			luck = -luck
		}
	}
	at := &d.sides[s.side]
	at.games++
	if fate < chance+luck {
		at.share++
	}
	if c.luck {
		at.luck += 1.2*luck + 0.1*(source.Float64()-0.5)
	}
}

// TestRatingIntervalsCover simulates matches of few and of usual numbers of deals, and counts how often the interval
// of a rating holds the true one.
func TestRatingIntervalsCover(t *testing.T) {
	for players := 2; players <= 5; players++ {
		for _, luck := range []bool{false, true} {
			for _, deals := range []int{2, 4, 20} {
				c := simulation{[]float64{-500, 250, 0}, players, players%2 == 0, luck, 0.3}
				c.ratings[0] += 150 * float64(players%3)
				c.checkCoverage(t, deals)
			}
		}
	}
}

// TestRatingIntervalsCoverChains does the same for the pool that the levels are measured in.
func TestRatingIntervalsCoverChains(t *testing.T) {
	levels := simulation{[]float64{-900, -500, -200, 0, 250, 330}, 4, true, true, 0.1}
	levels.checkCoverage(t, 30)
	levels.players = 2
	levels.checkCoverage(t, 30)
}

// checkCoverage fails if intervals hold the truth less often than they say, by more than the error of the simulation.
func (c *simulation) checkCoverage(t *testing.T, deals int) {
	t.Helper()
	const trials, nominal = 80, 1 - 2*miss
	least := nominal - 3*math.Sqrt(nominal*(1-nominal)/trials)
	m, source := c.match(deals), random(uint64(deals*10+c.players))
	held := make([]float64, len(c.ratings))
	for range trials {
		for i, got := range c.play(m, source).ratings() {
			if truth := c.ratings[i] - c.ratings[m.Reference]; got.Low <= truth && truth <= got.High {
				held[i] += 1.0 / trials
			}
		}
	}
	for i, part := range held {
		if part < least {
			t.Errorf("%+v, %d deals: the interval of entrant %d holds its rating in %.3f of the trials, want %.3f at least", *c, deals, i,
				part, least)
		}
	}
}

// TestSharesWithoutLuckCover does the same for shares without luck.
func TestSharesWithoutLuckCover(t *testing.T) {
	const trials, least = 400, 0.917
	for _, gap := range []float64{0, 300, 800} {
		for _, deals := range []int{2, 5, 30} {
			c := simulation{[]float64{0, gap}, 3, false, true, 0.2}
			m, source, held, truth := c.match(deals), random(uint64(deals)), 0.0, c.chance(0, 1)
			for range trials {
				if got := c.play(m, source).reportSide(0).WithoutLuck; got.Low <= truth && truth <= got.High {
					held += 1.0 / trials
				}
			}
			if held < least {
				t.Errorf("%v points apart, %d deals: the interval holds the share in %.3f of the trials, want %.3f at least", gap, deals, held, least)
			}
		}
	}
}

// TestRatingIntervalsNarrow checks that intervals say something: with more deals they get narrower, and narrower
// still without luck. One deal says nothing.
func TestRatingIntervalsNarrow(t *testing.T) {
	width := func(deals int, luck bool) float64 {
		c := simulation{[]float64{100, 0}, 4, false, luck, 0.1}
		got := c.play(c.match(deals), random(1)).ratings()[0]
		return got.High - got.Low
	}
	few, many, known := width(30, false), width(400, false), width(400, true)
	if few > 300 || many > few/3 || known > 0.9*many {
		t.Errorf("the widths are %.0f points after 30 deals, %.0f after 400, %.0f without luck", few, many, known)
	}
	if one := width(1, false); !math.IsInf(one, 1) {
		t.Errorf("after one deal the width is %v", one)
	}
}

// TestRatingsOfTheUnbeaten checks the ratings of an entrant that lost every game: the rating itself is finite, and
// nothing bounds it from below.
func TestRatingsOfTheUnbeaten(t *testing.T) {
	m := &Match{Entrants: []Entrant{level("greedy"), level("random")}, Players: 4, Piles: 2, Seed: 1}
	r := &Results{match: m}
	for number := range 50 {
		r.deals = append(r.deals, &dealScore{number: number, sides: []side{{games: 4, share: 4}, {games: 4}}})
	}
	loser := r.ratings()[1]
	if loser.Mean > -700 || math.IsInf(loser.Mean, 0) || !math.IsInf(loser.Low, -1) || loser.High < loser.Mean+50 || loser.High > -300 {
		t.Errorf("an entrant that lost every game is rated %+v: want far below, and no lower bound", loser)
	}
	rep := Report{Entrants: []EntryReport{{Name: "greedy"}, {Name: "random", Rating: loser}}, Reference: "greedy"}
	if got := loser.text(0); !strings.Contains(got, " [-∞, -") {
		t.Errorf("the rating is written %s", got)
	}
	if svg := string(rep.SVG()); strings.Contains(svg, "Inf") || strings.Contains(svg, "NaN") || !strings.Contains(svg, "[−∞, −") {
		t.Errorf("the ladder is %s", svg)
	}
}

// TestInfiniteEndsAreNull writes and reads intervals as JSON.
func TestInfiniteEndsAreNull(t *testing.T) {
	for want, i := range map[string]Interval{
		`{"mean":1,"low":0.5,"high":2}`:      {1, 0.5, 2},
		`{"mean":1,"low":null,"high":2}`:     {1, math.Inf(-1), 2},
		`{"mean":-3,"low":null,"high":null}`: {-3, math.Inf(-1), math.Inf(1)},
		`{"mean":-3,"low":-4,"high":null}`:   {-3, -4, math.Inf(1)},
	} {
		text, err := json.Marshal(i)
		if err != nil || string(text) != want {
			t.Errorf("%+v is written %s (%v), want %s", i, text, err, want)
		}
		var back Interval
		if err := json.Unmarshal(text, &back); err != nil || back != i {
			t.Errorf("%s is read as %+v (%v)", text, back, err)
		}
	}
}
