package profile

import (
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/measure"
)

// costly makes a game with a decision of a kind for each cost, in hundredths of the win.
func costly(number int64, kind measure.Habit, costs ...int64) Costly {
	c := Costly{Number: number}
	for i, cost := range costs {
		c.Decisions = append(c.Decisions, measure.Decision{Ply: i, Habit: kind, Cost: cost * measure.ShareUnit / 100})
	}
	return c
}

// TestAHabitIsWhatItCostsAGame adds up by hand: ten games with two decisions of 1 and 3 % each, and ten games with none. The mean is 2 %,
// the standard deviation √(20·4/19) % = 2.0520 %, its error 0.45884 %, and Student's t of 19 degrees of freedom 2.0930.
func TestAHabitIsWhatItCostsAGame(t *testing.T) {
	t.Parallel()
	var games []Costly
	for i := range int64(10) {
		games = append(games, costly(i, measure.BidTooLow, 1, 3), costly(100+i, ""))
	}
	habits := HabitsOf(games)
	if len(habits) != 1 || habits[0].Kind != measure.BidTooLow || habits[0].Count != 20 {
		t.Fatalf("the habits are %+v", habits)
	}
	h := habits[0]
	low, high := h.Cost.Interval()
	for _, c := range [][2]float64{{h.Cost.Value(), 0.02}, {low, 0.02 - 0.0096035}, {high, 0.02 + 0.0096035}} {
		if math.Abs(c[0]-c[1]) > 1e-5 {
			t.Errorf("the cost is %v (%v to %v), want %v", h.Cost.Value(), low, high, c[1])
		}
	}
	if want := []Place{{9, 1, 0.03}, {8, 1, 0.03}, {7, 1, 0.03}}; !slices.Equal(h.Places, want) {
		t.Errorf("the places are %v, want %v", h.Places, want)
	}
}

// TestAKindOfDecisionIsAHabitFromTwentyOn leaves out what happened nineteen times, and has the three that cost most.
func TestAKindOfDecisionIsAHabitFromTwentyOn(t *testing.T) {
	t.Parallel()
	var games []Costly
	for i := range int64(20) {
		games = append(games, costly(i, measure.CallForDraw, 2), costly(i, measure.PassForBid, 5), costly(i, measure.StealOther, 3),
			costly(i, measure.BidTooHigh, 4))
		if i > 0 {
			games = append(games, costly(i, measure.DrawForCall, 50))
		}
	}
	var kinds []measure.Habit
	for _, h := range HabitsOf(games) {
		kinds = append(kinds, h.Kind)
	}
	if want := []measure.Habit{measure.PassForBid, measure.BidTooHigh, measure.StealOther}; !slices.Equal(kinds, want) {
		t.Errorf("the habits are %v, want %v", kinds, want)
	}
}

// TestHabitsAreOfTheLatestJudgedGames leaves out older games and those that are not judged.
func TestHabitsAreOfTheLatestJudgedGames(t *testing.T) {
	t.Parallel()
	var games []Game
	for i := range int64(2*HabitGames + 10) {
		games = append(games, Game{Number: i, Seat: razzia.Seat(i % 5), Judged: i%2 == 0})
	}
	seats := Seats(games)
	for number, seat := range seats {
		if number%2 != 0 || number < 10 || seat != razzia.Seat(number%5) {
			t.Errorf("habits are of game %d, with seat %d", number, seat)
		}
	}
	if len(seats) != HabitGames {
		t.Errorf("habits are of %d games", len(seats))
	}
}
