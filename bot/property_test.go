package bot

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
	"razzia/internal/fatal"
)

// TestGainIsByTheRules checks what a row adds to a property when nothing is to come any more against the
// clauses.
func TestGainIsByTheRules(t *testing.T) {
	for _, tt := range []struct {
		clause        string
		property, row string
		want          float64
	}{
		{"R7.1 a thief is 2 points", "", "Th", 2},
		{"R7.3 a car without driver is nothing", "", "Ca Ca", 0},
		{"R7.3 a driver is a point", "", "Dr", 1},
		{"R7.3 a driver makes five cars count", "Ca Ca Ca Ca Ca", "Dr", 6},
		{"R7.3 a car with a driver is a point", "Dr Ca", "Ca", 1},
		{"R7.4 the first jewel saves 5 points", "", "Jr", 5},
		{"R7.4 the second is nothing yet", "Jr", "Jw", 0},
		{"R7.4 the third different one is 5 points", "Jr Jw", "Jb", 5},
		{"R7.4 the fourth different one is 5 more", "Jr Jw Jb", "Jn", 5},
		{"R7.4 two that make four different are 10", "Jr Jw", "Jb Jn", 10},
		{"R7.4 one like the others is nothing", "Jr Jw Jb", "Jr", 0},
		{"R7.5 gold is 3 points", "", "Go", 3},
		{"R8.1 a different business is a point", "Bc Bt", "Bf", 1},
		{"R8.1 the seventh is 4", "Bc Bt Bf Bh Be Bn", "Br", 4},
		{"R8.2 the second alike is nothing yet", "Bc", "Bc", 0},
		{"R8.2 the third alike is 5 points", "Bc Bc", "Bc", 5},
		{"R8.2 the fourth alike is 5 more", "Bc Bc Bc", "Bc", 5},
	} {
		t.Run(tt.clause, func(t *testing.T) {
			s := scene.Scene{Players: 4, Round: 3}.State(t)
			p := withFreshCache().evaluate(&s, s.RaidAt(), 0)
			has, row := razzia.CardsOf(scene.Cards(t, tt.property)...), razzia.CardsOf(scene.Cards(t, tt.row)...)
			if got := p.property(has+row, 0) - p.property(has, 0); got != tt.want {
				t.Errorf("gains %v points, want %v", got, tt.want)
			}
		})
	}
}

// TestCardsToComeCount compares gains while there is loot to come.
func TestCardsToComeCount(t *testing.T) {
	early, last := scene.Scene{Players: 4}, scene.Scene{Players: 4, Round: 3}
	for _, tt := range []struct {
		name             string
		morePosition     scene.Scene
		more             float64 // loot to come
		moreHas, moreRow string
		lessPosition     scene.Scene
		less             float64
		lessHas, lessRow string
	}{
		{"a second jewel is worth something while more may come", last, 5, "Jr", "Jw", last, 0, "Jr", "Jw"},
		{"the first jewel is worth less while others may come", last, 0, "", "Jr", last, 5, "", "Jr"},
		{"a car stays for the rounds to come (R6.3)", early, 4, "", "Ca", last, 4, "", "Ca"},
		{"a driver does not (R6.3)", last, 0, "Ca Ca Ca", "Dr", last, 4, "Ca Ca Ca", "Dr"},
		{"a thief may still steal (R3.2)", last, 4, "", "Th", last, 0, "", "Th"},
		{"two businesses alike may become three (R8.2)", early, 4, "Bc", "Bc", last, 0, "Bc", "Bc"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			more := gain(t, tt.morePosition, tt.more, tt.moreHas, tt.moreRow)
			less := gain(t, tt.lessPosition, tt.less, tt.lessHas, tt.lessRow)
			if more <= less {
				t.Errorf("gains %.2f against %.2f, want more", more, less)
			}
		})
	}
}

// gain is what a row adds to the worth of a property. More is the number of loot cards to come.
func gain(t *testing.T, at scene.Scene, more float64, has, row string) float64 {
	t.Helper()
	s := at.State(t)
	p := withFreshCache().evaluate(&s, 3, 0)
	without, with := scene.Cards(t, has), scene.Cards(t, has+" "+row)
	return p.property(razzia.CardsOf(with...), more) - p.property(razzia.CardsOf(without...), more)
}

// TestJewelsThatAreGoneAreNotExpected checks that cards that are not in the piles are not expected.
func TestJewelsThatAreGoneAreNotExpected(t *testing.T) {
	held := scene.Scene{Players: 4}
	gone := scene.Scene{Players: 4, Property: map[razzia.Seat]string{1: "Jb Jb Jb Jb", 2: "Jn Jn Jn Jn", 3: "Jd Jd Jd"}}
	if full, thin := gain(t, held, 5, "Jr", "Jw"), gain(t, gone, 5, "Jr", "Jw"); full <= thin {
		t.Errorf("a second jewel gains %.2f with all others in the piles, %.2f with hardly one, want more", full, thin)
	}
}

// TestWorthIsTheScoreInTheEnd plays at random, and in each state of round 3 evaluates the position as if the raid
// came now: that is the score, to the point (R7, R8).
func TestWorthIsTheScoreInTheEnd(t *testing.T) {
	for seed := range uint64(60) {
		players := razzia.MinPlayers + int(seed%4)
		for s := range randomStates(t, players, seed) {
			if s.Round < razzia.Rounds {
				continue
			}
			p := withFreshCache().evaluate(&s, s.RaidAt(), 0)
			worth := p.withoutRow()
			add(&worth, p.chequesAfter(0, 0, p.missing))
			for i, sheet := range s.Score() {
				if i < players && math.Abs(worth[i]-float64(int(s.Seats[i].Total)+sheet.Sum())) > 1e-9 {
					t.Fatalf("seed %d: seat %d is worth %v, and has %d points and scores %+v", seed, i, worth[i], s.Seats[i].Total, sheet)
				}
			}
		}
	}
}

// randomStates are the states of a game in which all seats play at random.
func randomStates(t *testing.T, players int, seed uint64) func(yield func(razzia.State) bool) {
	return func(yield func(razzia.State) bool) {
		deck := razzia.NewDeck(2, razzia.NewSource(seed, 0))
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, razzia.NewSource(seed, 1)), Piles: 2})
		p := newRandom(seed)
		for err == nil && s.Phase != razzia.Over && yield(s) {
			var m razzia.Move
			if s.Phase == razzia.Revealing {
				var c razzia.Card
				c, err = deck.Draw(s.Pile)
				m = razzia.Reveal(c)
			} else {
				m, err = p.Choose(context.Background(), s, s.Actor)
			}
			if err == nil {
				s, err = s.Step(m)
			}
		}
		fatal.If(t, err)
	}
}
