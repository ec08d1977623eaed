package pages

import (
	"strings"

	"razzia/internal/daily"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// thousandths are how many of the stored units a point has.
const thousandths = 1000

// Margin writes the result of a day: thousandths of points without luck, and their uncertainty.
func Margin(l *i18n.Localizer, points, margin int64) string {
	return l.Text("daily.margin", "points", ui.Signed(l, float64(points)/thousandths), "margin", ui.Tenths(l, float64(margin)/thousandths))
}

// Standing says where the result of a person stands on a day: members have a rank. Guests have the part of all results that are not
// better, or their rank too while there are few.
func Standing(l *i18n.Localizer, s daily.Standing, member bool) string {
	switch {
	case s.Of == 1:
		return l.Text("daily.only")
	case member || s.AreFew():
		return l.Text("daily.rank", "rank", s.Rank, "of", s.Of)
	}
	return l.Text("daily.percentile", "percent", ui.WholePercent(l, float64(s.Percentile())/100), "of", s.Of)
}

// A Told is what a person may tell others of their day. It says nothing about cards and moves.
type Told struct {
	Number   int
	Puzzle   string // key of the word for how the puzzle went, from [PuzzleKey]
	Margin   string // from [Margin]
	Standing string // from [Standing]
	Streak   int
	Address  string // of the day
}

// Lines are the words, a line each.
func (d Told) Lines(l *i18n.Localizer) []string {
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
func (d Told) Words(l *i18n.Localizer) string {
	return "Razzia! " + l.Text("daily.number", "number", d.Number) + "\n" + strings.Join(d.Lines(l), "\n") + "\n" + d.Address
}

// PuzzleKey is the key of the word for how a puzzle went; "" for one without an answer.
func PuzzleKey(answered, solved bool) string {
	switch {
	case !answered:
		return ""
	case solved:
		return "daily.solved"
	}
	return "daily.missed"
}
