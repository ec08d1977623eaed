package pages

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// band says how far the visitor has come with the day, and has the one button for what comes next.
func (v *dayView) band() ui.Band {
	if v.ranked() {
		return ui.Band{Head: gradeHead(v.Page, v.written()), Body: share(v), Cards: cards}
	}
	b := ui.Band{Head: dayHead(v), Do: v.do(), Cards: cards}
	if v.Playing && !v.done() {
		b.Hint = v.ends()
	}
	return b
}

// do is the button of a day that the visitor has no result of.
func (v *dayView) do() templ.Component {
	switch {
	case v.measuring():
		return ui.LinkTo(v.T("daily.reload"), dayPath(v.Day))
	case v.running():
		return ui.LinkTo(v.T("daily.go_on"), "/t/"+string(v.Round.Table))
	case v.Playing && v.Puzzle.ID != "" && !v.Puzzle.Answered:
		return ui.LinkTo(v.T("home.daily_puzzle"), puzzlePath(v.Day))
	case v.fresh():
		return ui.Send(v.T("daily.play_round"), playPath(v.Day))
	}
	return ui.Send(v.practiceWord(), playPath(v.Day))
}

// lead is the small line below the title of a day without a result.
func (v *dayView) lead() string {
	switch {
	case !v.Playing:
		return v.ends()
	case v.running() && v.Round.MyTurn:
		return v.T("table.your_turn")
	case v.running():
		return v.T("daily.goes_on")
	}
	return v.T("daily.lead")
}

// A written result is one that stands on a cheque.
type written struct {
	Day   daily.Day
	Name  string // on the cheque
	Title string
	Cards string // what luck did; "" where it is not told
	daily.Standing
	daily.Result
}

// written is the result of the visitor.
func (v *dayView) written() written {
	r := v.Round.Result
	return written{Day: v.Day, Name: v.Me.Name, Title: v.grade() + ".", Cards: told.Luck(v.Localizer, r.Luck),
		Standing: v.Round.Standing, Result: *r}
}

// partsTitle is the title above the parts of the day.
func (v *dayView) partsTitle() string {
	if v.Playing {
		return v.T("daily.today")
	}
	return v.T("daily.title")
}

// othersSpan is the width of the results of all: below the calendar, or beside the parts of an old day.
func (v *dayView) othersSpan() ui.Span {
	if v.Playing {
		return ""
	}
	return ui.Seven
}

// roundWords says how the visitor stands with the round.
func (v *dayView) roundWords() string {
	switch {
	case v.running() && v.Round.MyTurn:
		return v.T("table.your_turn")
	case v.running():
		return v.T("daily.goes_on")
	case v.done():
		return v.T("daily.done")
	}
	return v.T("daily.round_about", "n", v.Round.Players)
}

// nextIn says in how many hours and minutes the next day begins.
func (v *dayView) nextIn() string {
	left := max(0, v.Ends.Sub(v.now)).Truncate(time.Minute)
	return v.T("daily.next_in", "left", fmt.Sprintf("%d:%02d", int(left.Hours()), int(left.Minutes())%60))
}

// soFar are the numbers of the visitor: those of nothing are left out.
func (v *dayView) soFar() (list []ui.Figure) {
	if v.Streak > 0 {
		list = append(list, ui.Figure{Number: i18n.Number(v.Streak), Word: v.T("daily.in_a_row")})
	}
	if len(v.Month) > 0 {
		list = append(list, ui.Figure{Number: i18n.Number(len(v.Month)), Word: v.T("daily.day_played")})
	}
	if mine := v.table.Mine; mine != nil && mine.Rank <= v.table.Of {
		list = append(list, ui.Figure{Number: i18n.Number(mine.Rank), Less: "/ " + i18n.Number(v.table.Of), Word: v.T("daily.rank_label")})
	}
	return list
}

// mostStandings is how many lines of the table of the month stand on the page of a day, besides that of the visitor.
const mostStandings = 2

// standings are the first lines of the table of the month, and that of the visitor.
func (v *dayView) standings() []play.MonthRank {
	list := v.table.Best[:min(mostStandings, len(v.table.Best))]
	for i := range list {
		if list[i].Own {
			return list
		}
	}
	if v.table.Mine == nil {
		return list
	}
	return append(list[:len(list):len(list)], *v.table.Mine)
}

// line is a line of the table of the month as a list has it.
func (v *dayView) line(r *play.MonthRank) ui.Item {
	return ui.Item{Place: r.Rank, Mark: ui.FacesOf(v.Page, []uint8{r.Face}, 0), Text: i18n.Isolate(r.Name),
		Small: v.T("daily.days") + ": " + i18n.Number(r.Days), End: i18n.Number(r.Points), Mine: r.Own}
}
