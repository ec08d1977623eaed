package table_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// TestStepTimes checks the steps of the stages that have some, at the normal tempo. The last step, which is left out, takes the
// rest of the stage.
func TestStepTimes(t *testing.T) {
	sold := func(verb razzia.Verb, players int) func(*sitting, []razzia.Event) bool {
		return func(s *sitting, events []razzia.Event) bool {
			if !kindsOf(razzia.AuctionWon)(s, events) {
				return false
			}
			playing := 1 // the winner
			for i, seat := range s.t.Game.State.Seats {
				if seat.Open != 0 && razzia.Seat(i) != events[0].Seat {
					playing++
				}
			}
			return s.t.Moves[len(s.t.Moves)-1].Verb() == verb && min(playing, 2) == players
		}
	}
	round := kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.RoundBegan)
	end := kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.GameEnded)
	for _, test := range []struct {
		name string
		fits func(*sitting, []razzia.Event) bool
		beat table.Beat
		want []time.Duration
		last time.Duration
	}{
		{"once, twice, sold", sold(razzia.ToPass, 2), table.Sold, []time.Duration{ms(400), ms(400)}, ms(700)},
		{"sold to the last word", sold(razzia.ToBid, 2), table.Sold, nil, ms(900)},
		{"sold to the only player", sold(razzia.ToBid, 1), table.Sold, nil, ms(600)},
		{"a round", round, table.Counted, append([]time.Duration{ms(300)}, slices.Repeat([]time.Duration{ms(700)}, 5)...), ms(800)},
		{"the last round", end, table.Counted, append([]time.Duration{ms(300)}, slices.Repeat([]time.Duration{ms(700)}, 7)...), ms(800)},
		{"a new round", round, table.Final, nil, ms(1200)},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := tableOf(t, time.Second, test.fits)
			got := s.Steps(test.beat)
			if !slices.Equal(got, test.want) {
				t.Errorf("the steps take %v, want %v", got, test.want)
			}
			for _, stage := range s.Stages() {
				for _, d := range got {
					stage.Hold -= d
				}
				if stage.Beat == test.beat && stage.Hold != test.last {
					t.Errorf("the last step takes %v, want %v", stage.Hold, test.last)
				}
			}
		})
	}
}

// TestPlacesComeOneByOne checks the steps of the end of a game: a place for each player, and the crown last.
func TestPlacesComeOneByOne(t *testing.T) {
	over := tableOf(t, time.Second, kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.GameEnded))
	if got := over.Steps(table.Final); !slices.Equal(got, slices.Repeat([]time.Duration{ms(350)}, len(over.Seats))) {
		t.Errorf("the places come after %v", got)
	}
}

// TestStepsFollowThePace checks that steps take as much longer as their stage does, and that a table at once has none.
func TestStepsFollowThePace(t *testing.T) {
	round := kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.RoundBegan)
	for pace, want := range map[time.Duration]time.Duration{ms(400): ms(150), table.MaxPace: ms(450), 0: 0} {
		steps := tableOf(t, pace, round).Steps(table.Counted)
		if want == 0 && steps != nil || want != 0 && (len(steps) != 6 || steps[0] != want) {
			t.Errorf("pace %v: the steps take %v", pace, steps)
		}
	}
}
