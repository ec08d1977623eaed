package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/session"
	"razzia/notation"
)

// exportData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (s *Server) exportData(w http.ResponseWriter, r *answer.Request) error {
	if !r.Known() {
		return answer.ErrNoPage
	}
	cleared, err := s.listed(r.Context(), r.Session.ID)
	if err != nil {
		return err
	}
	plans, err := s.Host.PlansOf(r.Context(), r.Session.ID)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	e := exporter{w: w, server: s, session: r.Session, listed: cleared, plans: plans}
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
	plans   []host.PlanAt
	err     error
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text(`{"settings":`)
	e.value(e.session)
	if b, banned := e.server.banOf(e.session.ID); banned {
		e.text(`,"ban":`)
		e.value(api.Shut{Since: b.Since, Until: b.Until})
	}
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
func (e *exporter) export(t *table.Table) api.DataTable {
	me, sum := e.session.ID, t.Summary()
	x := api.DataTable{ID: t.ID, Phase: sum.Phase.String(), Made: sum.Made, Ended: sum.Ended, Maker: sum.Maker == me,
		Seats: append([]razzia.Seat{}, sum.Of(me)...), Talk: []api.Spoken{}}
	for _, entry := range t.Log {
		if entry.Kind == table.Talked && entry.Person.ID == me && !entry.Silent() {
			x.Talk = append(x.Talk, api.Spoken{At: entry.At, Text: entry.Text, Phrase: entry.Phrase})
		}
	}
	for _, p := range e.plans {
		if p.Table == t.ID && t.Keeps(p.Plan) {
			x.Plans = append(x.Plans, api.MovesAhead([]table.Plan{p.Plan})...)
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
	x.Record = api.Recorded{RawMessage: notation.AppendRecord(nil, &record)}
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
	separator := ""
	for _, id := range ids {
		record, _, err := e.server.Shelf.Store.Record(ctx, id)
		if err != nil || e.err != nil {
			e.err = errors.Join(e.err, err)
			return
		}
		if record == nil { // it went meanwhile
			continue
		}
		e.text(separator)
		e.value(json.RawMessage(record))
		separator = ","
	}
}
