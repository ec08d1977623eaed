package tables

import (
	"net/http"

	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
)

// retry makes a table where the reader plays on from a moment of a finished game, and leads there.
func (m *Room) retry(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	old, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	t, err := m.Host.Create(r.Context(), table.Retry{Old: old, Ply: values.Number("at", 0), Person: r.Session.Person(),
		Level: m.Desk.Bots.Usual})
	if err != nil {
		return err
	}
	m.Host.Charge(t.ID, r.Origin())
	return m.Redirect(w, r, pages.TablePath(t.ID))
}
