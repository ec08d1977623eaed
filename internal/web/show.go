package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/internal/web/ui"
	"razzia/notation"
)

// showTable shows a table.
func (s *Server) showTable(w http.ResponseWriter, r *request) error {
	t, err := s.Service.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, ui.TablePage(s.board(r, t)))
}

// refreshAfter is when a browser without script looks again, in seconds.
const refreshAfter = 3

// board prepares a table for who asks.
func (s *Server) board(r *request, t *table.Table) *ui.Board {
	v := t.View(r.session.ID, s.Now())
	page := s.page(r, "")
	page.Path = "/t/" + string(t.ID)
	b := ui.NewBoard(page, v, s.stories.of(t))
	if !b.MyTurn() && !b.Reading() && t.Phase != table.Over {
		b.Refresh = refreshAfter
	}
	if t.Phase == table.Waiting {
		b.Levels = s.Levels
		b.Invite = s.scheme(r.Request) + "://" + r.Host + page.Path
		b.QR, b.QRSize = qrPath(b.Invite)
	}
	return b
}

// replay shows a table as it was after so many moves.
func (s *Server) replay(w http.ResponseWriter, r *request) error {
	t, err := s.Service.Table(r.Context(), r.id())
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
	where := ui.Replay{At: at, Last: len(t.Moves), Back: at - 1}
	if at > 0 && t.Moves[at-1].Verb() == razzia.ToReveal {
		where.Back-- // a draw and its card are one step
	}
	b := ui.NewReplay(page, then.View("", s.Now()), ui.NewStory(then), where)
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
	t, err := s.Service.Table(r.Context(), r.id())
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
func (s *Server) draw(r *request, t *table.Table) ([]byte, error) {
	var html bytes.Buffer
	err := ui.Table(s.board(r, t)).Render(r.Context(), &html)
	return html.Bytes(), err
}
