package tables

import (
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// addEnding adds to a page what a finished game says of luck and skill. It waits a moment for that; a browser without script asks again.
func (m *Room) addEnding(b *ui.Board, r *exchange.Request, t *table.Table) {
	b.Measure, b.Measuring = m.endings.Wait(r.Context(), t)
	if b.Measuring {
		b.Refresh = refreshAfter
	}
}

// Later reports whether the measure of a finished game is there, as [razzia/internal/web/live.Later] says.
func (f fragment) Later(t *table.Table, wake func()) bool {
	measured, _ := f.room.endings.Look(t, wake)
	return measured != nil
}
