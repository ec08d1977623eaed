package web

import (
	"net/http"
	"strings"
	"time"

	"razzia"
	"razzia/internal/table"
)

// act does what a form of a table asks for.
func (s *Server) act(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	deed := deeds[r.PathValue("deed")]
	if deed == nil {
		return errNoPage
	}
	t, err := deed(s, r, r.seat())
	if err != nil {
		return err
	}
	if r.scripted() && t.ID == r.id() {
		w.WriteHeader(http.StatusNoContent) // the stream brings the table
		return nil
	}
	return s.goTo(w, r, "/t/"+string(t.ID)+spot(t.View(r.session.ID, s.Now())))
}

// seat is the seat that a form names; a number too large for a seat names none, and not what it wraps
// round to.
func (r *request) seat() razzia.Seat {
	if n := r.number("seat", int(razzia.NoSeat)); n >= 0 && n < razzia.MaxPlayers {
		return razzia.Seat(n)
	}
	return razzia.NoSeat
}

// A deed changes a table as a form asks.
type deed func(s *Server, r *request, seat razzia.Seat) (*table.Table, error)

// deeds are the deeds by the last word of their address.
var deeds = map[string]deed{
	"move":  (*Server).move,
	"steal": (*Server).steal,
	"sit": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.Sit{Person: r.session.person(), Seat: seat})
	},
	"bot": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.SeatBot{By: r.session.ID, Seat: seat, Level: s.level(r)})
	},
	"stand": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.StandUp{By: r.session.ID, Seat: seat})
	},
	"leave": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.Leave{By: r.session.ID, Seat: seat})
	},
	"resign": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.Resign{By: r.session.ID, Seat: seat})
	},
	"back": func(s *Server, r *request, seat razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.TakeBack{By: r.session.ID, Seat: seat})
	},
	"talk": func(s *Server, r *request, _ razzia.Seat) (*table.Table, error) {
		return s.talk(r, r.id(), r.PostForm.Get("text"))
	},
	"next": (*Server).goOn,
	"skip": func(s *Server, r *request, _ razzia.Seat) (*table.Table, error) {
		return s.Host.Act(r.Context(), r.id(), table.EndLesson{By: r.session.ID})
	},
	"pace": (*Server).pace,
	"rematch": func(s *Server, r *request, _ razzia.Seat) (*table.Table, error) {
		return s.Host.Rematch(r.Context(), r.id(), r.session.ID)
	},
}

// talk says something to a table, not faster than others can read.
func (s *Server) talk(r *request, id table.ID, text string) (*table.Table, error) {
	if err := s.gate.talk(r.session.ID); err != nil {
		return nil, err
	}
	return s.Host.Act(r.Context(), id, table.Talk{By: r.session.ID, Text: strings.TrimSpace(text)})
}

// move makes the move that the form names in the notation (N2).
func (s *Server) move(r *request, seat razzia.Seat) (*table.Table, error) {
	m, err := razzia.ParseMove(r.PostForm.Get("move"))
	if err != nil {
		return nil, errForm
	}
	return s.Host.Act(r.Context(), r.id(), table.Move{By: r.session.ID, Seat: seat, Ply: r.number("ply", -1), Move: m})
}

// steal steals the cards that were ticked in the row.
func (s *Server) steal(r *request, seat razzia.Seat) (*table.Table, error) {
	var loot razzia.Cards
	for _, code := range r.PostForm["card"] {
		c, err := razzia.ParseCard(code)
		if err != nil || loot.Count(c) == c.Copies() {
			return nil, errForm
		}
		loot += razzia.CardsOf(c)
	}
	return s.Host.Act(r.Context(), r.id(), table.Move{By: r.session.ID, Seat: seat, Ply: r.number("ply", -1), Move: razzia.Steal(loot)})
}

// pace sets how long bots take for a move.
func (s *Server) pace(r *request, _ razzia.Seat) (*table.Table, error) {
	pace, err := time.ParseDuration(r.PostForm.Get("pace"))
	if err != nil {
		return nil, errForm
	}
	return s.Host.Act(r.Context(), r.id(), table.SetPace{By: r.session.ID, Pace: pace})
}
