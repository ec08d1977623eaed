package tables

import (
	"net/http"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// showOffer shows a friend the seat that a link offers them.
func (m *Room) showOffer(w http.ResponseWriter, r *exchange.Request) error {
	code := r.PathValue("code")
	t, seat, err := m.Host.OfferedSeat(r.Context(), r.Table(), code)
	if err != nil {
		return err
	}
	if seat == razzia.NoSeat {
		return table.ErrNoOffer
	}
	page := m.New(r, r.Localizer.Text("consent.offer_title"))
	page.Path = pages.TablePath(t.ID)
	b := ui.NewBoard(page, picture.Of(t.View(r.At(t), m.Now()), m.logs.of(t), picture.Moment{}))
	b.Title = page.Title
	return m.Render(w, r, http.StatusOK, offerPage(b, seat, code))
}
