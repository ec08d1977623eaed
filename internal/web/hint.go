package web

import (
	"net/http"
	"strconv"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// versionHeader says which version of a table an answer to our script shows: something newer may have come by
// the stream meanwhile.
const versionHeader = "X-Razzia-Version"

// giveHint gives a hint to who is to act, and shows the table with it. The stream would not bring it, for
// nothing has changed at the table.
func (s *Server) giveHint(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	if _, err := s.hintFor(r, r.id(), r.seat(), r.number("ply", -1)); err != nil {
		return err
	}
	if !r.scripted() {
		return s.goTo(w, r, "/t/"+string(r.id())+"#hint")
	}
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	w.Header().Set(versionHeader, strconv.Itoa(t.Version))
	return s.render(w, r, http.StatusOK, ui.Table(s.board(r, t)))
}

func (s *Server) hintFor(r *request, id table.ID, seat razzia.Seat, ply int) (hint.Hint, error) {
	return s.Host.Hint(r.Context(), id, r.session.ID, seat, ply)
}

// addHint adds to a board the hint that its viewer was given for what he is to do.
func (s *Server) addHint(r *request, t *table.Table, b *ui.Board) {
	if h, given := s.Host.GivenHint(t, r.session.ID); given {
		b.Hint = &ui.Hint{Advice: b.Teller.Hint(h), Move: h.Best.Move}
	}
}
