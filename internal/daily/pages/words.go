package pages

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
)

// puzzleState names how a puzzle went, for style sheets and tests.
func puzzleState(p play.Puzzle) string {
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
	State  string // played, open, forgiven, missed, coming, or before the first day of the visitor
	Label  string
	Card   razzia.Card // stands for the day
	Today  bool
}

// today marks the day that goes on.
func (m mark) today() templ.Attributes {
	if !m.Today {
		return nil
	}
	return templ.Attributes{"aria-current": "date"}
}

// cardOf is the card of loot that stands for a day: the next day has another one.
func cardOf(d daily.Day) razzia.Card {
	return razzia.Ring + razzia.Card(int(d)%int(razzia.Police-razzia.Ring))
}

// marks are the days of the month. A visitor has missed nothing before the first day that they have played.
func (v *dayView) marks() (list []mark) {
	today := daily.DayOf(v.now)
	for d := v.Day.Month().First(); d <= v.Day.Month().Last(); d++ {
		m := mark{Number: d.Begins().Day(), State: "coming", Card: cardOf(d), Today: d == today}
		switch {
		case slices.Contains(v.Month, d):
			m.State, m.Label = "played", v.T("daily.day_played")
		case d == today:
			m.State, m.Label = "open", v.T("daily.day_open")
		case slices.Contains(v.Forgiven, d):
			m.State, m.Label = "forgiven", v.T("daily.day_forgiven")
		case d < today && v.First > 0 && d > v.First:
			m.State, m.Label = "missed", v.T("daily.day_missed")
		case d < today:
			m.State = "before"
		}
		list = append(list, m)
	}
	return list
}

// column is the class of the first day of the month: its column in a week that begins on Monday, from 1.
func (v *dayView) column() string {
	weekday := int(v.Day.Month().First().Begins().Weekday())
	return "from-" + strconv.Itoa((weekday+6)%7+1)
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

// told is what the visitor may tell others of their day.
func (v *dayView) told() told.Day {
	address := dayPath(v.Day)
	if v.Round.Link != "" {
		address = sharedPath(v.Round.Link)
	}
	return told.Day{Number: v.Day.Number(), Puzzle: puzzleKey(v.Puzzle), Grade: v.Round.Grade(), At: v.Round.Standing,
		Line: v.Round.Result.Line, Address: v.site + address}
}

// words are the text to share.
func (v *dayView) words() string { return v.told().Words(v.Localizer) }

// mine says in a word how the visitor stands with a day of the archive; "" if they have not played it.
func (v *archiveView) mine(d play.Past) string {
	var list []string
	if key := puzzleKey(d.Puzzle); key != "" {
		list = append(list, v.T("daily.puzzle_short")+": "+v.T(key))
	}
	if d.Round.Measured && d.Round.Result != nil {
		list = append(list, v.T("daily.round_short")+": "+points(v.Localizer, d.Round.Result.Points))
	}
	return strings.Join(list, " · ")
}
