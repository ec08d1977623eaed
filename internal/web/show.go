package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/internal/web/ui"
	"razzia/notation"
)

// showTable shows a table.
func (s *Server) showTable(w http.ResponseWriter, r *request) error {
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	s.seen(r, t)
	return s.render(w, r, http.StatusOK, ui.TablePage(s.board(r, t)))
}

// seen notes that somebody who has a seat was at the table just now. A stream he has says so better.
func (s *Server) seen(r *request, t *table.Table) {
	his := func(seat table.Seat) bool { return seat.Person.ID == r.session.ID }
	if !slices.ContainsFunc(t.Seats, his) {
		return
	}
	grace := pageGrace
	if actor := t.Game.State.Actor; t.Phase == table.Playing && actor != razzia.NoSeat && his(t.Seats[actor]) {
		grace = thinkGrace
	}
	s.people.see(t.ID, r.session.ID, grace)
}

// view is a table as who asks sees it, with who is away.
func (s *Server) view(r *request, t *table.Table) table.View {
	v := t.View(r.session.ID, s.Now())
	away := s.people.away(t)
	for i := range v.Seats {
		v.Seats[i].Away = away>>i&1 == 1
	}
	return v
}

// refreshAfter is when a browser without script looks again, in seconds.
const refreshAfter = 3

// board prepares a table for who asks.
func (s *Server) board(r *request, t *table.Table) *ui.Board {
	v := s.view(r, t)
	page := s.page(r, "")
	page.Path = "/t/" + string(t.ID)
	b := ui.NewBoard(page, v, s.projections.of(t))
	b.Analyst = s.Reviews != nil
	s.addHint(r, t, b)
	if !b.MyTurn() && !b.Reading() && t.Phase != table.Over {
		b.Refresh = refreshAfter
	}
	if t.Phase == table.Waiting {
		b.Levels = s.levels(len(t.Seats))
		b.Invite = s.scheme(r.Request) + "://" + r.Host + page.Path
		b.QR, b.QRSize = qrPath(b.Invite)
	}
	return b
}

// replay shows a table as it was after so many moves.
func (s *Server) replay(w http.ResponseWriter, r *request) error {
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	if t.Phase == table.Waiting {
		return s.goTo(w, r, "/t/"+string(t.ID))
	}
	at := len(t.Moves)
	if n, err := strconv.Atoi(r.URL.Query().Get("at")); err == nil {
		at = min(max(n, 0), at)
	}
	then, at, err := past(t, at)
	if err != nil {
		return err
	}
	page := s.page(r, "")
	past := ui.NewReplay(t, at)
	if past.Analysis = s.analysisOf(r, t); past.Analysis != nil && past.Analysis.UnderWay() {
		page.Refresh = refreshAfter
	}
	b := ui.NewPast(page, then.View("", s.Now()), ui.NewProjection(then), past)
	return s.render(w, r, http.StatusOK, ui.TablePage(b))
}

// past is a table as it was after so many moves, or one more where that would leave a card in the air.
func past(t *table.Table, moves int) (*table.Table, int, error) {
	if moves < len(t.Moves) && t.Moves[moves].Verb() == razzia.ToReveal {
		moves++
	}
	seen, end := 0, 0
	for i, e := range t.Log {
		if e.Kind == table.Moved {
			if seen++; seen > moves {
				break
			}
		}
		if e.Kind == table.Moved || e.Kind == table.Began {
			end = i + 1
		}
	}
	if moves == len(t.Moves) {
		end = len(t.Log)
	}
	then, err := table.Read(t.ID, t.Log[:end:end])
	if err != nil {
		return nil, 0, &table.Fault{Code: table.Failed, Key: "log-broken", Err: err}
	}
	return then, moves, nil
}

// record gives the game as a record (N3) to keep.
func (s *Server) record(w http.ResponseWriter, r *request) error {
	record, t, err := s.recordOf(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.razzia"`, t.ID))
	_, _ = w.Write(append(notation.AppendRecord(nil, &record), '\n'))
	return nil
}

func (s *Server) recordOf(r *request) (notation.Record, *table.Table, error) {
	t, err := s.Host.Table(r.Context(), r.id())
	if err != nil {
		return notation.Record{}, nil, err
	}
	record, ok := t.Record()
	if !ok {
		return record, t, errNoPage
	}
	return record, t, nil
}

// fair checks the record of a finished game against the promise that was made before it.
func (s *Server) fair(w http.ResponseWriter, r *request) error {
	record, t, err := s.recordOf(r)
	if err != nil {
		return err
	}
	key := "fair.good"
	switch err := fair.Verify(&record); {
	case errors.Is(err, fair.ErrNoProof):
		return errNoPage // of the deck of a lesson nothing was promised
	case errors.Is(err, fair.ErrNotYet):
		key = "fair.not_yet"
	case err != nil:
		key = "fair.bad"
		s.Log.Error("a shuffle does not fit its promise", "table", t.ID, "error", err)
	}
	page := s.page(r, r.speaker.Text("fair.check"))
	page.Path = "/t/" + string(t.ID)
	return s.render(w, r, http.StatusOK, ui.FairPage(page, r.speaker.Text(key), t.Proof))
}

// draw renders a table as a live update brings it.
func draw(r *request, b *ui.Board) ([]byte, error) {
	var html bytes.Buffer
	err := ui.Table(b).Render(r.Context(), &html)
	return html.Bytes(), err
}
