package tables

import (
	"net/http"
	"strconv"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// versionHeader is the header with the version of the table in a response to the script. The stream may have brought a
// newer one meanwhile.
const versionHeader = "X-Razzia-Version"

// A decision is the form that asks for a hint.
type decision struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4"`
	Ply   int         `json:"ply"`
	Epoch int         `json:"epoch,omitempty"`
}

// giveHint gives a hint to the player who is to act, and shows the table with it. The stream does not bring it, because the
// table has not changed.
func (m *Room) giveHint(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	var d decision
	if err := form.Decode(values, &d); err != nil {
		return err
	}
	q := table.HintRequest{Seat: d.Seat, Ply: d.Ply, Epoch: d.Epoch}
	if _, err := m.callOf(r).Hint(r.Context(), q); err != nil {
		return err
	}
	if !r.FromScript() {
		return m.Redirect(w, r, pages.TablePath(r.Table())+"#hint")
	}
	t, err := m.Host.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	return m.showFragment(w, r, t)
}

// showFragment answers the script with the part of a table's page that changes.
func (m *Room) showFragment(w http.ResponseWriter, r *exchange.Request, t *table.Table) error {
	muted, err := m.Talk.MutedAt(r.Context(), m.Caller(r), t)
	if err != nil {
		return err
	}
	w.Header().Set(versionHeader, strconv.Itoa(t.Version))
	return m.Render(w, r, http.StatusOK, ui.Table(m.board(r, t, muted)))
}

// addHint adds the hint that the viewer was given for the decision before them.
func (m *Room) addHint(b *ui.Board, t *table.Table, person string) {
	if h, given := m.Host.GivenHint(t, person); given {
		b.Hint = &ui.Hint{Advice: b.Narrator.Hint(h), Move: h.Best.Move}
	}
}
