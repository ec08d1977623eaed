package tables

import (
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// readerOf returns what the page of a table asks for its occasion; nil if it has none.
func (m *Room) readerOf(r *exchange.Request, t *table.Table) (ui.OccasionReader, error) {
	for _, of := range m.Occasions {
		if reader, err := of(r.Context(), m.Caller(r), t); reader != nil || err != nil {
			return reader, err
		}
	}
	return nil, nil
}

// addOccasion adds to a page what it says of the occasion of its table.
func (m *Room) addOccasion(b *ui.Board, r *exchange.Request, t *table.Table) error {
	reader, err := m.readerOf(r, t)
	if err != nil {
		return err
	}
	showOccasion(b, reader, t)
	if b.Occasion != nil && b.Occasion.Coming != "" {
		b.Refresh = refreshAfter
	}
	return nil
}

// addBeside adds to a page what a subject lays beside its table for one who watches. The first one has the place. A failure is logged: the
// table does not need it.
func addBeside(m *Room, b *ui.Board, r *exchange.Request, t *table.Table) {
	for _, of := range m.Besides {
		part, err := of(m.Kit, r, b.Page, t)
		if err != nil {
			m.Report.Log.ErrorContext(r.Context(), "a table has nothing beside it", "error", err)
		}
		if b.Beside == nil {
			b.Beside = part
		}
	}
}

// showOccasion adds to a board what it says of the occasion of its table.
func showOccasion(b *ui.Board, reader ui.OccasionReader, t *table.Table) {
	if reader == nil {
		return
	}
	b.Occasion = reader.Occasion(b.Page, t, func() {})
	if b.Occasion.Result != "" {
		b.Later |= int(live.Measured)
	}
}

// occasionPart is the part of the end of a game that the occasion adds, if it is there.
func (f fragment) occasionPart(t *table.Table, wake func()) live.Parts {
	if f.occasion != nil && f.occasion.Occasion(ui.Page{Localizer: f.localizer()}, t, wake).Result != "" {
		return live.Measured
	}
	return 0
}
