package ui

import (
	"strings"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A DayPlay is what the page of a table says of the day of the daily whose round is played there.
type DayPlay struct {
	Date     string // of the day, as its address has it
	Number   int    // what people call the day
	Counts   bool   // the round counts; else it is practice
	Coming   bool   // the result is being made
	Margin   string // the result in words; "" until it is there
	Standing string // the rank of the result, in words
}

// A DayReader reads for the page of a table what it says of its day.
type DayReader interface {
	// Play is what the page says now. If a result is coming, wake is called when it is there.
	Play(p Page, t *table.Table, wake func()) *DayPlay
}

// path is the address of the day.
func (d *DayPlay) path() string { return "/daily/" + d.Date }

// thousandths are how many of the stored units a point has.
const thousandths = 1000

// DayMargin writes the result of a day: thousandths of points without luck, and their uncertainty.
func DayMargin(l *i18n.Localizer, points, margin int64) string {
	return l.Text("daily.margin", "points", Signed(l, float64(points)/thousandths), "margin", Tenths(l, float64(margin)/thousandths))
}

// DayStanding says where the result of a person stands on a day: members have a rank. Guests have the part of all results that are not
// better, or their rank too while there are few.
func DayStanding(l *i18n.Localizer, s daily.Standing, member bool) string {
	switch {
	case s.Of == 1:
		return l.Text("daily.only")
	case member || s.AreFew():
		return l.Text("daily.rank", "rank", s.Rank, "of", s.Of)
	}
	return l.Text("daily.percentile", "percent", WholePercent(l, float64(s.Percentile())/100), "of", s.Of)
}

// A DayTold is what a person may tell others of their day. It says nothing about cards and moves.
type DayTold struct {
	Number   int
	Puzzle   string // key of the word for how the puzzle went, from [DayPuzzleKey]
	Margin   string // from [DayMargin]
	Standing string // from [DayStanding]
	Streak   int
	Address  string // of the day
}

// Lines are the words, a line each.
func (d DayTold) Lines(l *i18n.Localizer) []string {
	var list []string
	if d.Puzzle != "" {
		list = append(list, l.Text("daily.puzzle_short")+": "+l.Text(d.Puzzle))
	}
	list = append(list, l.Text("daily.round_short")+": "+d.Margin+" "+l.Text("daily.without_luck"), d.Standing)
	if d.Streak > 1 {
		list = append(list, l.Text("daily.streak", "n", d.Streak))
	}
	return list
}

// Words are the text to share.
func (d DayTold) Words(l *i18n.Localizer) string {
	return "Razzia! " + l.Text("daily.number", "number", d.Number) + "\n" + strings.Join(d.Lines(l), "\n") + "\n" + d.Address
}

// DayPuzzleKey is the key of the word for how a puzzle went; "" for one without an answer.
func DayPuzzleKey(answered, solved bool) string {
	switch {
	case !answered:
		return ""
	case solved:
		return "daily.solved"
	}
	return "daily.missed"
}

// dayKind says whether a round counts.
func (p *tablePage) dayKind() string {
	if p.Day.Counts {
		return p.T("daily.table_counts")
	}
	return p.T("daily.table_practice")
}

// slotsAfterDay are the slots after the round of a day. It has no rematch: everybody has the same cards once.
func (c consoleView) slotsAfterDay() []slot {
	slots := c.slotsAfterwards()
	slots[0] = slot{id: "pass", label: c.T("daily.archive"), icon: "icon-first", href: "/daily/archive", seat: razzia.NoSeat}
	slots[1] = slot{id: "draw1", label: c.T("end.result"), icon: "icon-eye", href: c.Day.path(), class: "main", seat: razzia.NoSeat}
	return slots
}
