package tables

import (
	"context"
	"time"

	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// A Days is what the table of a round of the daily shows of its day: [app.Daily].
type Days interface {
	Of(ctx context.Context, c app.Caller, day daily.Day) (app.DailyCard, error)
	Result(ctx context.Context, c app.Caller, day daily.Day) (app.DailyResult, error)
}

// A dayViewer is a person at the table of a round of the daily.
type dayViewer struct {
	caller app.Caller
	day    daily.Day
	counts bool // the round is the one of the person that counts
}

// dayViewerOf returns the viewer of a table; nil if it plays no day.
func (m *Room) dayViewerOf(r *exchange.Request, t *table.Table) (*dayViewer, error) {
	day, err := daily.ParseDay(t.Options.Day)
	if m.Days == nil || err != nil {
		return nil, nil
	}
	c := m.Caller(r)
	card, err := m.Days.Of(r.Context(), c, day)
	if err != nil {
		return nil, err
	}
	return &dayViewer{c, day, card.Round.Table == t.ID && card.Round.Stage != daily.Late}, nil
}

// resultTime is how long a result may take.
const resultTime = 30 * time.Second

// lookAtDay returns the result of a round that is over, nil if there is none. If it is coming, wake is called when it is there.
func (m *Room) lookAtDay(v *dayViewer, t *table.Table, wake func()) (result *app.DailyResult, coming bool) {
	if v == nil || !v.counts || t.Phase != table.Over {
		return nil, false
	}
	return m.dayResults.Look(t.ID, wake, func() (*app.DailyResult, bool) {
		ctx, cancel := context.WithTimeout(context.Background(), resultTime)
		defer cancel()
		r, err := m.Days.Result(ctx, v.caller, v.day)
		if err != nil || !r.Round.Measured {
			return nil, false
		}
		return &r, true
	})
}

// addDay adds to a page what it says of the day of its table. The result is read anew, because the rank changes.
func (m *Room) addDay(b *ui.Board, r *exchange.Request, t *table.Table) error {
	v, err := m.dayViewerOf(r, t)
	if v == nil || err != nil {
		return err
	}
	result, coming := m.lookAtDay(v, t, func() {})
	if result != nil {
		if fresh, err := m.Days.Result(r.Context(), v.caller, v.day); err == nil && fresh.Round.Measured {
			result = &fresh
		}
		b.Later |= int(live.Measured)
	}
	if coming {
		b.Refresh = refreshAfter
	}
	b.Day = v.play(b.Page, result, coming)
	return nil
}

// addDay adds to the newest state what it says of the day.
func (f fragment) addDay(b *ui.Board, t *table.Table) {
	if f.day == nil {
		return
	}
	result, coming := f.room.lookAtDay(f.day, t, func() {})
	b.Day = f.day.play(b.Page, result, coming)
	if result != nil {
		b.Later |= int(live.Measured)
	}
}

// play is what a page says of the day.
func (v *dayViewer) play(p ui.Page, result *app.DailyResult, coming bool) *ui.DayPlay {
	d := &ui.DayPlay{Date: v.day.String(), Number: v.day.Number(), Counts: v.counts, Coming: coming}
	if result == nil || result.Round.Result == nil {
		return d
	}
	standing := result.Round.Standing
	d.Margin = ui.DayMargin(p.Localizer, result.Round.Result.Points, result.Margin)
	d.Standing = ui.DayPercentile(p.Localizer, standing.Percentile(), standing.Of)
	if v.caller.Member != nil {
		d.Standing = ui.DayRank(p.Localizer, standing.Rank, standing.Of)
	}
	return d
}
