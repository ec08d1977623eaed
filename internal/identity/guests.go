package identity

import "sync"

// mostGuests is how many identities a cache of guests holds before the older half of them goes: some 10 MB.
const mostGuests = 100_000

// guests is a cache of the identities that are guests, by their digests: some changes say no more of an identity.
type guests struct {
	mu      sync.Mutex
	newer   map[Hash]struct{}
	older   map[Hash]struct{}
	changes uint64 // how often something was forgotten
}

// has reports whether an identity is in the cache.
func (g *guests) has(identity string) bool {
	key := GoneHash(identity)
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, ok := g.newer[key]; ok {
		return true
	}
	_, ok := g.older[key]
	if ok {
		g.put(key)
	}
	return ok
}

// turn returns what add needs to know whether something was forgotten since.
func (g *guests) turn() uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.changes
}

// add adds an identity that was read from the store after a turn. It does not if anything was forgotten meanwhile: the store may have
// been read before the change.
func (g *guests) add(identity string, turn uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.changes == turn {
		g.put(GoneHash(identity))
	}
}

// put adds an identity. The cache is locked.
func (g *guests) put(key Hash) {
	if g.newer == nil || len(g.newer) >= mostGuests/2 {
		g.older, g.newer = g.newer, map[Hash]struct{}{}
	}
	g.newer[key] = struct{}{}
}

// forget removes the identity that a change is about.
func (g *guests) forget(subject string) {
	key := subjectHash(subject)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changes++
	delete(g.newer, key)
	delete(g.older, key)
}

// clear removes all.
func (g *guests) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changes++
	g.newer, g.older = nil, nil
}

// A follower waits for a change of one of its subjects.
type follower struct {
	changed  chan struct{}
	subjects []string
}

// followers are those who wait for changes, by the subject of the change.
type followers struct {
	mu  sync.Mutex
	all map[string]map[*follower]struct{}
}

// add returns a channel that is closed when one of the subjects changes.
func (f *followers) add(subjects []string) (changed <-chan struct{}, stop func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := &follower{make(chan struct{}), subjects}
	for _, subject := range subjects {
		if f.all[subject] == nil {
			f.all[subject] = map[*follower]struct{}{}
		}
		f.all[subject][one] = struct{}{}
	}
	return one.changed, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.remove(one)
	}
}

// remove removes a follower. The followers are locked.
func (f *followers) remove(one *follower) {
	for _, subject := range one.subjects {
		delete(f.all[subject], one)
		if len(f.all[subject]) == 0 {
			delete(f.all, subject)
		}
	}
}

// tell closes the channels of a subject.
func (f *followers) tell(subject string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.close(subject)
}

// tellAll closes all channels.
func (f *followers) tellAll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for subject := range f.all {
		f.close(subject)
	}
}

func (f *followers) close(subject string) {
	for one := range f.all[subject] {
		close(one.changed)
		f.remove(one)
	}
}
