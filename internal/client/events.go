package client

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"

	"razzia"
)

// An Event is one thing that happens to the member: operation followEvents of the API. The fields that the kind does not have are empty.
type Event struct {
	// Kind is "start", "turn", "begin", "end", "talk", "bot-plays", "question", "invitation", "invitation-over", or a newer one.
	Kind    string        `json:"event"`
	ID      string        `json:"id"`
	Table   string        `json:"table"`
	Version int           `json:"version"`
	Seat    razzia.Seat   `json:"seat"`    // of a turn
	Seats   []razzia.Seat `json:"seats"`   // of the member, at the begin and the end
	Winners []razzia.Seat `json:"winners"` // at the end
	Points  []int         `json:"points"`  // at the end
	Asks    string        `json:"asks"`    // of a question: "undo", "break", "seat", "rematch", or a newer one
	By      struct {
		Person string `json:"person"`
		Name   string `json:"name"`
	} `json:"by"` // of an invitation
	Retry int64 `json:"retry"` // of the last one of a stream: milliseconds to wait before the next stream
}

// Events opens the stream of everything that happens to the member after an event; "" for what waits now. It ends with the context, or when
// it is closed.
func (s *Server) Events(ctx context.Context, after string) (*Stream, error) {
	query := url.Values{}
	if after != "" {
		query.Set("after", after)
	}
	return s.stream(ctx, "application/x-ndjson", query, "api", "events")
}

// A Leaving is the error of a stream that the server ends on purpose.
type Leaving struct{ Wait time.Duration }

// Error says so.
func (l *Leaving) Error() string { return "the server ends the stream" }

// NextEvent waits for the next event of a stream of events.
func (f *Stream) NextEvent() (e Event, err error) {
	for f.lines.Scan() {
		f.alive.Reset(silence)
		line := f.lines.Bytes()
		if len(line) == 0 {
			continue
		}
		e = Event{}
		if json.Unmarshal(line, &e) != nil {
			return e, f.server.foreign("a line of the stream has another form")
		}
		e.By.Name = plain(e.By.Name, longestName)
		switch {
		case e.Kind == "bye":
			return e, &Leaving{time.Duration(max(0, min(e.Retry, silence.Milliseconds()))) * time.Millisecond}
		case e.ID != "":
			return e, nil
		}
	}
	return e, f.over()
}

// IsRefused reports whether an error is the refusal of a server with one of these keys.
func IsRefused(err error, keys ...string) bool {
	refusal, is := errors.AsType[*Refusal](err)
	for _, key := range keys {
		if is && refusal.Key == key {
			return true
		}
	}
	return false
}

// IsBotAccount reports whether the token is that of a bot account.
func (s *Server) IsBotAccount(ctx context.Context) (bool, error) {
	var me struct{ BotAccount bool }
	err := s.get(ctx, &me, "api", "session")
	return me.BotAccount, err
}

// Friends lists the friends of the member, by what the API names them.
func (s *Server) Friends(ctx context.Context) ([]string, error) {
	var all struct {
		Friends []struct{ Person string }
	}
	err := s.get(ctx, &all, "api", "people")
	list := make([]string, len(all.Friends))
	for i, f := range all.Friends {
		list[i] = f.Person
	}
	return list, err
}

// Unfinished lists the tables of the member whose game is not over, up to the size of a page.
func (s *Server) Unfinished(ctx context.Context) (ids []string, err error) {
	var page struct {
		Tables []struct{ ID, Phase string }
	}
	err = s.get(ctx, &page, "api", "tables")
	for _, t := range page.Tables {
		if t.Phase != "over" {
			ids = append(ids, t.ID)
		}
	}
	return ids, err
}

// Sit takes an empty seat.
func (s *Server) Sit(ctx context.Context, id string, seat razzia.Seat) error {
	return s.post(ctx, map[string]any{"seat": seat}, new(struct{}), "api", "tables", id, "sit")
}

// TakeBack plays a seat again that a bot plays for the member.
func (s *Server) TakeBack(ctx context.Context, id string, seat razzia.Seat) error {
	return s.post(ctx, map[string]any{"seat": seat}, new(struct{}), "api", "tables", id, "back")
}

// Agree agrees to the question of a player, by the version of the question.
func (s *Server) Agree(ctx context.Context, id string, to int) error {
	return s.post(ctx, map[string]int{"to": to}, new(struct{}), "api", "tables", id, "agree")
}

// Disagree refuses the question of a player, by the version of the question.
func (s *Server) Disagree(ctx context.Context, id string, to int) error {
	return s.post(ctx, map[string]int{"to": to}, new(struct{}), "api", "tables", id, "disagree")
}

// JoinRematch joins the rematch that a player asks for, or asks for one.
func (s *Server) JoinRematch(ctx context.Context, id string) error {
	return s.post(ctx, nil, new(struct{}), "api", "tables", id, "rematch")
}

// DeclineRematch declines the rematch that a player asks for.
func (s *Server) DeclineRematch(ctx context.Context, id string) error {
	return s.post(ctx, nil, new(struct{}), "api", "tables", id, "decline")
}

// Decline declines the invitation to a table, for a reason of the API or none.
func (s *Server) Decline(ctx context.Context, id, reason string) error {
	query := url.Values{}
	if reason != "" {
		query.Set("reason", reason)
	}
	return s.askWith(ctx, http.MethodDelete, nil, query, new(struct{}), []string{"api", "invitations", id})
}
