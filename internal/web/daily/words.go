package daily

import (
	"slices"
	"strings"

	"razzia/internal/app"
	"razzia/internal/daily"
)

// puzzleState names how a puzzle went, for style sheets and tests.
func puzzleState(p app.DailyPuzzle) string {
	switch {
	case !p.Answered:
		return "open"
	case p.Solved:
		return "solved"
	}
	return "missed"
}

// roundState names how far the visitor has come with the round, for style sheets and tests.
func (v *dayView) roundState() string {
	switch {
	case v.running():
		return "running"
	case v.done():
		return "done"
	case v.fresh():
		return "fresh"
	}
	return "practice"
}

// A mark is a day of the month in the calendar of days played.
type mark struct {
	Number int    // of the day in its month
	State  string // played, open, forgiven, missed or to come
	Label  string
}

// marks are the days of the month.
func (v *dayView) marks() (list []mark) {
	today := daily.DayOf(v.now)
	for d := v.Day.Month().First(); d <= v.Day.Month().Last(); d++ {
		m := mark{Number: d.Begins().Day(), State: "coming"}
		switch {
		case slices.Contains(v.Month, d):
			m.State, m.Label = "played", v.T("daily.day_played")
		case d == today:
			m.State, m.Label = "open", v.T("daily.day_open")
		case slices.Contains(v.Forgiven, d):
			m.State, m.Label = "forgiven", v.T("daily.day_forgiven")
		case d < today && d.Number() > 0:
			m.State, m.Label = "missed", v.T("daily.day_missed")
		}
		list = append(list, m)
	}
	return list
}

// practiceWord is the word on the button that begins a practice, or goes on with it.
func (v *dayView) practiceWord() string {
	if v.Round.Practice != "" {
		return v.T("daily.practice_on")
	}
	return v.T("daily.practice")
}

// picturePath is the address of the picture to share.
func (v *dayView) picturePath() string { return dayPath(v.Day) + "/picture.png" }

// lines are what the visitor may tell others of their day, a line each. They say nothing about cards and moves.
func (v *dayView) lines() []string {
	var list []string
	if v.Puzzle.Answered {
		list = append(list, v.T("daily.puzzle_short")+": "+v.T(puzzleKey(v.Puzzle)))
	}
	list = append(list, v.T("daily.round_short")+": "+v.margin(v.Round.Result)+" "+v.T("daily.without_luck"), v.rank())
	if v.Streak > 1 {
		list = append(list, v.T("daily.streak", "n", v.Streak))
	}
	return list
}

// words are the text to share.
func (v *dayView) words() string {
	return "Razzia! " + v.number() + "\n" + strings.Join(v.lines(), "\n") + "\n" + v.site + dayPath(v.Day)
}

// mine says in a word how the visitor stands with a day of the archive; "" if they have not played it.
func (v *archiveView) mine(d app.DailyDay) string {
	var list []string
	if key := puzzleKey(d.Puzzle); key != "" {
		list = append(list, v.T("daily.puzzle_short")+": "+v.T(key))
	}
	if d.Round.Measured && d.Round.Result != nil {
		list = append(list, v.T("daily.round_short")+": "+points(v.Localizer, d.Round.Result.Points))
	}
	return strings.Join(list, " · ")
}
