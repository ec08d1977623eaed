package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/notation"
)

// exportData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (s *Server) exportData(w http.ResponseWriter, r *answer.Request) error {
	if !r.Known() {
		return app.ErrNoPage
	}
	cleared, err := s.listed(r.Context(), r.Identities())
	if err != nil {
		return err
	}
	account, err := s.accountOf(r)
	if err != nil {
		return err
	}
	var others *api.DataPeople
	if s.People != nil {
		o, err := s.People.Overview(r.Context(), s.pages.Caller(r).Viewer())
		if err != nil {
			return err
		}
		others = api.DataOf(o)
	}
	var plans []host.PlanAt
	for _, id := range r.Identities() {
		of, err := s.Host.Plans.Of(r.Context(), id)
		if err != nil {
			return err
		}
		plans = append(plans, of...)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	e := exporter{w: w, server: s, request: r, account: account, people: others, listed: cleared, written: map[table.ID]bool{}, plans: plans}
	if err := e.write(r.Context()); err != nil {
		s.Log.ErrorContext(r.Context(), "a download of data was not sent whole", "error", err)
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	return nil
}

// listed returns the finished tables in the list of a person, those that they cleared left out.
func (s *Server) listed(ctx context.Context, identities []string) (map[table.ID]bool, error) {
	const page = 100
	ids, q := map[table.ID]bool{}, host.TableQuery{Over: true, Most: page}
	for {
		sums, err := s.Host.Records.TablesOf(ctx, identities, q)
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
	request *answer.Request
	account *api.Member // nil for a guest
	people  *api.DataPeople
	listed  map[table.ID]bool
	written map[table.ID]bool
	plans   []host.PlanAt
	err     error
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text(`{"settings":`)
	e.value(e.request.Kept())
	if e.account != nil {
		e.text(`,"account":`)
		e.value(e.account)
	}
	if b, banned := e.server.bans().BanOf(e.request.Identities()); banned {
		e.text(`,"ban":`)
		e.value(api.Shut{Since: b.Since, Until: b.Until})
	}
	if b, silenced := e.server.bans().SilenceOf(e.request.Identities()); silenced {
		e.text(`,"silence":`)
		e.value(api.Shut{Since: b.Since, Until: b.Until})
	}
	e.notifications()
	e.vacation(ctx)
	if e.people != nil {
		e.text(`,"people":`)
		e.value(e.people)
	}
	e.rating()
	e.wish(ctx)
	e.talk()
	e.text(`,"tables":[`)
	for _, id := range e.request.Identities() {
		e.tables(ctx, id)
	}
	e.text(`],"opened":[`)
	e.opened(ctx)
	e.text("]}\n")
	return e.err
}

// notifications writes which browsers get messages.
func (e *exporter) notifications() {
	if e.server.Push == nil || e.err != nil {
		return
	}
	list, wants, err := e.server.messages().List(e.request.Context(), e.server.pages.Caller(e.request))
	if e.err = err; len(list) == 0 {
		return
	}
	data := api.DataNotify{Quiet: api.QuietOf(wants), Zone: wants.Zone, Lang: wants.Lang}
	for i, one := range api.NotifiedOf(list) {
		data.Browsers = append(data.Browsers, api.DataNotified{Notified: one, Endpoint: list[i].Endpoint, Failures: list[i].Failures})
	}
	e.text(`,"notifications":`)
	e.value(data)
}

// rating writes the rating of the person, if they have one.
func (e *exporter) rating() {
	if e.err != nil {
		return
	}
	r, err := rating.Of(e.request.Context(), e.server.Ratings, e.request.Person())
	if e.err = err; r.Games == 0 {
		return
	}
	e.text(`,"rating":`)
	e.value(api.RatingOf(r))
}

// wish writes the wish of the person for a quick match.
func (e *exporter) wish(ctx context.Context) {
	if e.server.Lobby == nil || e.err != nil {
		return
	}
	w, _, found, err := e.server.Lobby.Queue.Store.Wish(ctx, e.server.Now(), e.request.Session.ID)
	if e.err = err; !found {
		return
	}
	e.text(`,"wish":`)
	e.value(api.DataWish{Wish: api.WishOf(w), Table: w.Table})
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

// tables writes all tables of an identity that are not written yet. Those that were removed meanwhile, and those whose log is
// damaged, are left out.
func (e *exporter) tables(ctx context.Context, identity string) {
	const page = 50
	for after := table.ID(""); e.err == nil; {
		ids, err := e.server.Host.Records.Naming(ctx, identity, after, page)
		if err != nil {
			e.err = err
			return
		}
		for _, id := range ids {
			after = id
			if e.written[id] {
				continue
			}
			if t, err := e.server.Host.Records.Look(ctx, id); err == nil {
				if len(e.written) > 0 {
					e.text(",")
				}
				e.value(e.export(t))
				e.written[id] = true
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
	mine, sum := e.request.Identities(), t.Summary()
	x := api.DataTable{ID: t.ID, Phase: sum.Phase.String(), Made: sum.Made, Ended: sum.Ended, Maker: slices.Contains(mine, sum.Maker),
		Seats: []razzia.Seat{}, Talk: []api.Spoken{}}
	for _, id := range mine {
		x.Seats = append(x.Seats, sum.Of(id)...)
	}
	for _, entry := range t.Log {
		if entry.Kind == table.Talked && slices.Contains(mine, entry.Person.ID) && !entry.Silent() {
			x.Talk = append(x.Talk, api.Spoken{At: entry.At, Text: entry.Text, Phrase: entry.Phrase})
		}
		if entry.Kind == table.Opened && slices.Contains(mine, entry.Person.ID) && entry.Word.Text != "" {
			x.Words = append(x.Words, entry.Word.Text)
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
	var ids []table.ID
	for _, id := range e.request.Identities() {
		opened, err := e.server.Shelf.Store.RecordsOf(ctx, id)
		if err != nil {
			e.err = err
			return
		}
		ids = append(ids, opened...)
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

// talk writes the mutes of the person, and what they reported.
func (e *exporter) talk() {
	if e.err != nil {
		return
	}
	mutes, err := e.server.talk.Mutes(e.request.Context(), e.server.pages.Caller(e.request))
	if e.err = err; len(mutes) > 0 {
		e.text(`,"mutes":`)
		e.value(api.MutesOf(mutes))
	}
	if e.server.Talk == nil || e.err != nil {
		return
	}
	reports, err := e.server.Talk.ReportsBy(e.request.Context(), e.request.Identities())
	if e.err = err; len(reports) == 0 {
		return
	}
	list := make([]api.DataReport, len(reports))
	for i, r := range reports {
		list[i] = api.DataReport{At: r.At.UTC(), Table: r.Table, Line: r.Line, Reason: r.Reason, Words: r.Words}
	}
	e.text(`,"reports":`)
	e.value(list)
}
