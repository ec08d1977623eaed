package home

import (
	"context"
	"errors"
	"time"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/people"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// Days have the daily: [play.Service], or one that a test has made.
type Days interface {
	Today(ctx context.Context, c people.Caller) (play.Card, error)
}

// A today is the daily of today, as the page shows it.
type today struct {
	ui.Page
	play.Card
	member bool
	now    time.Time
}

// today returns the daily of today; nil for a day without one, and if it cannot be had: the rest of the page
// does not need it.
func (m *Room) today(r *exchange.Request, p ui.Page) *today {
	card, err := m.Days.Today(r.Context(), m.Caller(r))
	if err != nil {
		if !errors.Is(err, play.ErrNoDay) {
			m.Report.Log.ErrorContext(r.Context(), "the home page cannot show the daily", "error", err)
		}
		return nil
	}
	return &today{p, card, r.Member != nil, m.Now()}
}

// path is an address of the pages of the day.
func (d *today) path(rest string) string { return "/daily/" + d.Day.String() + rest }

// runs reports whether the round that counts goes on.
func (d *today) runs() bool { return d.Round.Begun && d.Round.Stage == daily.Running }

// state names how far the visitor has come, for style sheets and tests.
func (d *today) state() string {
	switch {
	case !d.Round.Begun:
		return "fresh"
	case d.runs():
		return "running"
	}
	return "done"
}

// card is the card that stands for the day: each day has another one.
func (d *today) card() razzia.Card { return razzia.Ring + razzia.Card(int(d.Day)%int(razzia.Police)) }

// streak says how many days in a row the visitor has played; what the daily is to those who have none.
func (d *today) streak() string {
	if d.Streak == 0 {
		return d.T("home.daily_about")
	}
	return d.T("daily.streak", "n", d.Streak)
}

// A part is the puzzle or the round of the day, with how the visitor stands.
type part struct{ key, class, state, path string }

// parts are those that the day has.
func (d *today) parts() (list []part) {
	if d.Puzzle.ID != "" {
		list = append(list, d.puzzle())
	}
	return append(list, d.round())
}

// puzzle is the puzzle of the day.
func (d *today) puzzle() part {
	p := part{key: "daily.puzzle_short", state: d.T("home.puzzle_minute"), path: d.path("/puzzle")}
	switch {
	case d.Puzzle.Answered && d.Puzzle.Solved:
		p.class, p.state = "done", d.T("daily.solved")
	case d.Puzzle.Answered:
		p.class, p.state = "missed", d.T("daily.missed")
	}
	return p
}

// round is the round of the day.
func (d *today) round() part {
	p := part{key: "daily.round_short", state: d.T("home.round_minutes"), path: "/daily"}
	switch {
	case d.runs():
		p.class, p.state, p.path = "due", d.T("home.daily_begun"), "/t/"+string(d.Round.Table)
		if d.Round.MyTurn {
			p.state = d.T("table.your_turn")
		}
	case d.Round.Begun:
		p.class, p.state = "done", d.standing()
	}
	return p
}

// standing says in a few words where the result of the visitor stands.
func (d *today) standing() string {
	s := d.Round.Standing
	switch {
	case !d.Round.Measured:
		return d.T("home.daily_played")
	case d.member || s.AreFew():
		return ui.DayStanding(d.Localizer, s, d.member)
	}
	return d.T("home.daily_percent", "percent", ui.WholePercent(d.Localizer, float64(s.Percentile())/100))
}
