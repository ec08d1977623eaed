package host

import (
	"context"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// A doubt is a change that seemed to fail, and may be stored yet: it may be on its way to the database for as long as the store
// waited for it, and the database may work on it as long again.
type doubt struct {
	version int
	until   time.Time
}

const (
	// doubtFor is twice as long as a store tries to write. After that a change is stored or never will be.
	doubtFor = 20 * time.Second
	// settleEvery is how often a host looks whether a change in doubt is stored.
	settleEvery = 2 * time.Second
)

// doubts are the changes in doubt, by their tables.
type doubts struct {
	*background
	store Store
	bus   Bus

	mu  sync.Mutex
	all map[table.ID]doubt
}

// add notes that a change of a table is in doubt. A look at once may be too early, and nothing else tells the watchers of a commit that
// comes after it.
func (ds *doubts) add(id table.ID, version int) {
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if len(ds.all) == 0 {
		ds.after(settleEvery, ds.settle)
	}
	ds.all[id] = doubt{version, ds.now().Add(doubtFor)}
}

// settle announces changes in doubt that are stored after all. It repeats itself until no change is in doubt.
func (ds *doubts) settle() {
	ds.mu.Lock()
	now, all := ds.now(), maps.Clone(ds.all)
	ds.mu.Unlock()
	_ = compare(ds.ctx, ds.store, maps.Keys(all), func(id table.ID, version int, _ bool) { // if the store fails, it is asked again
		d := all[id]
		switch {
		case version >= d.version:
			ds.bus.Publish(id, version)
			ds.end(id, d)
		case now.After(d.until):
			ds.end(id, d)
		}
	})
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if len(ds.all) > 0 {
		ds.after(settleEvery, ds.settle)
	}
}

// end forgets a doubt, unless there is another one of the same table by now.
func (ds *doubts) end(id table.ID, d doubt) {
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if ds.all[id] == d {
		delete(ds.all, id)
	}
}

// mostCompared is how many tables are compared by one query.
const mostCompared = 500

// compare visits tables with the versions that they are at in a store.
func compare(ctx context.Context, store Store, ids iter.Seq[table.ID], visit func(id table.ID, version int, found bool)) error {
	for some := range slices.Chunk(slices.Collect(ids), mostCompared) {
		versions, err := store.Versions(ctx, some)
		if err != nil {
			return err
		}
		for _, id := range some {
			version, found := versions[id]
			visit(id, version, found)
		}
	}
	return nil
}
