package admin

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"
	"unicode/utf8"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// A Report is a report with what the operator needs to judge it.
type Report struct {
	moderation.Report
	Gone  bool   `json:"gone,omitempty"`  // the table is gone, or cannot be read
	Lines []Said `json:"lines,omitempty"` // some lines before and after the one that is meant, in order; those of a name are the latest
}

// Said is a line of talk.
type Said struct {
	Line   int       `json:"line"` // version of its entry
	At     time.Time `json:"at"`
	Person string    `json:"person"` // identity of the writer
	Name   string    `json:"name"`
	Text   string    `json:"text"`            // or the key of a quick phrase, in parentheses
	Meant  bool      `json:"meant,omitempty"` // the report is about it
}

// around is how many lines before and after the one that is meant the operator sees.
const around = 5

// WithLines returns a report with the lines around it at a table.
func WithLines(r moderation.Report, t *table.Table) Report {
	out := Report{Report: r}
	meant := -1
	for _, e := range t.Log {
		if e.Kind != table.Talked || e.Silent() {
			continue
		}
		if e.Version >= r.Line && meant < 0 && r.Line > 0 {
			meant = len(out.Lines)
		}
		text := e.Text
		if e.Phrase != "" {
			text = "(" + e.Phrase + ")"
		}
		out.Lines = append(out.Lines, Said{Line: e.Version, At: e.At, Person: e.Person.ID, Name: e.Person.Name, Text: text,
			Meant: e.Version == r.Line})
	}
	if meant < 0 {
		meant = len(out.Lines)
	}
	out.Lines = out.Lines[max(0, meant-around):min(len(out.Lines), meant+around+1)]
	return out
}

// The inputs of the actions about talk.
type (
	closing struct {
		Report string `json:"report"`
		Note   string `json:"note"`
	}
	striking struct {
		Table table.ID `json:"table"`
		Line  int      `json:"line"`
	}
)

// LogValue is what the audit log shows: as all logs, it has only a digest of the ID.
func (s striking) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("table", s.Table), slog.Int("line", s.Line))
}

// longestNote is the longest note about a report, in characters.
const longestNote = 500

// reportRoutes adds what the operator can ask about talk.
func (s *Server) reportRoutes(mux *http.ServeMux) {
	mux.Handle("GET /reports", reads(func(r *http.Request) (any, error) {
		return s.controls.Reports(r.Context(), r.FormValue("closed") != "", most)
	}))
	mux.Handle("GET /report", reads(func(r *http.Request) (any, error) { return s.controls.Report(r.Context(), r.FormValue("id")) }))
	mux.Handle("GET /silences", reads(func(r *http.Request) (any, error) { return s.controls.Silences().Bans(r.Context()) }))
	mux.Handle("POST /close-report", acts(s, "close report", func(ctx context.Context, in closing) error {
		if !utf8.ValidString(in.Note) || utf8.RuneCountInString(in.Note) > longestNote {
			return badInput{errors.New("the note is longer than 500 characters")}
		}
		return s.controls.CloseReport(ctx, in.Report, in.Note)
	}))
	mux.Handle("POST /strike", acts(s, "strike", func(ctx context.Context, in striking) error {
		return s.controls.Strike(ctx, in.Table, in.Line)
	}))
	mux.Handle("POST /silence", acts(s, "silence", s.silence))
	mux.Handle("POST /unsilence", acts(s, "unsilence", func(ctx context.Context, in banning) error {
		found, err := s.controls.Silences().Unban(ctx, in.Subject)
		if err == nil && !found {
			err = fault.NotFound.New("no-such-mute", "", "")
		}
		return err
	}))
}

// silence stops a person from talking for a time.
func (s *Server) silence(ctx context.Context, in banning) error {
	switch {
	case !moderation.IsPerson(in.Subject):
		return badInput{errors.New("this is no identity of a person")}
	case in.For <= 0:
		return badInput{errors.New("say for how long")}
	}
	if err := mustBeNoName(in.Subject); err != nil {
		return badInput{err}
	}
	_, err := s.controls.Silences().Ban(ctx, in.Subject, in.For)
	return err
}

// Reports asks for open or closed reports.
func (c *Client) Reports(closed bool) (list []Report, err error) {
	path := "/reports"
	if closed {
		path += "?closed=yes"
	}
	err = c.ask(http.MethodGet, path, nil, &list)
	return list, err
}

// Report asks for a report with the lines around it.
func (c *Client) Report(id string) (r Report, err error) {
	err = c.ask(http.MethodGet, "/report?"+url.Values{"id": {id}}.Encode(), nil, &r)
	return r, err
}

// CloseReport closes a report with a note.
func (c *Client) CloseReport(id, note string) error {
	return c.ask(http.MethodPost, "/close-report", closing{id, note}, nil)
}

// Strike removes a line of talk for good.
func (c *Client) Strike(id table.ID, line int) error {
	return c.ask(http.MethodPost, "/strike", striking{id, line}, nil)
}

// Silences asks who may not talk.
func (c *Client) Silences() (list []moderation.Ban, err error) {
	err = c.ask(http.MethodGet, "/silences", nil, &list)
	return list, err
}

// Silence stops a person from talking for a time.
func (c *Client) Silence(person string, d time.Duration) error {
	return c.ask(http.MethodPost, "/silence", banning{Subject: person, For: d}, nil)
}

// Unsilence lets a person talk again.
func (c *Client) Unsilence(person string) error {
	return c.ask(http.MethodPost, "/unsilence", banning{Subject: person}, nil)
}
