package operations

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/notation"
)

// listed returns the finished tables in the list of a person, those that they cleared left out.
func listed(ctx context.Context, h *host.Host, identities []string) (map[table.ID]bool, error) {
	const page = 100
	ids, q := map[table.ID]bool{}, host.TableQuery{Over: true, Most: page}
	for {
		sums, err := h.Records.TablesOf(ctx, identities, q)
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

// tables writes all tables of an identity that are not written yet. Those that were removed meanwhile, and those whose log is
// damaged, are left out.
func (e *exporter) tables(ctx context.Context, identity string) {
	const page = 50
	for after := table.ID(""); e.err == nil; {
		ids, err := e.site.Host.Records.Naming(ctx, identity, after, page)
		if err != nil {
			e.err = err
			return
		}
		for _, id := range ids {
			after = id
			if e.written[id] {
				continue
			}
			if t, err := e.site.Host.Records.Look(ctx, id); err == nil {
				if len(e.written) > 0 {
					e.text(",")
				}
				e.value(e.export(t))
				e.written[id] = true
			} else if fault.Of(err) == nil || errors.Is(err, fault.ErrStore) {
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
func (e *exporter) export(t *table.Table) client.DataTable {
	mine, sum := e.Identities(), t.Summary()
	x := client.DataTable{ID: string(t.ID), Phase: sum.Phase.String(), Made: sum.Made, Ended: sum.Ended,
		Maker: slices.Contains(mine, sum.Maker),
		Seats: []razzia.Seat{}, Talk: []client.Spoken{}}
	for _, id := range mine {
		x.Seats = append(x.Seats, sum.Of(id)...)
	}
	for _, entry := range t.Log {
		if entry.Kind == table.Talked && slices.Contains(mine, entry.Person.ID) && !entry.Silent() {
			x.Talk = append(x.Talk, client.Spoken{At: entry.At, Text: entry.Text, Phrase: entry.Phrase})
		}
		if entry.Kind == table.Opened && slices.Contains(mine, entry.Person.ID) && entry.Word.Text != "" {
			x.Words = append(x.Words, entry.Word.Text)
		}
	}
	for _, p := range e.plans {
		if p.Table == t.ID && p.Plan.HoldsAt(t) {
			x.Plans = append(x.Plans, MovesAhead([]table.Plan{p.Plan})...)
		}
	}
	if t.Phase != table.Over {
		return x
	}
	x.Cleared = !e.listed[t.ID]
	for _, seat := range x.Seats {
		x.Places = append(x.Places, sum.Place(seat))
	}
	x.Measures = e.measures(t.ID, x.Seats)
	record, _ := t.Record()
	x.Record = client.Recorded{RawMessage: notation.AppendRecord(nil, &record)}
	return x
}

// opened writes the records that the person opened from files.
func (e *exporter) opened(ctx context.Context) {
	if e.err != nil {
		return
	}
	var ids []table.ID
	for _, id := range e.Identities() {
		opened, err := e.site.Records.RecordsOf(ctx, id)
		if err != nil {
			e.err = err
			return
		}
		ids = append(ids, opened...)
	}
	separator := ""
	for _, id := range ids {
		record, _, err := e.site.Records.Record(ctx, id)
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
