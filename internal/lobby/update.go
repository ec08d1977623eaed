package lobby

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"razzia/internal/table"
)

// lost is called when hints may have been lost: all offers are read again.
func (b *Board) lost() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.current.Err() == nil {
		b.timers[1].Reset(0)
	}
}

// refresh reads all offers. It repeats itself.
func (b *Board) refresh() {
	b.mu.Lock()
	before := maps.Clone(b.known.all)
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(b.current, readTime)
	defer cancel()
	all, err := b.Store.Listed(ctx, mostOffers)
	if err == nil {
		err = b.rename(ctx, all)
	}
	b.report(err)
	b.mu.Lock()
	if err == nil {
		b.takeAll(all, before)
	}
	b.mu.Unlock()
	b.report(b.rateAll(ctx))
	b.mu.Lock()
	if b.current.Err() == nil {
		b.timers[1].Reset(refreshEvery)
	}
	b.mu.Unlock()
	b.publish()
}

// takeAll takes up what was read. An offer that is missing goes, unless it has changed since before. The board is locked.
func (b *Board) takeAll(all []table.Summary, before map[table.ID]Offer) {
	listed := make(map[table.ID]bool, len(all))
	for i := range all {
		listed[all[i].ID] = true
		b.note(&all[i])
	}
	for id, was := range before {
		if !listed[id] && b.known.all[id].Version == was.Version {
			b.known.drop(id)
		}
	}
	maps.DeleteFunc(b.announced, func(id table.ID, _ int) bool { return !listed[id] })
}

// update reads what other nodes have changed, and tells the visitors.
func (b *Board) update() {
	b.mu.Lock()
	b.due = false
	stale := slices.Collect(maps.Keys(b.stale))
	clear(b.stale)
	b.mu.Unlock()
	if len(stale) > 0 {
		b.read(stale)
	}
	b.rateNew()
	b.publish()
}

// read reads the summaries of tables. If that fails, the next refresh has them.
func (b *Board) read(ids []table.ID) {
	ctx, cancel := context.WithTimeout(b.current, readTime)
	defer cancel()
	sums, err := b.Store.Summaries(ctx, ids)
	if err == nil {
		err = b.rename(ctx, sums)
	}
	if err != nil {
		b.report(err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range sums {
		b.note(&sums[i])
	}
}

// rename gives summaries the present names of their persons.
func (b *Board) rename(ctx context.Context, sums []table.Summary) error {
	persons := table.Seated(sums)
	if b.Names == nil || len(persons) == 0 {
		return nil
	}
	profiles, err := b.Names(ctx, persons)
	for i := range sums {
		sums[i].Rename(profiles)
	}
	return err
}

// Renamed is called after the name or the face of persons has changed, perhaps at another node; nil stands for everybody. Their offers
// are read again.
func (b *Board) Renamed(persons []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, o := range b.known.all {
		if persons == nil || slices.ContainsFunc(persons, o.Has) {
			b.stale[id] = true
			b.updateSoon()
		}
	}
}

// report logs that the store cannot be read, if it cannot.
func (b *Board) report(err error) {
	if err != nil && b.current.Err() == nil {
		b.Log.Error("cannot read the tables of the lobby", "error", err)
	}
}

// publish makes a new snapshot if visitors see a difference, and wakes those who wait for it.
func (b *Board) publish() {
	b.publishing.Lock()
	defer b.publishing.Unlock()
	offers := b.visible()
	b.mu.Lock()
	defer b.mu.Unlock()
	u := difference(b.shown.Offers, offers)
	if len(u.Changed) == 0 && len(u.Gone) == 0 {
		return
	}
	u.Version = b.shown.Version + 1
	b.shown = &Snapshot{u.Version, offers}
	b.recent = append(b.recent[max(0, len(b.recent)-keptUpdates+1):], u)
	close(b.next)
	b.next = make(chan struct{})
}

// visible lists the offers that visitors may see now: the newest first.
func (b *Board) visible() (list []Offer) {
	b.mu.Lock()
	known := slices.Collect(maps.Values(b.known.all))
	for i := range known {
		known[i].Ratings = b.ratingsOf(&known[i])
	}
	b.mu.Unlock()
	now := b.Now()
	for _, o := range known {
		if o.Until().After(now) && (b.Banned == nil || !b.Banned(o.Maker)) {
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b Offer) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return list
}

// difference returns how offers differ from those before.
func difference(before, now []Offer) (u Update) {
	old := make(map[table.ID]*Offer, len(before))
	for i := range before {
		old[before[i].ID] = &before[i]
	}
	for i := range now {
		if was := old[now[i].ID]; was == nil || !was.looksLike(&now[i]) {
			u.Changed = append(u.Changed, now[i])
		}
		delete(old, now[i].ID)
	}
	for _, gone := range old {
		u.Gone = append(u.Gone, *gone)
	}
	slices.SortFunc(u.Gone, func(a, b Offer) int { return cmp.Compare(a.ID, b.ID) })
	return u
}

// Snapshot returns all offers, and a channel that is closed when they change.
func (b *Board) Snapshot() (*Snapshot, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown, b.next
}

// Between returns what has changed after a version up to a later one. It is false if that is not known any more, or the
// version is of another node.
func (b *Board) Between(from, to int) (Update, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	first := b.shown.Version - len(b.recent) // the version before the first update
	if from < first || from > to || to > b.shown.Version {
		return Update{}, false
	}
	u := Update{Version: to}
	seen := map[table.ID]bool{}
	for _, step := range slices.Backward(b.recent[from-first : to-first]) {
		for _, o := range step.Changed {
			if !seen[o.ID] {
				u.Changed = append(u.Changed, o)
			}
			seen[o.ID] = true
		}
		for _, o := range step.Gone {
			if !seen[o.ID] {
				u.Gone = append(u.Gone, o)
			}
			seen[o.ID] = true
		}
	}
	return u, true
}
