package profile

import (
	"testing"

	"razzia/internal/measure"
)

// against makes a game of four seats against bots of a level, that brought some times the even share without luck.
func against(number int64, level string, times float64) Game {
	g := Game{Number: number, Players: 4, Luck: measure.Amount{Share: int64((1 - times/4) * measure.ShareUnit)}, Won: true}
	for range 3 {
		g.Others = append(g.Others, Opponent{Level: level, Outcome: 1})
	}
	return g
}

// TestFiveGoodGamesLeadToTheNextRung climbs. The games are listed from the first to the latest, as level and times.
func TestFiveGoodGamesLeadToTheNextRung(t *testing.T) {
	t.Parallel()
	type played []any
	for _, tt := range []struct {
		name   string
		played played
		want   Climb
	}{
		{"one without games begins with beginners", nil, Climb{}},
		{"four games are too few", played{"beginner", 4.0, 4.0, 4.0, 4.0}, Climb{Games: 4, Times: 4}},
		{"five good games are enough", played{"beginner", 1.5, 1.0, 2.0, 1.5, 1.5}, Climb{Rung: 1, Ready: true}},
		{"five even games are not", played{"beginner", 1.0, 1.0, 2.0, 1.0, 1.0}, Climb{Games: 5, Times: 1.2}},
		{"only the latest five count", played{"beginner", 4.0, 4.0, 4.0, 1.0, 1.0, 1.0, 1.0, 1.0}, Climb{Games: 5, Times: 1}},
		{"games at the new rung count there", played{"beginner", 2.0, 2.0, 2.0, 2.0, 2.0, "casual", 1.0, 1.5},
			Climb{Rung: 1, Games: 2, Times: 1.25}},
		{"one may begin higher", played{"expert", 0.5}, Climb{Rung: 3, Games: 1, Times: .5}},
		{"and go back down", played{"expert", 0.5, "club", 1.0}, Climb{Rung: 2, Games: 1, Times: 1}},
		{"but not below the rung that one is ready for", played{"club", 2.0, 2.0, 2.0, 2.0, 2.0, "beginner", 1.0}, Climb{Rung: 3, Ready: true}},
		{"above masters there is nothing", played{"master", 2.0, 2.0, 2.0, 2.0, 2.0}, Climb{Rung: 4, Games: 5, Times: 2, Top: true}},
	} {
		var games []Game
		level := ""
		for _, one := range tt.played {
			if name, is := one.(string); is {
				level = name
				continue
			}
			games = append([]Game{against(int64(len(games)+1), level, one.(float64))}, games...)
		}
		if got := ClimbOf(games); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestOnlyWholeGamesAgainstBotsCountForARung leaves out games with people, and those that were left.
func TestOnlyWholeGamesAgainstBotsCountForARung(t *testing.T) {
	t.Parallel()
	mixed, left, people, old := against(1, "club", 1), against(2, "club", 1), against(3, "club", 1), against(4, "greedy", 1)
	mixed.Others[0].Level = "beginner"
	left.Left, people.Others[1] = true, Opponent{Person: 7}
	for want, g := range map[int]Game{2: mixed} {
		if got := rungOf(&g); got != want {
			t.Errorf("a game with several levels counts for rung %d, want that of the strongest", got)
		}
	}
	for _, g := range []Game{left, people, old} {
		if got := rungOf(&g); got != -1 {
			t.Errorf("game %d counts for rung %d", g.Number, got)
		}
	}
	shared := against(5, "club", 0)
	shared.Luck, shared.Others[0].Outcome = measure.Amount{}, 0
	if got := timesEven(&shared); got != 2 {
		t.Errorf("half of a win of four is %v even shares", got)
	}
}
