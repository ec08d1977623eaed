package profile

import (
	"testing"

	"razzia/internal/measure"
)

// TestATrendIsThatOfAProfile compares the trend of some games with the skill and the periods of a profile of the same games. Games that are
// not judged and those with two seats of a person change neither.
func TestATrendIsThatOfAProfile(t *testing.T) {
	t.Parallel()
	var games []Game
	for i := range int64(47) {
		g := Game{Number: 100 - i, Judged: i%4 != 0, Spent: measure.Spent{Decisions: 9, Cost: 10 * (i + 1), Stake: 1000 + i}}
		if games = append(games, g); i == 13 {
			games = append(games, g)
		}
	}
	trend, all := TrendOf(append([]Game(nil), games...)), Of(games, "me", nil)
	if trend.Skill != all.Skill || trend.Skill.Games != 34 {
		t.Errorf("the skill is %+v, in a profile %+v, want that of 34 games", trend.Skill, all.Skill)
	}
	if len(trend.Periods) != len(all.Periods) || len(trend.Periods) != 6 {
		t.Fatalf("there are %d periods, in a profile %d, want 6", len(trend.Periods), len(all.Periods))
	}
	for i := range trend.Periods {
		if trend.Periods[i] != all.Periods[i] {
			t.Errorf("period %d is %+v, in a profile %+v", i, trend.Periods[i], all.Periods[i])
		}
	}
	if none := TrendOf(nil); none.Skill.Games != 0 || none.Periods != nil {
		t.Errorf("the trend of no games is %+v", none)
	}
}
