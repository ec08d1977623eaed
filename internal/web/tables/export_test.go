package tables

import (
	"razzia/internal/i18n"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// Stages returns the boards that the stream of a page shows before the newest state.
func (m *Room) Stages(scene live.Scene) ([]*ui.Board, error) {
	return m.pictures(ui.Page{Localizer: i18n.LocalizerFor(i18n.English, i18n.English.Theme())}, scene)
}
