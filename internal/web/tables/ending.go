package tables

import (
	"razzia/internal/analysis"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// addEnding adds to a page what a finished game says of luck and skill, and how it was rated. It waits a moment for the former; a browser
// without script asks again.
func (m *Room) addEnding(b *ui.Board, r *exchange.Request, t *table.Table) {
	b.Measure, b.Measuring = m.endings.Wait(r.Context(), t)
	ruling, coming := m.rulings.Read(r.Context(), t)
	b.Rated, b.Rating, b.Later = reportOf(ruling, r.At(t)), coming, int(partsOf(b.Measure, ruling))
	if b.Measuring || coming && b.Seated() {
		b.Refresh = refreshAfter
	}
}

// addSteps adds to a board what subjects offer to do next.
func (m *Room) addSteps(b *ui.Board, t *table.Table, person string) {
	if !b.Seated() && !b.View.Maker {
		person = ""
	}
	for _, of := range m.Steps {
		if step := of(b.Page, t, person); step != nil {
			b.Next = append(b.Next, *step)
		}
	}
}

// partsOf are the parts of the end of a game that are there.
func partsOf(measure *analysis.GameMeasure, ruling *rating.Ruling) (parts live.Parts) {
	if measure != nil {
		parts |= live.Measured
	}
	if ruling != nil {
		parts |= live.RatedYet
	}
	return parts
}

// reportOf is what a player sees of a ruling; nil for no ruling and for those who did not play.
func reportOf(r *rating.Ruling, person string) *rating.Report {
	if r == nil || person == "" {
		return nil
	}
	report := r.For([]string{person})
	return &report
}

// Later reports which parts of the end of a game are there, as [razzia/internal/web/live.Later] says.
func (f fragment) Later(t *table.Table, wake func()) live.Parts {
	measure, _ := f.room.endings.Look(t, wake)
	ruling, _ := f.room.rulings.Look(t, wake)
	return partsOf(measure, ruling) | f.occasionPart(t, wake)
}
