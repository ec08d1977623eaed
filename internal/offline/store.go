package offline

//race:off a browser has one thread, and its pages take three times the processor time

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// A Store is the store of a host in memory that writes each change to a journal first: what it acknowledged outlasts the program. Plans,
// vacations and packed logs do not: they are for games with others.
type Store struct {
	memory.Store
	mu  sync.Mutex // held from the check of a change until it is in memory
	all ledger
}

// A ledger is what a journal has of tables.
type ledger struct {
	journal Journal
	kept    map[table.ID]kept
}

// openStore reads the tables of a journal. One whose log is not whole is logged, and stays in the journal.
func openStore(ctx context.Context, j Journal, values map[string][]byte, log *slog.Logger) (*Store, error) {
	s := &Store{all: ledger{j, map[table.ID]kept{}}}
	logs := map[table.ID][]page{}
	for key, text := range values {
		if strings.HasPrefix(key, entryPrefix) {
			id, version, err := readKey(key)
			if err != nil {
				log.Error("an entry is left out", "error", err)
				continue
			}
			logs[id] = append(logs[id], page{version, text})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(logs)) {
		if err := s.load(ctx, id, values[tablePrefix+string(id)], logs[id]); err != nil {
			log.Error("a table cannot be read", "table", id, "error", err)
		}
	}
	return s, ctx.Err()
}

// load adds a table of the journal. Its log is read once it is wanted: a program starts often, and has all games that were ever played
// here.
func (s *Store) load(ctx context.Context, id table.ID, text []byte, pages []page) error {
	var k kept
	if err := json.Unmarshal(text, &k); err != nil {
		return err
	}
	slices.SortFunc(pages, func(a, b page) int { return cmp.Compare(a.version, b.version) })
	if last := pages[len(pages)-1].version; len(pages) != k.Summary.Version || last != len(pages) {
		return fmt.Errorf("%d entries to version %d of %d", len(pages), last, k.Summary.Version)
	}
	if err := s.Store.Keep(ctx, id, k.Secret, k.Summary, func() ([]table.Entry, error) { return readLog(pages) }); err != nil {
		return err
	}
	s.all.kept[id] = k
	for _, person := range k.Hidden {
		if err := s.Store.Hide(ctx, person, id); err != nil {
			return err
		}
	}
	return nil
}

// Create stores a new table.
func (s *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, taken := s.all.kept[id]; taken {
		return host.ErrConflict
	}
	k := kept{Secret: secret, Summary: sum}
	if err := s.all.put(ctx, id, k, entries); err != nil {
		return err
	}
	return s.Store.Create(context.WithoutCancel(ctx), id, secret, entries, sum)
}

// Append adds entries to a log.
func (s *Store) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	return s.add(ctx, id, entries, sum, func(ctx context.Context) error { return s.Store.Append(ctx, id, entries, sum) })
}

// AppendPlanned appends the move of a plan.
func (s *Store) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	plans, err := s.Plans(ctx, id)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(plans, func(p host.KeptPlan) bool { return p.Token == use.Plan.Token && p.Since == use.Plan.Since }) {
		return host.ErrNoPlan
	}
	remember := func(ctx context.Context) error { return s.Store.AppendPlanned(ctx, id, entries, sum, use) }
	return s.add(ctx, id, entries, sum, remember)
}

// A memo adds to the store in memory what the journal has.
type memo func(context.Context) error

// add writes entries to the journal, if they follow those of the table, and then adds them in memory, also if the request has ended
// meanwhile: what is in the journal has happened.
func (s *Store) add(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, remember memo) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, found := s.all.kept[id]
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !found:
		return host.ErrNotFound
	case len(entries) == 0:
		return fmt.Errorf("no entries for table %s", id)
	case entries[0].Version != k.Summary.Version+1:
		return host.ErrConflict
	}
	k.Summary = sum
	if err := s.all.put(ctx, id, k, entries); err != nil {
		return err
	}
	return remember(context.WithoutCancel(ctx))
}

// put writes a table and new entries of its log.
func (l ledger) put(ctx context.Context, id table.ID, k kept, entries []table.Entry) error {
	values := map[string][]byte{}
	k.Summary.ID = id
	text, err := json.Marshal(k)
	if err == nil {
		err = lines(id, entries, values)
	}
	if err != nil {
		return err
	}
	values[tablePrefix+string(id)] = text
	if err := l.journal.Put(ctx, values); err != nil {
		return err
	}
	l.kept[id] = k
	return nil
}

// Hide clears a finished game from the list of a person.
func (s *Store) Hide(ctx context.Context, person string, id table.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hide(ctx, person, id)
}

// hide clears a game. If the journal fails, the list of the person is shorter until the program starts anew.
func (s *Store) hide(ctx context.Context, person string, id table.ID) error {
	if err := s.Store.Hide(ctx, person, id); err != nil {
		return err
	}
	k := s.all.kept[id]
	k.Hidden = append(slices.Clone(k.Hidden), person)
	return s.all.put(ctx, id, k, nil)
}

// HideAll clears the finished games of a person that ended at a moment or before.
func (s *Store) HideAll(ctx context.Context, person string, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.Store.Tables(ctx, host.TableQuery{Person: person, Over: true, Most: len(s.all.kept)})
	if err != nil {
		return err
	}
	for _, sum := range list {
		if sum.Ended.After(until) {
			continue
		}
		if err := s.hide(ctx, person, sum.ID); err != nil {
			return err
		}
	}
	return nil
}

// Rewrite replaces entries of a log. Entries that are added are in the journal first, as those of [Store.Append] are: a log with a gap
// could not be read any more.
func (s *Store) Rewrite(ctx context.Context, id table.ID, r host.Rewriting) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, found := s.all.kept[id]
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !found:
		return host.ErrNotFound
	case r.Version != k.Summary.Version:
		return host.ErrConflict
	}
	if len(r.Added) > 0 {
		k.Summary = r.Summary
	}
	if err := s.all.put(ctx, id, k, slices.Concat(r.Changed, r.Added)); err != nil {
		return err
	}
	return s.Store.Rewrite(context.WithoutCancel(ctx), id, r)
}

// Forget removes tables whose game never began.
func (s *Store) Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, err := s.Store.Forget(ctx, before, most)
	for _, id := range ids {
		err = cmp.Or(err, s.all.drop(ctx, id))
	}
	return ids, err
}

// Retire removes finished games.
func (s *Store) Retire(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, err := s.Store.Retire(ctx, before, most)
	for _, id := range ids {
		err = cmp.Or(err, s.all.drop(ctx, id))
	}
	return ids, err
}

// Remove removes a table whose game is not over.
func (s *Store) Remove(ctx context.Context, id table.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.Store.Remove(ctx, id); err != nil {
		return err
	}
	return s.all.drop(ctx, id)
}

// drop removes a table from the journal.
func (l ledger) drop(ctx context.Context, id table.ID) error {
	values := map[string][]byte{tablePrefix + string(id): nil}
	for version := range l.kept[id].Summary.Version {
		values[entryKey(id, version+1)] = nil
	}
	delete(l.kept, id)
	return l.journal.Put(ctx, values)
}
