// Package told says in words, in signs and in a picture what a person has made of a day, for pages and the terminal. It names no card, no
// cheque and no seat.
package told

import (
	"strings"

	"razzia/internal/daily"
	"razzia/internal/i18n"
	"razzia/internal/sign"
	"razzia/internal/web/ui"
)

// thousandths are how many of the stored units a point has.
const thousandths = 1000

// Margin writes the result of a day: thousandths of points without luck, and their uncertainty.
func Margin(l *i18n.Localizer, points, margin int64) string {
	return l.Text("daily.margin", "points", ui.Signed(l, float64(points)/thousandths), "margin", ui.Tenths(l, float64(margin)/thousandths))
}

// Grade is the word for a grade.
func Grade(l *i18n.Localizer, g daily.Grade) string { return l.Text(grades + g.String()) }

// grades is the beginning of the keys of grades.
const grades = "daily.grade."

// Better says how many others have a worse result: the part of them, or their number while there are few.
func Better(l *i18n.Localizer, s daily.Standing) string {
	switch {
	case s.Of <= 1:
		return l.Text("daily.first")
	case !s.IsWhole():
		return l.Text("daily.better_few", "n", s.Of-1, "behind", s.Behind)
	}
	return l.Text("daily.better", "percent", percent(l, s), "of", s.Of)
}

// Share is the part of all results that are worse, such as 71%; while there are few the rank among them, such as 3/5.
func Share(l *i18n.Localizer, s daily.Standing) string {
	if s.IsWhole() {
		return percent(l, s)
	}
	return i18n.Number(s.Rank) + "/" + i18n.Number(s.Of)
}

// percent is the part of all results that are worse.
func percent(l *i18n.Localizer, s daily.Standing) string {
	return ui.WholePercent(l, float64(s.Better())/100)
}

// Luck says what the cards did, in thousandths of points.
func Luck(l *i18n.Localizer, points int64) string {
	key := "daily.even"
	switch {
	case points >= thousandths/2:
		key = "daily.lucky"
	case points <= -thousandths/2:
		key = "daily.unlucky"
	}
	return l.Text(key, "points", ui.Signed(l, float64(points)/thousandths))
}

// A Day is what a person may tell others of their day.
type Day struct {
	Number  int
	Puzzle  string // key of the word for how the puzzle went, from [PuzzleKey]
	Grade   daily.Grade
	At      daily.Standing
	Line    sign.Line
	Address string // of the page that shows the same
}

// Words are the text to share, in three lines.
func (d Day) Words(l *i18n.Localizer) string {
	first := l.Text("daily.told", "number", d.Number, "grade", Grade(l, d.Grade))
	if d.At.IsWhole() {
		first += " " + percent(l, d.At)
	}
	return first + "\n" + strings.TrimSpace(puzzleSigns[d.Puzzle]+d.Line.Emoji()) + "\n" + d.Address
}

// puzzleSigns are the characters that say how the puzzle went, by the keys of [PuzzleKey].
var puzzleSigns = map[string]string{"daily.solved": "🧩✅ ", "daily.missed": "🧩❌ "}

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
