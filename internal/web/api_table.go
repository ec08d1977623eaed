package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/notation"
)

// An apiTable is a table for a program: as the person of the cookie sees it, and the state (N4).
type apiTable struct {
	table.View
	Options apiOptions      `json:"options" doc:"What was agreed when the table was made."`
	State   json.RawMessage `json:"state,omitempty" doc:"The position (N4), once the game began."`
}

// An apiOptions is what is agreed for a table.
type apiOptions struct {
	Players   int        `json:"players" minimum:"2" maximum:"5" doc:"Seats (R2.1)."`
	Piles     int        `json:"piles" minimum:"1" maximum:"2" doc:"Piles of cards (R2.4)."`
	Bank      int64      `json:"bank,omitempty" minimum:"0" maximum:"1209600000" doc:"Time to think for the whole game, in milliseconds; none for as long as one likes."`
	Increment int64      `json:"increment,omitempty" minimum:"0" maximum:"259200000" doc:"What each move adds to the bank, in milliseconds."`
	Without   table.Aids `json:"without,omitzero" doc:"The aids that the table goes without."`
	Hints     bool       `json:"hints,omitempty" doc:"Whoever is to act may ask for a hint; not with a bank of time."`
	Pace      int64      `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"How long bots take for a move, in milliseconds."`
}

