package operations

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
)

// An own is a person who reads what is stored of them.
type own struct {
	*exchange.Request
	site *Operations
}

// data lists what is stored of a person but for their games. A relation of the store names the one that has its rows.
func (a *Operations) data(r *exchange.Request) []api.Datum {
	return append([]api.Datum{
		{Name: "settings", Read: func(context.Context, people.Caller) (any, error) { return r.Kept(), nil }},
		{Name: "away", Read: a.ownVacation},
	}, a.Data...)
}

// SendData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (a *Operations) SendData(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return fault.ErrNoPage
	}
	e := exporter{own: own{r, a}, w: w, written: map[table.ID]bool{}}
	if err := e.read(); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	if err := e.write(r.Context()); err != nil {
		a.Report.Log.ErrorContext(r.Context(), "a download of data was not sent whole", "error", err)
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	return nil
}

// A member is a datum that is there.
type member struct {
	name  string
	value any
}

// An exporter writes the data of one person.
type exporter struct {
	own
	w       io.Writer
	parts   []member
	listed  map[table.ID]bool
	plans   []host.PlanAt
	written map[table.ID]bool
	err     error
}

// read reads the data, and what their tables do not say.
func (e *exporter) read() (err error) {
	if e.listed, err = listed(e.Context(), e.site.Host, e.Identities()); err != nil {
		return err
	}
	for _, id := range e.Identities() {
		of, err := e.site.Host.Plans.Of(e.Context(), id)
		if err != nil {
			return err
		}
		e.plans = append(e.plans, of...)
	}
	for _, d := range e.site.data(e.Request) {
		value, err := d.Read(e.Context(), e.Caller(e.site.Now()))
		if err != nil {
			return err
		}
		if value != nil {
			e.parts = append(e.parts, member{d.Name, value})
		}
	}
	return nil
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text("{")
	for _, p := range e.parts {
		e.text(`"` + p.name + `":`)
		e.value(p.value)
		e.text(",")
	}
	e.text(`"tables":[`)
	for _, id := range e.Identities() {
		e.tables(ctx, id)
	}
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

func (a *Operations) ownVacation(ctx context.Context, c people.Caller) (any, error) {
	until, err := a.Host.Vacation(ctx, c.Identities)
	return api.If(!until.IsZero(), until, err)
}
