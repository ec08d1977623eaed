package pages

import (
	"context"
	"time"

	"razzia/internal/cache"
	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// Plays are the tables that play rounds of days: what their pages say of the day.
type Plays struct {
	Daily Service

	results cache.Values[table.ID, play.Result] // of rounds that have just ended
}

// At returns what the page of a table asks for its day; nil if it plays no day.
func (p *Plays) At(ctx context.Context, c people.Caller, t *table.Table) (ui.OccasionReader, error) {
	day, err := daily.ParseDay(t.Options.Day)
	if err != nil {
		return nil, nil
	}
	card, err := p.Daily.Of(ctx, c, day)
	if err != nil {
		return nil, err
	}
	v := &reader{plays: p, caller: c, day: day, counts: card.Round.Table == t.ID && card.Round.Stage != daily.Late}
	if v.counts && card.Round.Measured {
		result, err := p.Daily.Result(ctx, c, day)
		v.result = &result
		return v, err
	}
	return v, nil
}

// A reader is a person at a table that plays a day.
type reader struct {
	plays  *Plays
	caller people.Caller
	day    daily.Day
	counts bool         // the round is the one of the person that counts
	result *play.Result // as it was when the page or its stream began; nil if there was none
}

// resultTime is how long a result may take.
const resultTime = 30 * time.Second

// Occasion is what the page says of the day now. If its result is being made, wake is called when it is there.
func (v *reader) Occasion(p ui.Page, t *table.Table, wake func()) *ui.Occasion {
	number := p.T("daily.number", "number", v.day.Number())
	o := &ui.Occasion{Path: dayPath(v.day), Name: number, Title: p.T("daily.title") + ", " + number, Kind: p.T("daily.table_practice"),
		Of: p.T("daily.without_luck"), More: p.T("daily.to_day"), Others: ui.Link{Path: path + "/archive", Words: p.T("daily.archive")}}
	if !v.counts {
		return o
	}
	o.Kind, o.Until, o.Rule = p.T("daily.table_counts"), p.T("daily.table_until"), p.T("table.day_alone")
	if t.Phase != table.Over {
		return o
	}
	result, coming := v.result, false
	if result == nil {
		result, coming = v.plays.results.Look(t.ID, wake, v.find)
	}
	if coming {
		o.Coming = p.T("daily.measuring")
	}
	if result != nil {
		o.Result = told.Margin(p.Localizer, result.Round.Result.Points, result.Margin)
		o.Standing = told.Grade(p.Localizer, result.Round.Grade()) + ". " + told.Better(p.Localizer, result.Round.Standing)
	}
	return o
}

// find reads the result, which is made if it is not there. One that cannot be had now is asked for again.
func (v *reader) find() (*play.Result, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), resultTime)
	defer cancel()
	r, err := v.plays.Daily.Result(ctx, v.caller, v.day)
	if err != nil || !r.Round.Measured {
		return nil, false
	}
	return &r, true
}
