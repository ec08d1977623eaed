package ui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"razzia"
	"razzia/bot/review"
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

// analysis returns the analysis of the replayed game, nil if there is none and none can be made.
func (b *Board) analysis() *Analysis {
	if b.Replay == nil {
		return nil
	}
	return b.Replay.Analysis
}

// gameReview returns the review of the replayed game, nil if there is none yet.
func (b *Board) gameReview() *review.Review {
	if b.analysis() == nil {
		return nil
	}
	return b.analysis().Review
}

// percent writes a share of the win in the language of the page, rounded to a tenth of a percent.
func (b *Board) percent(share float64) string {
	return b.T("analysis.percent", "share", b.tenths(fmt.Sprintf("%.1f", rounded(share))))
}

// wholePercent writes a share of the win as a whole number of percent.
func (b *Board) wholePercent(share float64) string {
	return b.T("analysis.percent", "share", b.tenths(fmt.Sprintf("%.0f", math.Round(100*share)+0)))
}

// gain writes a gain or a loss in percent of the win, with its sign.
func (b *Board) gain(share float64) string {
	return b.tenths(strings.Replace(fmt.Sprintf("%+.1f", rounded(share)), "+0.0", "0.0", 1))
}

// rounded returns a share in percent, rounded to a tenth. It never returns a negative zero.
func rounded(share float64) float64 { return math.Round(1000*share)/10 + 0 }

// tenths writes a number with the decimal separator of the page's language, and with a minus sign as wide as the plus.
func (b *Board) tenths(number string) string {
	return strings.NewReplacer(".", b.T("analysis.point"), "-", "−").Replace(number)
}

// A chanceRow has the chances of a seat at the moment of the replay.
type chanceRow struct {
	Seat   int
	Share  float64
	Bar    string // the length of the bar, from 0 to 100
	Change float64
}

// chanceRows lists the chances of the seats, and their change by the last step.
func (b *Board) chanceRows() []chanceRow {
	now, before := b.gameReview().Chances[b.Replay.At], b.gameReview().Chances[max(0, b.Replay.Back)]
	rows := make([]chanceRow, len(now))
	for i, share := range now {
		bar := fmt.Sprintf("%.1f", 100*min(max(share, 0), 1))
		rows[i] = chanceRow{i, share, bar, share - before[i]}
	}
	return rows
}

// chancePlot draws the chances of all seats over the game, and marks the moment of the replay.
func (b *Board) chancePlot() plot {
	p := plot{Label: b.chanceLabel(), At: partOf(b.plyX(b.Replay.At))}
	for quarter := range 5 {
		p.Levels = append(p.Levels, axisMark{partOf(chanceY(float64(quarter) / 4)), strconv.Itoa(25 * quarter)})
	}
	var begins []float64
	for _, ply := range b.Replay.Rounds {
		begins = append(begins, b.plyX(ply))
	}
	p.Rounds = b.roundMarks(begins)
	chances := b.gameReview().Chances
	for seat := range b.View.Seats {
		p.Lines = append(p.Lines, cornersOf(len(chances), func(ply int) (x, y float64) { return b.plyX(ply), chanceY(chances[ply][seat]) }))
		p.Dots = append(p.Dots, partOf(chanceY(chances[b.Replay.At][seat])))
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
func (b *Board) plyX(ply int) float64 { return float64(ply) / float64(max(1, b.Replay.Last)) }

// chanceLabel describes the curve for screen readers.
func (b *Board) chanceLabel() string {
	var seats []string
	for i := range b.View.Seats {
		var shares []string
		for _, ply := range append(slices.Clone(b.Replay.Rounds), b.Replay.Last) {
			shares = append(shares, b.wholePercent(b.gameReview().Chances[ply][i]))
		}
		seats = append(seats, b.T("list.of", "name", b.Narrator.Name(razzia.Seat(i)), "list", strings.Join(shares, ", ")))
	}
	return b.T("analysis.chances_at", "list", strings.Join(seats, "; ")+".")
}

// An accountRow has one term of the accounts of all seats.
type accountRow struct {
	Label, Class string
	Cells        []string
}

// accountRows are the sources of each seat's share of the win.
func (b *Board) accountRows() []accountRow {
	terms := []struct {
		key, class string
		of         func(review.Account) string
	}{
		{"analysis.at_start", "", func(a review.Account) string { return b.percent(a.Start) }},
		{"analysis.luck", "", func(a review.Account) string { return b.gain(a.Luck) }},
		{"analysis.own", "", func(a review.Account) string { return b.gain(a.Own) }},
		{"analysis.others", "", func(a review.Account) string { return b.gain(a.Others) }},
		{"analysis.revised", "", func(a review.Account) string { return b.gain(a.Revised) }},
		{"analysis.at_end", "sum", func(a review.Account) string { return b.percent(a.End) }},
	}
	var rows []accountRow
	for _, term := range terms {
		row := accountRow{Label: b.T(term.key), Class: term.class}
		for _, a := range b.gameReview().Seats {
			row.Cells = append(row.Cells, term.of(a))
		}
		rows = append(rows, row)
	}
	return rows
}
