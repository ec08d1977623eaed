package profile

import "razzia/internal/measure"

// TrendGames is how many of the latest games of a person a trend has at most: enough for all its periods, and read in a fraction of the
// time that all games take.
const TrendGames = 120

// A Trend is the skill of a person in their latest games.
type Trend struct {
	Skill   measure.Skill // over those that are judged
	Periods []Period      // likewise, the first one first
}

// TrendOf makes the trend of the latest games of a person.
func TrendOf(latest []Game) (t Trend) {
	latest = Once(latest)
	for i := range latest {
		if latest[i].Judged {
			t.Skill.Add(latest[i].Spent)
		}
	}
	t.Periods = periodsOf(latest)
	return t
}
