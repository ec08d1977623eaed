package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"razzia"
	"razzia/client"
	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/i18n"
	"razzia/internal/sign"
	signs "razzia/internal/sign/pages"
	"razzia/internal/web/ui"
	"razzia/notation"
)

// head says which day it is, and what is done.
func (v *visit) head(d *client.Daily) []string {
	until := v.words.Text("daily.over")
	if d.Playing {
		until = v.words.Text("daily.ends", "left", ui.Page{Localizer: v.words}.Left(d.Ends, v.now()))
	}
	lines := []string{v.words.Text("daily.title") + " " + v.words.Text("daily.number", "number", d.Number) + " · " + v.date(d) + " · " + until}
	if p := d.Puzzle; p != nil && p.Answered {
		lines = append(lines, v.labelled("daily.puzzle", v.words.Text(told.PuzzleKey(true, p.Solved))))
	}
	if d.Playing && d.Streak > 0 {
		lines = append(lines, v.words.Text("daily.streak", "n", d.Streak))
	}
	return lines
}

// date is a day in words, as pages have it.
func (v *visit) date(d *client.Daily) string {
	day, _ := daily.ParseDay(d.Date) // was checked when the day was read
	return v.words.Date(day.Begins())
}

// about says what a round is, or how far the player has come with it.
func (v *visit) about(d *client.Daily) string {
	if d.Playing && d.Round.Stage == client.Running {
		return v.words.Text("daily.goes_on")
	}
	text := v.words.Text("daily.round_about", "n", d.Round.Players)
	if d.Playing {
		text += " " + v.words.Text("daily.counts")
	}
	return text
}

// offerOf is the key of the words that offer a round.
func offerOf(d *client.Daily) string {
	switch {
	case d.Playing && d.Round.Stage == client.Running:
		return "daily.go_on"
	case d.Playing:
		return "daily.play"
	case d.Round.Practice != "":
		return "daily.practice_on"
	}
	return "daily.practice"
}

// result shows what the player has made of the day, and words to share.
func (v *visit) result(ctx context.Context, d *client.Daily) error {
	if d.Round.Result == nil {
		v.say("", v.words.Text("daily.measuring"))
		return nil
	}
	r, err := v.server.Results(ctx, d.Date)
	if err == nil && r.Round.Result == nil {
		err = errors.New(v.words.Text("daily.measuring"))
	}
	if err != nil {
		return err
	}
	day := v.told(&r)
	v.say("", v.words.Text("daily.result"))
	if r.Round.Grade != "" { // a server of before says none
		v.say(told.Grade(v.words, day.Grade)+". "+told.Better(v.words, day.At), signs.Text(v.words, day.Line))
	}
	v.say(told.Luck(v.words, unitsOf(r.Round.Result.Luck)),
		told.Margin(v.words, unitsOf(r.Round.Result.Points), unitsOf(r.Margin))+" "+v.words.Text("daily.without_luck"),
		v.labelled("daily.total", v.words.Text("daily.total_of", "points", int(r.Round.Result.Total), "place", r.Round.Result.Place)),
		v.sameDeal(&r),
		v.words.Text("daily.streak", "n", r.Streak))
	if r.Round.Grade != "" {
		v.say("", v.words.Text("daily.share_words")+":")
		fmt.Fprintf(v.Out, "\n%s\n", day.Words(v.words)) // as they are: they are to be copied
	}
	return nil
}

// sameDeal says what all made of the same cards.
func (v *visit) sameDeal(r *client.DailyResults) string {
	return v.labelled("daily.same_deal",
		v.words.Text("daily.mean_most", "mean", ui.Tenths(v.words, r.Mean), "most", i18n.Number(int(r.Most))))
}

// told is what the player may tell others.
func (v *visit) told(r *client.DailyResults) told.Day {
	t := told.Day{Number: r.Number, Grade: daily.GradeOf(r.Round.Grade), At: daily.Standing{Rank: r.Round.Rank, Of: r.Round.Of,
		Behind: r.Round.Behind}, Line: sign.LineOf(r.Round.Result.Signs), Address: v.server.Address() + cmp.Or(r.Round.Link, "/daily/"+r.Date)}
	if r.Puzzle != nil {
		t.Puzzle = told.PuzzleKey(r.Puzzle.Answered, r.Puzzle.Solved)
	}
	return t
}

// unitsOf are points in the unit of the points of results.
func unitsOf(points float64) int64 { return int64(math.Round(points * daily.PointUnit)) }

// practised shows the points of a practice that is over. It has no result without luck: that is for rounds that count.
func (v *visit) practised(ctx context.Context, d *client.Daily, table string) error {
	record, err := v.server.Record(ctx, table)
	if err != nil {
		return err
	}
	last, err := record.Replay(nil)
	if err != nil || last.State.Phase != razzia.Over {
		return err
	}
	v.say("", v.words.Text("daily.table_practice"),
		v.labelled("daily.total", v.words.Text("daily.total_of", "points", int(last.State.Seats[d.Round.Seat].Total),
			"place", rankOf(notation.Totals(&last.State), int(d.Round.Seat)))))
	if r, err := v.server.Results(ctx, d.Date); err == nil && r.Took > 0 {
		v.say(v.sameDeal(&r))
	}
	return nil
}

// rankOf is the place of a seat by its total, from 1.
func rankOf(totals []int, seat int) int {
	place := 1
	for _, t := range totals {
		if t > totals[seat] {
			place++
		}
	}
	return place
}
