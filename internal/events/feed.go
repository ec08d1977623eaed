package events

import (
	"context"
	"errors"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/occasion"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Sources are where the events of persons come from.
type Sources struct {
	Tables *host.Records
	People *people.Relations

	// Occasions lists what begins for persons; nil for nothing.
	Occasions occasion.Source
}

// A Reader is the person who reads a Feed.
type Reader struct {
	people.Viewer
	Unheard []string // identities of the persons whose talk they do not see
}

// A Feed has the events of one person for one client. One goroutine may use it at a time.
type Feed struct {
	Sources
	reader reader
	viewer people.Viewer
	watch  *watch
	at     Cursor
	fresh  bool // the client knows nothing: what has happened before is no event

	todo    []visit  // tables to look at
	steps   []step   // of one table
	first   *Event   // tells a client that knows nothing where it begins; nil if that is told
	asked   bool     // invitations are to be looked at
	changes []change // of invitations, refusals and occasions
	horizon int64    // when all in todo is done, games that ended before are known; 0 for no change
	more    bool     // then the next games that have ended are to be read
}

// A visit is a look at a table, which is at a version at least.
type visit struct {
	id    table.ID
	heard int
}

// Open opens the feed of a person after an event, by its ID. Without one it begins with a [Start], and the turns and the invitations
// that wait for the person now. It fails with one of the errors of a cursor.
func (h *Hub) Open(s Sources, r Reader, after string) (*Feed, error) {
	f := &Feed{Sources: s, viewer: r.Viewer, reader: reader{r.Identities, r.Unheard}, fresh: after == ""}
	f.at = newCursor(r.ID, h.Now().Add(-margin))
	if after != "" {
		var err error
		if f.at, err = parseCursor(after, r.ID); err != nil {
			return nil, err
		}
	}
	f.watch = h.watch(r.Identities)
	return f, nil
}

// Close ends the feed.
func (f *Feed) Close() { f.watch.close() }

// Next returns the next event. While there is none, it is nil with a channel that is closed when there may be one.
func (f *Feed) Next(ctx context.Context) (*Event, <-chan struct{}, error) {
	for {
		if e := f.step(); e != nil {
			return e, nil, nil
		}
		wake, err := f.read(ctx)
		if wake != nil || err != nil {
			return nil, wake, err
		}
	}
}

// step takes the steps that were read, until one has an event.
func (f *Feed) step() *Event {
	if first := f.first; first != nil {
		f.first = nil
		return f.numbered(*first)
	}
	for len(f.steps) > 0 {
		s := f.steps[0]
		f.steps = f.steps[1:]
		f.at.put(s.after)
		if s.event.Kind != "" {
			return f.numbered(s.event)
		}
	}
	for len(f.changes) > 0 {
		c := f.changes[0]
		f.changes = f.changes[1:]
		f.applied(c)
		return f.numbered(c.event)
	}
	return nil
}

func (f *Feed) numbered(e Event) *Event {
	e.ID = f.at.String()
	return &e
}

// read reads what comes next: a table, the invitations, or everything. If nothing has changed, it returns a channel that is closed when
// something does.
func (f *Feed) read(ctx context.Context) (<-chan struct{}, error) {
	switch {
	case len(f.todo) > 0:
		next := f.todo[0]
		f.todo = f.todo[1:]
		return nil, f.visit(ctx, next)
	case f.asked:
		f.asked = false
		return nil, errors.Join(f.lookAtInvitations(ctx), f.lookAtOccasions(ctx))
	}
	if f.horizon > 0 {
		for _, id := range f.at.forget(f.horizon) {
			f.leave(id)
		}
		f.horizon = 0
	}
	f.steps, f.todo, f.changes = nil, nil, nil // most feeds wait for long
	tables, all, wake := f.watch.take()
	if wake != nil && !f.more {
		return wake, nil
	}
	if all || f.more {
		return nil, f.look(ctx)
	}
	for id, version := range tables {
		f.todo = append(f.todo, visit{id, version})
		f.asked = f.asked || f.at.hasInvitation(id)
	}
	return nil, nil
}

// visit reads what is new at a table.
func (f *Feed) visit(ctx context.Context, v visit) error {
	k := known{id: v.id}
	if old := f.at.find(v.id); old != nil {
		k = *old
	}
	g, err := f.Tables.Glance(ctx, v.id, int(k.version), v.heard)
	switch {
	case isGone(err) || err == nil && !f.reader.sitsAt(&g.Summary):
		f.at.drop(v.id)
		f.leave(v.id)
		return nil
	case err != nil:
		return err
	}
	f.watch.follow(v.id)
	f.steps = f.reader.news(&g, k)
	return nil
}

// isGone reports whether a table cannot be read, now or later.
func isGone(err error) bool { return fault.IsNotFound(err) || host.IsBroken(err) }

// leave stops to follow a table, unless the person is invited there.
func (f *Feed) leave(id table.ID) {
	if !f.at.hasInvitation(id) {
		f.watch.leave(id)
	}
}

// Limits of one reading.
const (
	mostUnfinished = 1000 // tables in one page of those that go on
	mostEnded      = 200  // games in one page of those that have ended
)

// look looks at everything: all tables of the person, and their invitations.
func (f *Feed) look(ctx context.Context) error {
	began := f.watch.hub.Now()
	list, full, err := f.list(ctx)
	if err != nil {
		return err
	}
	listed := make(map[table.ID]struct{}, len(list))
	for i := range list {
		listed[list[i].ID] = struct{}{}
		f.compare(&list[i])
	}
	for i := range f.at.tables {
		if k := &f.at.tables[i]; !has(listed, k.id) { // cleared from the list of the person, left, or removed
			f.todo = append(f.todo, visit{k.id, 0})
		}
	}
	if f.fresh {
		if err := errors.Join(f.knowRefusals(ctx), f.knowOccasions(ctx)); err != nil {
			return err
		}
		f.first = new(start(began))
	}
	f.at.tables = trimmed(f.at.tables)
	f.watch.trim()
	f.fresh, f.asked, f.more = false, true, full > 0
	if f.horizon = full; full == 0 {
		f.horizon = f.at.horizon(began)
	}
	return nil
}

func has(set map[table.ID]struct{}, id table.ID) bool {
	_, is := set[id]
	return is
}

// compare notes that a table is to be visited if the client does not know all of it. To a client that knows nothing, only a turn is news.
func (f *Feed) compare(sum *table.Summary) {
	if !f.reader.sitsAt(sum) {
		return
	}
	k := f.at.find(sum.ID)
	if k == nil && f.fresh {
		f.at.put(known{id: sum.ID, version: int32(sum.Version), pending: f.reader.isTurn(sum)})
		k = f.at.find(sum.ID)
	}
	if k != nil && sum.Phase == table.Over {
		k.ended = sum.Ended.UnixMilli()
	}
	if k == nil || int(k.version) < sum.Version || k.pending {
		f.todo = append(f.todo, visit{sum.ID, sum.Version})
	}
}

// listAttempts is how often the tables are listed until all of them are followed. More are new again only while tables begin all the time.
const listAttempts = 4

// list lists the tables of the person that the client may not know: games that have ended, the first of them first, and then those that go
// on. All of them were followed before they were read. Full is 0 if there are no more games that have ended; otherwise all that ended
// before that moment are listed.
func (f *Feed) list(ctx context.Context) (list []table.Summary, full int64, err error) {
	for range listAttempts {
		open, err := f.unfinished(ctx)
		if err != nil {
			return nil, 0, err
		}
		var ended []table.Summary
		if ended, full, err = f.ended(ctx); err != nil {
			return nil, 0, err
		}
		list = append(ended, open...)
		added := false
		for i := range list {
			if f.reader.sitsAt(&list[i]) && f.watch.follow(list[i].ID) {
				added = true
			}
		}
		if !added {
			break
		}
	}
	return list, full, nil
}

// unfinished lists the tables that wait and those where a game goes on.
func (f *Feed) unfinished(ctx context.Context) (all []table.Summary, err error) {
	q := host.TableQuery{Most: mostUnfinished}
	for {
		page, err := f.Tables.TablesOf(ctx, f.viewer.Identities, q)
		if err != nil {
			return nil, err
		}
		if all = append(all, page...); len(page) < mostUnfinished {
			return all, nil
		}
		q.Before = host.CursorOf(&page[len(page)-1])
	}
}

// ended lists games that ended since the time of the cursor, the first of them first. Full is 0 if these are all; otherwise all that ended
// before that moment are listed.
func (f *Feed) ended(ctx context.Context) (page []table.Summary, full int64, err error) {
	q := host.TableQuery{Over: true, After: host.Cursor{At: time.UnixMilli(f.at.since)}}
	for q.Most = mostEnded; full <= f.at.since; q.Most *= 2 { // a page of games that ended at one moment leads nowhere
		if page, err = f.Tables.TablesOf(ctx, f.viewer.Identities, q); err != nil {
			return nil, 0, err
		}
		slices.Reverse(page)
		if len(page) < q.Most {
			return page, 0, nil
		}
		full = page[len(page)-1].Ended.UnixMilli()
	}
	return page, full, nil
}
