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
	feats, more := m.featsOf(t, func() {})
	b.Rated, b.Rating, b.Feats = reportOf(ruling, r.At(t)), coming, feats[r.At(t)]
	b.Later = int(partsOf(b.Measure, ruling) | praised(feats))
	if b.Measuring || (coming || more) && b.Seated() {
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

// featsOf are what the players of a table have done for the first time, by identity. If some are coming, wake is called when they are
// there.
func (m *Room) featsOf(t *table.Table, wake func()) (all map[string][]ui.Feat, coming bool) {
	all = map[string][]ui.Feat{}
	for _, of := range m.Feats {
		feats, more := of.Look(t, wake)
		for person, list := range feats {
			all[person] = append(all[person], list...)
		}
		coming = coming || more
	}
	return all, coming
}

// praised is the part of feats, if there are some.
func praised(feats map[string][]ui.Feat) live.Parts {
	if len(feats) == 0 {
		return 0
	}
	return live.Praised
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
	feats, _ := f.room.featsOf(t, wake)
	return partsOf(measure, ruling) | praised(feats) | f.occasionPart(t, wake)
}
