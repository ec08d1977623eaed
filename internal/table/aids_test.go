package table_test

import (
	"encoding/json"
	"testing"

	"razzia/internal/table"
)

func TestOptionsOfOldLogs(t *testing.T) {
	const wrong = `{"players":3,"piles":2,"without":{"chance":1}}`
	var o table.Options
	if err := json.Unmarshal([]byte(wrong), &o); err == nil {
		t.Errorf("%s was read", wrong)
	}
	for text, want := range map[string]table.Aids{
		`{"players":3,"piles":2}`:                                         {},
		`{"players":3,"piles":2,"noAids":true}`:                           table.AllAids,
		`{"players":3,"piles":2,"noAids":false}`:                          {},
		`{"players":3,"piles":2,"without":{"rowWorth":true}}`:             {RowWorth: true},
		`{"players":3,"piles":2,"without":{"scoreNow":true},"pace":1000}`: {ScoreNow: true},
	} {
		var o table.Options
		err := json.Unmarshal([]byte(text), &o)
		if err != nil || o.Without != want || o.Players != 3 || o.Piles != 2 {
			t.Errorf("%s is read as %+v, %v", text, o, err)
		}
	}
}

// At every position of a game, and with every set of aids: an aid that is switched off is in no view, and the others
// are as they were.
func TestAidsCanBeSwitchedOff(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2}, ada, bo)
	seen := table.Aids{}
	s.playOn(func() {
		all := s.t.View(ada.ID, s.now)
		noteAids(&seen, &all)
		for bits := range 8 {
			without := table.Aids{Chance: bits&1 != 0, RowWorth: bits&2 != 0, ScoreNow: bits&4 != 0}
			other := *s.t
			other.Options.Without = without
			got := other.View(ada.ID, s.now)
			wantAids(t, &got, &all, without)
		}
	})
	if seen != table.AllAids {
		t.Errorf("in a whole game only %+v were shown", seen)
	}
}

// noteAids notes which aids a view shows.
func noteAids(seen *table.Aids, v *table.View) {
	seen.Chance = seen.Chance || v.Game.Police != 0
	for _, s := range v.Seats {
		seen.RowWorth = seen.RowWorth || s.RowGain != 0
		seen.ScoreNow = seen.ScoreNow || s.ScoreNow != 0
	}
}

// wantAids checks that a view equals one with all aids, except for those that are switched off.
func wantAids(t *testing.T, got, all *table.View, without table.Aids) {
	t.Helper()
	if want := left(without.Chance, all.Game.Police); got.Game.Police != want {
		t.Errorf("without %+v the chance is %v, want %v", without, got.Game.Police, want)
	}
	for i, s := range got.Seats {
		gain, now := left(without.RowWorth, all.Seats[i].RowGain), left(without.ScoreNow, all.Seats[i].ScoreNow)
		if s.RowGain != gain || s.ScoreNow != now {
			t.Errorf("without %+v seat %d has %d and %d, want %d and %d", without, i, s.RowGain, s.ScoreNow, gain, now)
		}
	}
}

// left returns a number, or 0 if it is taken away.
func left[T int | float64](taken bool, n T) T {
	if taken {
		return 0
	}
	return n
}
