package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"razzia"
	"razzia/internal/table"
	"razzia/notation"
)

// An apiView is a table for a program: as the person of the cookie sees it, and the state (N4).
type apiView struct {
	table.View
	State json.RawMessage `json:"state,omitempty"`
}

// apiTable gives a table.
func (s *Server) apiTable(w http.ResponseWriter, r *request) error {
	t, err := s.Service.Table(r.Context(), r.id())
	if err != nil {
		return err
	}
	s.seen(r, t)
	s.answerTable(w, r, t)
	return nil
}

func (s *Server) answerTable(w http.ResponseWriter, r *request, t *table.Table) {
	v := apiView{View: s.view(r, t)}
	if t.Phase != table.Waiting {
		v.State = notation.AppendState(nil, &t.Game)
	}
	answerJSON(w, http.StatusOK, v)
}

// An apiMove is a move that a program makes.
type apiMove struct {
	Seat razzia.Seat `json:"seat"`
	Ply  int         `json:"ply"`
	Move string      `json:"move"` // in the notation (N2)
}

// apiMove makes a move, and gives the table after it.
func (s *Server) apiMove(w http.ResponseWriter, r *request) error {
	var wish apiMove
	in := json.NewDecoder(r.Body)
	in.DisallowUnknownFields()
	if err := in.Decode(&wish); err != nil {
		var tooLong *http.MaxBytesError
		if errors.As(err, &tooLong) {
			return errTooLong
		}
		return errForm
	}
	m, err := razzia.ParseMove(wish.Move)
	if err != nil {
		return errForm
	}
	t, err := s.Service.Move(r.Context(), r.id(), r.session.ID, wish.Seat, wish.Ply, m)
	if err != nil {
		return err
	}
	s.seen(r, t)
	s.answerTable(w, r, t)
	return nil
}
