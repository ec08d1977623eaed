package pages

import (
	"errors"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/web/pages"

	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// A tile is the day that goes on as the home page shows it.
type tile struct {
	ui.Page
	play.Card
	now time.Time
}

// tileOf shows the day that goes on; nil for a day without a round.
func tileOf(d Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		c := k.Caller(r)
		card, err := d.Of(r.Context(), c, daily.DayOf(c.Now))
		switch {
		case errors.Is(err, play.ErrNoDay):
			return nil, nil
		case err != nil:
			return nil, err
		}
		return todayTile(&tile{p, card, c.Now}), nil
	}
}

// path is an address of the pages of the day.
func (d *tile) path(rest string) string { return dayPath(d.Day) + rest }

// runs reports whether the round that counts goes on.
func (d *tile) runs() bool { return d.Round.Begun && d.Round.Stage == daily.Running }

// state names how far the visitor has come, for style sheets and tests.
func (d *tile) state() string {
	switch {
	case !d.Round.Begun:
		return "fresh"
	case d.runs():
		return "running"
	}
	return "done"
}

// streak says how many days in a row the visitor has played; what the daily is to those who have none.
func (d *tile) streak() string {
	if d.Streak == 0 {
		return d.T("home.daily_about")
	}
	return d.T("daily.streak", "n", d.Streak)
}

// A part is the puzzle or the round of the day, with how the visitor stands.
type part struct{ key, class, state, path string }

// parts are those that the day has.
func (d *tile) parts() (list []part) {
	if d.Puzzle.ID != "" {
		list = append(list, d.puzzle())
	}
	return append(list, d.round())
}

// puzzle is the puzzle of the day.
func (d *tile) puzzle() part {
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
func (d *tile) round() part {
	p := part{key: "daily.round_short", state: d.T("home.round_minutes"), path: path}
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

// standing says in a word how well the visitor has played.
func (d *tile) standing() string {
	if !d.Round.Measured {
		return d.T("home.daily_played")
	}
	return told.Grade(d.Localizer, d.Round.Grade())
}
