package pages

import (
	"context"
	"time"

	"razzia/internal/cache"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Plays are the tables that play rounds of days: what their pages say of the day.
type Plays struct {
	*pages.Kit
	Daily Service

	results cache.Values[table.ID, play.Result] // of rounds that have just ended
}

// At returns what the page of a table asks for its day; nil if it plays no day.
func (p *Plays) At(r *exchange.Request, t *table.Table) (ui.DayReader, error) {
	day, err := daily.ParseDay(t.Options.Day)
	if err != nil {
		return nil, nil
	}
	c := p.Caller(r)
	card, err := p.Daily.Of(r.Context(), c, day)
	if err != nil {
		return nil, err
	}
	v := &reader{plays: p, caller: c, day: day, counts: card.Round.Table == t.ID && card.Round.Stage != daily.Late}
	if v.counts && card.Round.Measured {
		result, err := p.Daily.Result(r.Context(), c, day)
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

// Play is what the page says of the day now. If its result is being made, wake is called when it is there.
func (v *reader) Play(p ui.Page, t *table.Table, wake func()) *ui.DayPlay {
	d := &ui.DayPlay{Date: v.day.String(), Number: v.day.Number(), Counts: v.counts}
	if !v.counts || t.Phase != table.Over {
		return d
	}
	result := v.result
	if result == nil {
		result, d.Coming = v.plays.results.Look(t.ID, wake, v.find)
	}
	if result != nil {
		v.fill(d, p, result)
	}
	return d
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

// fill writes the result.
func (v *reader) fill(d *ui.DayPlay, p ui.Page, r *play.Result) {
	d.Margin = ui.DayMargin(p.Localizer, r.Round.Result.Points, r.Margin)
	d.Standing = ui.DayStanding(p.Localizer, r.Round.Standing, v.caller.Member != nil)
}
