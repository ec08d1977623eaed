package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/session"
	"razzia/notation"
)

// exported is a table in the download of a person's data. It has what the person may see, and what they themselves said.
type exported struct {
	ID      table.ID        `json:"id"`
	Phase   string          `json:"phase"`
	Made    time.Time       `json:"made"`
	Ended   time.Time       `json:"ended,omitzero"`
	Maker   bool            `json:"maker"`
	Cleared bool            `json:"cleared"` // from the list of the person
	Seats   []razzia.Seat   `json:"seats"`   // of the person
	Places  []int           `json:"places,omitempty"`
	Talk    []spoken        `json:"talk"`
	Record  json.RawMessage `json:"record,omitempty"` // N3, of a finished game
}

// spoken is a line that the person said.
type spoken struct {
	At     time.Time `json:"at"`
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"`
}

// exportData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (s *Server) exportData(w http.ResponseWriter, r *answer.Request) error {
	if !r.Known() {
		return answer.ErrNoPage
	}
	cleared, err := s.listed(r.Context(), r.Session.ID)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	e := exporter{w: w, server: s, session: r.Session, listed: cleared}
	if err := e.write(r.Context()); err != nil {
		s.Log.ErrorContext(r.Context(), "a download of data was not sent whole", "error", err)
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	return nil
}

// listed returns the finished tables in the list of a person, those that they cleared left out.
func (s *Server) listed(ctx context.Context, person string) (map[table.ID]bool, error) {
	const page = 100
	ids, q := map[table.ID]bool{}, host.TableQuery{Person: person, Over: true, Most: page}
	for {
		sums, err := s.Host.Tables(ctx, q)
		if err != nil {
			return nil, err
		}
		for i := range sums {
			ids[sums[i].ID] = true
		}
		if len(sums) < page {
			return ids, nil
		}
		q.Before = host.CursorOf(&sums[page-1])
	}
}

// An exporter writes the data of one person.
type exporter struct {
	w       io.Writer
	server  *Server
	session session.Session
	listed  map[table.ID]bool
	err     error
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text(`{"settings":`)
	e.value(e.session)
	e.text(`,"tables":[`)
	e.tables(ctx)
	e.text(`],"opened":[`)
	e.opened(ctx)
	e.text("]}\n")
	return e.err
}

func (e *exporter) text(text string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.w, text)
	}
}

func (e *exporter) value(v any) {
	if e.err == nil {
		e.err = json.NewEncoder(e.w).Encode(v)
	}
}

// tables writes all tables of the person. Those that were removed meanwhile, and those whose log is damaged, are left out.
func (e *exporter) tables(ctx context.Context) {
	const page = 50
	separator := ""
	for after := table.ID(""); e.err == nil; {
		ids, err := e.server.Host.Naming(ctx, e.session.ID, after, page)
		if err != nil {
			e.err = err
			return
		}
		for _, id := range ids {
			after = id
			if t, err := e.server.Host.Look(ctx, id); err == nil {
				e.text(separator)
				e.value(e.export(t))
				separator = ","
			} else if fault := (*table.Fault)(nil); !errors.As(err, &fault) || fault.Key == "store-failed" {
				e.err = err
				return
			}
		}
		if len(ids) < page {
			return
		}
	}
}

// export returns a table as the document has it.
func (e *exporter) export(t *table.Table) exported {
	me, sum := e.session.ID, t.Summary()
	x := exported{ID: t.ID, Phase: sum.Phase.String(), Made: sum.Made, Ended: sum.Ended, Maker: sum.Maker == me,
		Seats: sum.Of(me), Talk: []spoken{}}
	for _, entry := range t.Log {
		if entry.Kind == table.Talked && entry.Person.ID == me && !entry.Silent() {
			x.Talk = append(x.Talk, spoken{entry.At, entry.Text, entry.Phrase})
		}
	}
	if t.Phase != table.Over {
		return x
	}
	x.Cleared = !e.listed[t.ID]
	for _, seat := range x.Seats {
		x.Places = append(x.Places, sum.Place(seat))
	}
	record, _ := t.Record()
	x.Record = slices.Clone(notation.AppendRecord(nil, &record))
	return x
}

// opened writes the records that the person opened from files.
func (e *exporter) opened(ctx context.Context) {
	if e.server.Shelf == nil || e.err != nil {
		return
	}
	ids, err := e.server.Shelf.Store.RecordsOf(ctx, e.session.ID)
	if err != nil {
		e.err = err
		return
	}
	for i, id := range ids {
		record, _, err := e.server.Shelf.Store.Record(ctx, id)
		if err != nil || e.err != nil {
			e.err = errors.Join(e.err, err)
			return
		}
		if i > 0 {
			e.text(",")
		}
		if record == nil {
			record = []byte("null") // it went meanwhile
		}
		e.value(json.RawMessage(record))
	}
}
