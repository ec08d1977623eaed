package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"razzia"
	"razzia/internal/table"
)

// A seatWish names a seat.
type seatWish struct {
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"From 0, clockwise."`
}

// A moveWish is a move that a program makes.
type moveWish struct {
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat that moves: acting in the table's game."`
	Ply  int         `json:"ply" minimum:"0" doc:"The moves that you saw made: ply of the table. If there are more by now, nothing happens."`
	Move string      `json:"move" maxLength:"64" example:"draw 1" doc:"In the notation (N2): one of legal in the table's game."`
}

// A botWish names a seat for a bot.
type botWish struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"From 0, clockwise."`
	Level string      `json:"level" example:"club" doc:"How well it plays; the refusal of an unknown one lists them all."`
}

// A talkWish is something to say.
type talkWish struct {
	Text string `json:"text" minLength:"1" maxLength:"280" doc:"One line."`
}

// A paceWish is how fast bots should play.
type paceWish struct {
	Pace int64 `json:"pace" minimum:"0" maximum:"10000" doc:"How long a bot takes for a move, in milliseconds."`
}

// deedOperations are those that change a table.
func (s *Server) deedOperations(a huma.API) {
	deedOf(s, a, "moves", "makeMove", "Make a move", func(c apiCall, id table.ID, w moveWish) (*table.Table, error) {
		m, err := razzia.ParseMove(w.Move)
		if err != nil {
			return nil, &badField{"body.move", err.Error()}
		}
		return s.Host.Act(c.Context(), id, table.Move{By: c.session.ID, Seat: w.Seat, Ply: w.Ply, Move: m})
	})
	deedOf(s, a, "bot", "seatBot", "Give a bot an empty seat, at a table that you made", func(c apiCall, id table.ID, w botWish) (*table.Table, error) {
		if !slices.Contains(s.Levels, w.Level) {
			return nil, &badField{"body.level", fmt.Sprintf("no such level: want one of %s", strings.Join(s.Levels, ", "))}
		}
		return s.Host.Act(c.Context(), id, table.SeatBot{By: c.session.ID, Seat: w.Seat, Level: w.Level})
	})
	deedOf(s, a, "talk", "talk", "Say something to a table where you sit", func(c apiCall, id table.ID, w talkWish) (*table.Table, error) {
		return s.talk(c.request, id, w.Text)
	})
	deedOf(s, a, "pace", "setPace", "Set how long bots take for a move", func(c apiCall, id table.ID, w paceWish) (*table.Table, error) {
		return s.Host.Act(c.Context(), id, table.SetPace{By: c.session.ID, Pace: millis(w.Pace)})
	})
	s.seatOperations(a)
	o := operation(http.MethodPost, "/api/tables/{id}/rematch", "rematch", "Play again with the same people: the table of the rematch")
	register(s, a, o, func(c apiCall, in *atTable) (apiTable, error) {
		t, err := s.Host.Rematch(c.Context(), in.ID, c.session.ID)
		return s.viewOr(c, t, err)
	})
}

// seatOperations are those that change who plays a seat.
func (s *Server) seatOperations(a huma.API) {
	deedOf(s, a, "sit", "sit", "Take an empty seat", func(c apiCall, id table.ID, w seatWish) (*table.Table, error) {
		return s.Host.Act(c.Context(), id, table.Sit{Person: c.session.person(), Seat: w.Seat})
	})
	deedOf(s, a, "stand", "standUp", "Leave a seat empty before the game began: yours, or that of a bot at a table that you made",
		func(c apiCall, id table.ID, w seatWish) (*table.Table, error) {
			return s.Host.Act(c.Context(), id, table.StandUp{By: c.session.ID, Seat: w.Seat})
		})
	deedOf(s, a, "leave", "leave", "Let a bot play your seat until you take it back", func(c apiCall, id table.ID, w seatWish) (*table.Table, error) {
		return s.Host.Act(c.Context(), id, table.Leave{By: c.session.ID, Seat: w.Seat})
	})
	deedOf(s, a, "back", "takeBack", "Take your seat back from a bot", func(c apiCall, id table.ID, w seatWish) (*table.Table, error) {
		return s.Host.Act(c.Context(), id, table.TakeBack{By: c.session.ID, Seat: w.Seat})
	})
	deedOf(s, a, "resign", "resign", "Let a bot play your seat for good", func(c apiCall, id table.ID, w seatWish) (*table.Table, error) {
		return s.Host.Act(c.Context(), id, table.Resign{By: c.session.ID, Seat: w.Seat})
	})
}

// deedOf adds an operation that changes a table, and gives the table after it.
func deedOf[Body any](s *Server, a huma.API, word, name, summary string, do func(c apiCall, id table.ID, w Body) (*table.Table, error)) {
	o := operation(http.MethodPost, "/api/tables/{id}/"+word, name, summary)
	register(s, a, o, func(c apiCall, in *wish[Body]) (apiTable, error) {
		t, err := do(c, in.ID, in.Body)
		return s.viewOr(c, t, err)
	})
}
