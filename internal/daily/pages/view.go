package pages

import (
	"strings"
	"time"

	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// A dayView is a day on a page.
type dayView struct {
	ui.Page
	play.Result // without more than its card while the visitor may not see results
	now         time.Time
	member      bool
	site        string // the address of the server
	proof       play.Proof
	circle      play.Circle
	table       play.MonthTable // of the month that goes on, on the day that goes on
}

// done reports whether the visitor has a round that counts and is over.
func (v *dayView) done() bool { return v.Round.Begun && v.Round.Stage == daily.Done }

// ranked reports whether the visitor has a result.
func (v *dayView) ranked() bool { return v.done() && v.Round.Measured && v.Round.Result != nil }

// measuring reports whether the result of the visitor is being made.
func (v *dayView) measuring() bool { return v.done() && !v.ranked() }

// running reports whether the round that counts goes on.
func (v *dayView) running() bool { return v.Playing && v.Round.Begun && v.Round.Stage == daily.Running }

// fresh reports whether the round that counts can be begun.
func (v *dayView) fresh() bool { return v.Playing && !v.Round.Begun }

// ends says how long the day goes on.
func (v *dayView) ends() string {
	if !v.Playing {
		return v.T("daily.over")
	}
	return v.T("daily.ends", "left", v.Left(v.Ends, v.now))
}

// margin writes a result: points without luck, and their uncertainty.
func (v *dayView) margin(r *daily.Result) string {
	return told.Margin(v.Localizer, r.Points, v.Margin)
}

// points writes thousandths of a point with their sign.
func points(l *i18n.Localizer, n int64) string { return ui.Signed(l, float64(n)/daily.PointUnit) }

// unsigned writes thousandths of a point that are no difference.
func unsigned(l *i18n.Localizer, n int64) string { return ui.Tenths(l, float64(n)/daily.PointUnit) }

// played names the friends who have played.
func (v *dayView) played() string {
	var names []string
	for _, r := range v.circle.Played {
		if !r.Own {
			names = append(names, i18n.Isolate(r.Name))
		}
	}
	return strings.Join(names, ", ")
}

// playedFaces are the faces of some friends who have played.
func (v *dayView) playedFaces() (faces []uint8) {
	for _, r := range v.circle.Played {
		if !r.Own && len(faces) < mostFaces {
			faces = append(faces, r.Face)
		}
	}
	return faces
}

// mostFaces is how many faces stand beside the names of friends who have played.
const mostFaces = 3

// grade is the word for how well the visitor has played.
func (v *dayView) grade() string { return told.Grade(v.Localizer, v.Round.Grade()) }

// A monthView is the table of a month on a page.
type monthView struct {
	ui.Page
	play.MonthTable
	member bool
	now    daily.Month
}

// nameOf is the name of a month.
func (v *monthView) nameOf(m daily.Month) string { return v.Localizer.Month(m.First().Begins()) }

// before and after are the addresses of the months beside this one; "" for none.
func (v *monthView) before() string {
	if (v.Month - 1).Last().Number() < 1 {
		return ""
	}
	return path + "/" + (v.Month - 1).String()
}

func (v *monthView) after() string {
	if v.Month >= v.now {
		return ""
	}
	return path + "/" + (v.Month + 1).String()
}

// apart reports whether the line of the visitor is not among the best.
func (v *monthView) apart() bool {
	if v.Mine == nil {
		return false
	}
	for _, r := range v.Best {
		if r.Own {
			return false
		}
	}
	return true
}

// An archiveView is a list of days on a page.
type archiveView struct {
	ui.Page
	days []play.Past
}

// older is the address of the days before those that are listed; "" for none.
func (v *archiveView) older() string {
	if len(v.days) == 0 || v.days[len(v.days)-1].Day.Number() <= 1 {
		return ""
	}
	return path + "/archive?before=" + v.days[len(v.days)-1].Day.String()
}

// puzzleKey is the key of the word for how a puzzle went; "" for one without an answer.
func puzzleKey(p play.Puzzle) string { return told.PuzzleKey(p.Answered, p.Solved) }
