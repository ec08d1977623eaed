package profile

import (
	"testing"

	"razzia/internal/table"
)

// TestADuelIsInNoProfile has a game of a person against a bot: in a duel it counts for no one.
func TestADuelIsInNoProfile(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]int{"": 1, "key": 0} {
		f := Finished{Summary: table.Summary{Options: table.Options{Players: 2, Duel: key},
			Seats: []table.SeatSummary{{Person: "ann", Name: "Ann"}, {Level: "club", Name: "Rita"}}}}
		games := Played(&f, make([]Seat, 2), func(string) int64 { return 1 })
		if persons := Persons(&f.Summary); len(persons) != want || len(games) != want {
			t.Errorf("a game of the duel %q counts for %v: %v", key, persons, games)
		}
	}
}
