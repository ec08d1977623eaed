package admin

import "log/slog"

// A RatingsRebuilding says that the ratings are to be made anew.
type RatingsRebuilding struct {
	Rebuild bool `json:"-" required:"" help:"Remove all ratings, and rate the first game and all after it."`
}

// LogValue is what the audit log shows: nothing that the name of the action does not say.
func (RatingsRebuilding) LogValue() slog.Value { return slog.GroupValue() }

// A MeasuresRebuilding says that the games are to be measured anew.
type MeasuresRebuilding struct {
	Rebuild bool `json:"-" required:"" help:"Remove the measures of all judges, and measure the first game and all after it."`
}

// LogValue is what the audit log shows: nothing that the name of the action does not say.
func (MeasuresRebuilding) LogValue() slog.Value { return slog.GroupValue() }

// The actions that remove what is made from finished games. The nodes make it anew.
var (
	RebuildRatings = &Action[RatingsRebuilding, Nothing]{
		Name: "rebuild ratings", Command: "ratings", Help: "Make all ratings anew from the finished games.",
		Question: func(*Client, *RatingsRebuilding) (string, error) {
			return "Make all ratings anew from the finished games?", nil
		},
		Yes: "Do not ask.", Kept: "the ratings stay",
		Says: done[RatingsRebuilding]("being made anew; with many games this takes a few minutes"),
	}
	RebuildMeasures = &Action[MeasuresRebuilding, Nothing]{
		Name: "rebuild measures", Command: "measures", Help: "Measure all finished games anew: the luck and the decisions of each seat.",
		Question: func(*Client, *MeasuresRebuilding) (string, error) { return "Measure all finished games anew?", nil },
		Yes:      "Do not ask.", Kept: "the measures stay",
		Says: done[MeasuresRebuilding]("being made anew; with many games this takes hours, in the background"),
	}
)
