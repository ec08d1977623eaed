package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/i18n"
)

// An Analysis is the analysis of a finished game, as far as it has come.
type Analysis struct {
	Begun   bool
	Waiting bool // for other games, which are analysed before
	Failed  bool
	Share   float64        // done so far, from 0 to 1
	Review  *review.Review // nil until it is complete
}

// UnderWay reports whether the analysis has begun and is not finished.
func (a *Analysis) UnderWay() bool { return a.Begun && !a.Failed && a.Review == nil }

// complete returns the review, nil until it is there.
func (a *Analysis) complete() *review.Review {
	if a == nil {
		return nil
	}
	return a.Review
}

// An analysisView is a moment of an analysed game.
type analysisView struct {
	*tablePage
	review *review.Review // nil until it is complete
}

// percent writes a share of the win in a language, rounded to a tenth of a percent.
func percent(l *i18n.Localizer, share float64) string {
	return l.Text("analysis.percent", "share", tenths(l, fmt.Sprintf("%.1f", rounded(share))))
}

// wholePercent writes a share of the win as a whole number of percent.
func wholePercent(l *i18n.Localizer, share float64) string {
	return l.Text("analysis.percent", "share", tenths(l, fmt.Sprintf("%.0f", math.Round(100*share)+0)))
}

// ofChance writes a gain or a loss of the chance to win, with its sign and its unit in words.
func ofChance(l *i18n.Localizer, share float64) string {
	return l.Text("analysis.of_chance", "gain", gain(l, share))
}

// change writes a gain or a loss in a table, whose head says of what.
func change(l *i18n.Localizer, share float64) string {
	return l.Text("analysis.percent", "share", gain(l, share))
}

// gain writes a gain or a loss in percent of the win, with its sign and without a unit.
func gain(l *i18n.Localizer, share float64) string {
	return tenths(l, strings.Replace(fmt.Sprintf("%+.1f", rounded(share)), "+0.0", "0.0", 1))
}

// rounded returns a share in percent, rounded to a tenth. It never returns a negative zero.
func rounded(share float64) float64 { return math.Round(1000*share)/10 + 0 }

// tenths writes a number with the decimal separator of a language, and with a minus sign as wide as the plus.
func tenths(l *i18n.Localizer, number string) string {
	return strings.NewReplacer(".", l.Text("analysis.point"), "-", "−").Replace(number)
}

// A chanceRow has the chances of a seat at the moment of the replay.
type chanceRow struct {
	Seat   int
	Share  float64
	Bar    string // the length of the bar, from 0 to 100
	Change float64
}

// chanceRows lists the chances of the seats, and their change by the last step.
func (a analysisView) chanceRows() []chanceRow {
	now, before := a.review.Chances[a.Replay.At], a.review.Chances[max(0, a.Replay.Back)]
	rows := make([]chanceRow, len(now))
	for i, share := range now {
		bar := fmt.Sprintf("%.1f", 100*min(max(share, 0), 1))
		rows[i] = chanceRow{i, share, bar, share - before[i]}
	}
	return rows
}

// chancePlot draws the chances of all seats over the game, and marks the moment of the replay.
func (a analysisView) chancePlot() plot {
	p := plot{Label: a.chanceLabel(), At: partOf(a.plyX(a.Replay.At))}
	for quarter := range 5 {
		p.Levels = append(p.Levels, axisMark{partOf(chanceY(float64(quarter) / 4)), wholePercent(a.Localizer, float64(quarter)/4)})
	}
	var begins []float64
	for _, ply := range a.Replay.Rounds {
		begins = append(begins, a.plyX(ply))
	}
	p.Rounds = roundMarks(a.Localizer, begins)
	chances := a.review.Chances
	for seat := range a.View.Seats {
		p.Lines = append(p.Lines, cornersOf(len(chances), func(ply int) (x, y float64) { return a.plyX(ply), chanceY(chances[ply][seat]) }))
		p.Dots = append(p.Dots, partOf(chanceY(chances[a.Replay.At][seat])))
	}
	return p
}

// chanceSteps are the heights of a curve of chances. More would not be seen, and make the page heavier.
const chanceSteps = 250

// chanceY is the part of the height above a share of the win.
func chanceY(share float64) float64 {
	return math.Round(chanceSteps*(1-min(max(share, 0), 1))) / chanceSteps
}

// plyX is the part of the width up to a number of moves.
func (a analysisView) plyX(ply int) float64 { return float64(ply) / float64(max(1, a.Replay.Last)) }

// chanceLabel describes the curve for screen readers.
func (a analysisView) chanceLabel() string {
	var seats []string
	for i := range a.View.Seats {
		var shares []string
		for _, ply := range append(slices.Clone(a.Replay.Rounds), a.Replay.Last) {
			shares = append(shares, wholePercent(a.Localizer, a.review.Chances[ply][i]))
		}
		seats = append(seats, a.T("list.of", "name", a.seatName(razzia.Seat(i)), "list", strings.Join(shares, ", ")))
	}
	return a.T("analysis.chances_at", "list", strings.Join(seats, "; ")+".")
}

// choicesTitle is the heading of what a seat could do.
func (a analysisView) choicesTitle(seat razzia.Seat) string {
	if seat == a.Replay.Reader {
		return a.T("analysis.choices_you")
	}
	return a.T("analysis.choices", "name", a.Narrator.Name(seat))
}

// An accountRow has one term of the accounts of all seats.
type accountRow struct {
	Label, Class string
	Cells        []string
}

// accountRows are the sources of each seat's share of the win.
func (a analysisView) accountRows() []accountRow {
	terms := []struct {
		key, class string
		cell       func(review.Account) string
	}{
		{"analysis.at_start", "", func(account review.Account) string { return percent(a.Localizer, account.Start) }},
		{"analysis.luck", "", func(account review.Account) string { return change(a.Localizer, account.Luck) }},
		{"analysis.own", "", func(account review.Account) string { return change(a.Localizer, account.Own) }},
		{"analysis.others", "", func(account review.Account) string { return change(a.Localizer, account.Others) }},
		{"analysis.revised", "", func(account review.Account) string { return change(a.Localizer, account.Revised) }},
		{"analysis.at_end", "sum", func(account review.Account) string { return percent(a.Localizer, account.End) }},
	}
	var rows []accountRow
	for _, term := range terms {
		row := accountRow{Label: a.T(term.key), Class: term.class}
		for _, seat := range a.review.Seats {
			row.Cells = append(row.Cells, term.cell(seat))
		}
		rows = append(rows, row)
	}
	return rows
}
