// Package operations has the operations of the API on open tables and quick matches.
package operations

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on open tables and quick matches.
type Operations struct {
	Lobby   *lobby.Service
	Ratings rating.Store
	Bots    action.Bots // to choose from
}

// lobbyFilter is the input of getLobby.
type lobbyFilter struct {
	Players int    `query:"players" minimum:"0" maximum:"5" default:"0" doc:"Only tables with this number of seats; 0 for any."`
	Clock   string `query:"clock" enum:"none,quick,usual,long,days,other" doc:"Only tables with this kind of clock. quick: 5 minutes and 5 seconds for each move; usual: 10 and 10; long: 20 and 20; days: a day or more."`
	Free    int    `query:"free" minimum:"0" maximum:"4" default:"0" doc:"Only tables with so many empty seats or more."`
	Name    string `query:"name" maxLength:"24" doc:"Only tables where a person sits whose name has this part, in any case."`
	Reach   int    `query:"reach" minimum:"0" maximum:"2000" default:"0" doc:"Of the tables that wait only those at which all ratings are this near to yours, in points; 0 for any. A provisional rating is only in ranges of 200 and more."`
	Order   string `query:"order" enum:"newest,fullest" default:"newest" doc:"newest: the table that was made last comes first. fullest: the table with the fewest empty seats."`
	Most    int    `query:"most" minimum:"1" maximum:"1000" default:"100" doc:"Number of tables of each list, at most."`
}

// Add adds the operations on the lobby.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/lobby", ID: "getLobby", Cost: guard.Reading,
		Summary: "List the tables that are open to everybody",
		About:   "Tables whose maker opened them to everybody, and the games of quick matches.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *lobbyFilter) (client.Lobby, error) { return a.lobby(c, in) })
	o = api.Operation{Route: "POST /api/match", ID: "askMatch", Cost: guard.Matching,
		Summary: "Wish for a quick match",
		About: "You wait for others who wish for the same. Read where you stand with getMatch every few seconds: that is the sign that you still wait. " +
			"The person who waited longest chooses first. Of a player who takes any number of players, a table of four is made, or after 10 seconds any other. A new wish takes the place of the one before.",
		Facts: operation.Facts{Tag: operation.Lobby, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, host.ErrUnfinished, guard.ErrLobbyFast}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Wish) (client.MatchState, error) { return a.askMatch(c, in) })
	o = api.Operation{Route: "GET /api/match", ID: "getMatch", Cost: guard.Reading,
		Summary: "Read where you stand with a quick match",
		About:   "While you wait, each request is the sign that you still do.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.MatchState, error) { return a.match(c) })
	o = api.Operation{Route: "DELETE /api/match", ID: "cancelMatch", Cost: guard.Acting,
		Summary: "Take your wish for a quick match back",
		About:   "Without a wish nothing changes.",
		Facts:   operation.Facts{Tag: operation.Lobby, Scope: identity.PlayScope, For: operation.People},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.MatchState, error) {
		return client.MatchState{}, a.Lobby.Open.Queue.Cancel(c.Context(), c.Session.ID)
	})
}

// lobby lists the offers that a caller looks for.
func (a Operations) lobby(c api.Call, in *lobbyFilter) (client.Lobby, error) {
	list := client.Lobby{Open: []client.OpenTable{}, Running: []client.OpenTable{}}
	f := lobby.Filter{Players: in.Players, Clock: lobby.ClockKind(in.Clock), Free: in.Free, Name: strings.TrimSpace(in.Name), Reach: in.Reach}
	if in.Order == string(lobby.Fullest) {
		f.Order = lobby.Fullest
	}
	shown, err := a.Lobby.Offers(c.Context(), c.By())
	if err == nil && f.Reach > 0 {
		f.Mine, err = rating.Of(c.Context(), a.Ratings, c.Person())
	}
	if err != nil {
		return list, err
	}
	for _, o := range f.Select(shown.Offers) {
		into := &list.Open
		if o.Playing {
			into = &list.Running
		}
		if len(*into) < in.Most {
			*into = append(*into, offerOf(&o, c.Person()))
		}
	}
	return list, nil
}

// offerOf returns a table of the lobby as a person sees it.
func offerOf(o *lobby.Offer, person string) client.OpenTable {
	out := client.OpenTable{ID: string(o.ID), Version: o.Version, Phase: table.Waiting.String(), Round: o.Round,
		Options: api.OptionsOf(o.Options), Free: o.Free(), Ratings: seatRatings(o), Made: o.Made.UTC()}
	if o.Playing {
		out.Phase = table.Playing.String()
	}
	for _, s := range o.Seats {
		out.Seats = append(out.Seats, client.SummarySeat{Name: s.Name, Face: s.Face, Level: s.Level, Resigned: s.Resigned, Mine: person != "" &&
			s.Person == person})
	}
	return out
}

// seatRatings lists the ratings of those who sit at a table of the lobby. It leaves out players without games.
func seatRatings(o *lobby.Offer) (list []client.SeatRating) {
	for seat, r := range o.Ratings {
		if r.Games > 0 {
			list = append(list, client.SeatRating{Seat: razzia.Seat(seat), Points: r.Points(), Provisional: r.Provisional()})
		}
	}
	return list
}

// WishOf returns a match request as programs see it.
func WishOf(w lobby.MatchRequest) client.Wish {
	out := client.Wish{Players: w.Players, Clock: string(w.Clock), Fill: -1, Reach: w.Reach, Level: w.Level}
	if w.Fill != lobby.NoBots {
		out.Fill = w.Fill.Milliseconds()
	}
	return out
}

// askMatch notes the match request of a caller.
func (a Operations) askMatch(c api.Call, in *client.Wish) (client.MatchState, error) {
	w := lobby.MatchRequest{Person: c.Session.Person(), Players: in.Players, Clock: lobby.ClockKind(in.Clock),
		Fill: time.Duration(in.Fill) * time.Millisecond, Level: in.Level, Reach: in.Reach}
	if in.Fill < 0 {
		w.Fill = lobby.NoBots
	}
	switch {
	case in.Level == "":
		w.Level = a.Bots.Usual
	case !slices.Contains(a.Bots.Levels, in.Level):
		return client.MatchState{}, &fault.BadField{Field: "level", Problem: fmt.Sprintf("no such level: want one of %s",
			strings.Join(a.Bots.Levels, ", "))}
	}
	if !w.Valid() {
		return client.MatchState{}, &fault.BadField{Field: "players", Problem: "want 2 to 5, or 0 for any number"}
	}
	if err := a.Lobby.AskMatch(c.Context(), c.By(), w); err != nil {
		return client.MatchState{}, err
	}
	return a.matchOf(c)
}

// match returns where a caller stands.
func (a Operations) match(c api.Call) (client.MatchState, error) {
	if !c.Known() {
		return client.MatchState{}, nil
	}
	return a.matchOf(c)
}

func (a Operations) matchOf(c api.Call) (client.MatchState, error) {
	s, err := a.Lobby.Open.Queue.State(c.Context(), c.Session.ID)
	if err != nil {
		return client.MatchState{}, err
	}
	m := client.MatchState{Waiting: s.Found && s.Table == "", Table: string(s.Table), Others: s.Others}
	if m.Waiting {
		m.Waited = max(0, s.Waited.Milliseconds())
	}
	return m, nil
}
