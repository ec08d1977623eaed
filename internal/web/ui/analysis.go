package ui

import (
	"fmt"
	"math"
	"slices"
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

// chanceLine lists the corners of the curve of a seat's chances. Points on a horizontal line between two corners are
// left out.
func (b *Board) chanceLine(seat int) string {
	var out strings.Builder
	last, skipped := -1.0, ""
	for ply, shares := range b.gameReview().Chances {
		y := math.Round(b.chanceY(shares[seat]))
		corner := fmt.Sprintf("%.0f,%.0f ", b.plyX(ply), y)
		if y == last {
			skipped = corner
			continue
		}
		out.WriteString(skipped + corner)
		last, skipped = y, ""
	}
	return out.String() + skipped
}

// chanceY is the y coordinate of a share of the win.
func (b *Board) chanceY(share float64) float64 {
	return curveTop + (curveHigh-curveTop-curveEdge)*(1-min(max(share, 0), 1))
}

// plyX is the x coordinate of a number of moves.
func (b *Board) plyX(ply int) float64 {
	return curveLeft + (curveWide-curveEdge-curveLeft)*float64(ply)/float64(max(1, b.Replay.Last))
}

// chanceGrid are the lines at every quarter of the win.
func (b *Board) chanceGrid() (lines []gridLine) {
	for quarter := range 5 {
		y := b.chanceY(float64(quarter) / 4)
		lines = append(lines, gridLine{
			Path: fmt.Sprintf("M%.0f %.0fH%.0f", curveLeft, y, curveWide-curveEdge),
			X:    fmt.Sprintf("%.0f", curveLeft-4), Y: fmt.Sprintf("%.0f", y+4), Text: fmt.Sprint(25 * quarter),
		})
	}
	return lines
}

// chanceRounds are the lines where rounds begin.
func (b *Board) chanceRounds() (lines []gridLine) {
	for i, ply := range b.Replay.Rounds {
		x := b.plyX(ply)
		lines = append(lines, gridLine{
			Path: fmt.Sprintf("M%.0f %.0fV%.0f", x, curveTop, curveHigh-curveEdge),
			X:    fmt.Sprintf("%.0f", x+5), Y: "15", Text: b.T("score.round", "round", i+1),
		})
	}
	return lines
}

// chanceMark is the line at the moment of the replay.
func (b *Board) chanceMark() string {
	return fmt.Sprintf("M%.1f %.0fV%.0f", b.plyX(b.Replay.At), curveTop, curveHigh-curveEdge)
}

// markX is the x coordinate of the moment of the replay.
func (b *Board) markX() string { return fmt.Sprintf("%.1f", b.plyX(b.Replay.At)) }

// markY is the y coordinate of a seat's chances at that moment.
func (b *Board) markY(share float64) string { return fmt.Sprintf("%.1f", b.chanceY(share)) }

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