// options gives them as the table's service knows them.
func (o apiOptions) options() table.Options {
	return table.Options{
		Players: o.Players, Piles: o.Piles, Without: o.Without, Hints: o.Hints, Pace: millis(o.Pace),
		Clock: table.Clock{Bank: millis(o.Bank), Increment: millis(o.Increment)},
	}
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// optionsOf gives what was agreed as a program reads it.
func optionsOf(o table.Options) apiOptions {
	return apiOptions{
		Players: o.Players, Piles: o.Piles, Without: o.Without, Hints: o.Hints, Pace: o.Pace.Milliseconds(),
		Bank: o.Clock.Bank.Milliseconds(), Increment: o.Clock.Increment.Milliseconds(),
	}
}

// apiView gives a table as a program sees it.
func (s *Server) apiView(r *request, t *table.Table) apiTable {
	v := apiTable{View: s.view(r, t), Options: optionsOf(t.Options)}
	if t.Phase != table.Waiting {
		v.State = notation.AppendState(make([]byte, 0, 1<<10), &t.Game)
	}
	return v
}

// An apiSummary is a table in a list.
type apiSummary struct {
	ID      table.ID `json:"id"`
	Phase   string   `json:"phase" enum:"waiting,playing,over"`
	Version int      `json:"version" doc:"Entries in its log."`
	MyTurn  bool     `json:"myTurn" doc:"The table waits for a move of yours."`
}

// An apiSummaries lists tables.
type apiSummaries struct {
	Tables []apiSummary `json:"tables" nullable:"false" doc:"The one where something happened last stands first."`
}

// tableOperations are those that make and show tables.
func (s *Server) tableOperations(a huma.API) {
	o := operation(http.MethodGet, "/api/tables", "listTables", "Your tables, the latest 100")
	register(s, a, o, func(c apiCall, _ *struct{}) (apiSummaries, error) { return s.listTables(c) })

	o = operation(http.MethodPost, "/api/tables", "createTable", "Make a table, at which nobody sits yet")
	o.DefaultStatus = http.StatusCreated
	register(s, a, o, func(c apiCall, in *struct{ Body apiOptions }) (apiTable, error) {
		t, err := s.Host.Create(c.Context(), table.Create{Maker: c.session.person(), Options: in.Body.options()})
		return s.viewOr(c, t, err)
	})

	o = operation(http.MethodGet, "/api/tables/{id}", "getTable", "A table as you see it")
	register(s, a, o, func(c apiCall, in *atTable) (apiTable, error) {
		t, err := s.Host.Table(c.Context(), in.ID)
		return s.viewOr(c, t, err)
	})

	o = operation(http.MethodGet, "/api/tables/{id}/log", "getLog", "What happened at a table after a version")
	register(s, a, o, func(c apiCall, in *struct {
		ID    table.ID `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
		After int      `query:"after" minimum:"0" default:"0" doc:"The last version that you know; 0 for all."`
	}) (apiLog, error) {
		t, err := s.Host.Table(c.Context(), in.ID)
		if err != nil {
			return apiLog{}, err
		}
		return logOf(t, in.After), nil
	})
	s.analysisOperation(a)
}

// viewOr gives a table as a program sees it, or why there is none.
func (s *Server) viewOr(c apiCall, t *table.Table, err error) (apiTable, error) {
	if err != nil {
		return apiTable{}, err
	}
	s.seen(c.request, t)
	return s.apiView(c.request, t), nil
}

// mostListed is how many tables the API lists.
const mostListed = 100

func (s *Server) listTables(c apiCall) (apiSummaries, error) {
	list := apiSummaries{Tables: []apiSummary{}}
	if c.fresh {
		return list, nil
	}
	for _, over := range []bool{false, true} {
		q := host.TableQuery{Person: c.session.ID, Over: over, Most: mostListed - len(list.Tables)}
		tables, err := s.Host.Tables(c.Context(), q)
		if err != nil {
			return list, err
		}
		for _, sum := range tables {
			list.Tables = append(list.Tables, apiSummary{
				ID: sum.ID, Phase: sum.Phase.String(), Version: sum.Version, MyTurn: sum.WaitsFor(c.session.ID),
			})
		}
	}
	return list, nil
}

// An apiLog is a piece of the log of a table.
type apiLog struct {
	Version int        `json:"version" doc:"The last version that there is."`
	Entries []apiEntry `json:"entries" nullable:"false" doc:"In order, without a gap."`
}

// An apiEntry is one thing that happened at a table, as anybody may know it.
type apiEntry struct {
	Version  int          `json:"version"`
	At       time.Time    `json:"at"`
	Kind     table.Kind   `json:"kind" doc:"created, sat, bot sat, stood up, began, moved, warned, timed out, left, resigned, took back, ended, talked, paced or rematched."`
	Seat     razzia.Seat  `json:"seat" doc:"-1 where none is meant: what the table does, as a reveal."`
	Name     string       `json:"name,omitempty" doc:"Of the person or the bot."`
	Level    string       `json:"level,omitempty" doc:"Of the bot."`
	Move     *razzia.Move `json:"move,omitempty" doc:"In the notation (N2)."`
	Text     string       `json:"text,omitempty" doc:"What was said."`
	Pace     *int64       `json:"pace,omitempty" doc:"How long bots take from here on, in milliseconds."`
	Packages [][]int      `json:"packages,omitempty" doc:"The cheques dealt, by seat (R2.2)."`
	Next     table.ID     `json:"next,omitempty" doc:"The table of the rematch."`
}

// logOf gives the log of a table after a version. Nobody's identity is in it.
func logOf(t *table.Table, after int) apiLog {
	l := apiLog{Version: t.Version, Entries: []apiEntry{}}
	for _, e := range t.Log[min(after, len(t.Log)):] {
		l.Entries = append(l.Entries, entryOf(e))
	}
	return l
}

func entryOf(e table.Entry) apiEntry {
	out := apiEntry{Version: e.Version, At: e.At, Kind: e.Kind, Seat: e.Seat, Level: e.Level, Packages: slices.Clone(e.Packages), Next: e.Next}
	if e.Person != nil {
		out.Name = e.Person.Name
	}
	switch e.Kind {
	case table.BotSat:
		out.Name = e.Text
	case table.Talked:
		out.Text = e.Text
	case table.Moved:
		out.Move = &e.Move
	case table.Paced:
		pace := e.Pace.Milliseconds()
		out.Pace = &pace
	}
	return out
}
