package tables

import (
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// Days say what the pages of tables that play a day say of it.
type Days interface {
	// At returns what the page of a table asks for its day; nil if it plays no day.
	At(r *exchange.Request, t *table.Table) (ui.DayReader, error)
}

// readerOf returns what the page of a table asks for its day; nil if it plays no day.
func (m *Room) readerOf(r *exchange.Request, t *table.Table) (ui.DayReader, error) {
	return m.Days.At(r, t)
}

// addDay adds to a page what it says of the day of its table.
func (m *Room) addDay(b *ui.Board, r *exchange.Request, t *table.Table) error {
	day, err := m.readerOf(r, t)
	if err != nil {
		return err
	}
	showDay(b, day, t)
	if b.Day != nil && b.Day.Coming {
		b.Refresh = refreshAfter
	}
	return nil
}

// showDay adds to a board what it says of the day of its table.
func showDay(b *ui.Board, day ui.DayReader, t *table.Table) {
	if day == nil {
		return
	}
	b.Day = day.Play(b.Page, t, func() {})
	if b.Day.Margin != "" {
		b.Later |= int(live.Measured)
	}
}

// dayPart is the part of the end of a game that the day adds, if it is there.
func (f fragment) dayPart(t *table.Table, wake func()) live.Parts {
	if f.day != nil && f.day.Play(ui.Page{Localizer: f.localizer()}, t, wake).Margin != "" {
		return live.Measured
	}
	return 0
}
