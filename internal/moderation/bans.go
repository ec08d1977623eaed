package moderation

import (
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Bans say whether a person or an address is banned, from memory. They read the store again every [Refresh], because another server
// may share it. Their methods may be called by several goroutines at a time. A nil list has no bans.
type Bans struct {
	store BanStore
	now   func() time.Time
	log   *slog.Logger

	current atomic.Pointer[snapshot]
	mu      sync.Mutex // held while the store is read
}

// Refresh is how long a list of bans, or of words, is used before its store or file is read again.
const Refresh = 5 * time.Second

// readTime is the longest time for reading the store.
const readTime = time.Second

// A snapshot is the list as it was read.
type snapshot struct {
	read     time.Time
	persons  map[string]Ban
	networks map[netip.Prefix]Ban
}

// OpenBans reads the list of a store.
func OpenBans(ctx context.Context, store BanStore, now func() time.Time, log *slog.Logger) (*Bans, error) {
	l := &Bans{store: store, now: now, log: log}
	return l, l.read(ctx)
}

// Of returns the ban that holds now of a person, by one of their identities. It is false if there is none.
func (l *Bans) Of(identities ...string) (Ban, bool) {
	if l == nil {
		return Ban{}, false
	}
	now := l.fresh()
	persons := l.current.Load().persons
	for _, id := range identities {
		if b, found := persons[id]; found && b.On(now) {
			return b, true
		}
	}
	return Ban{}, false
}

// HavePersons reports whether any person is banned, or was a while ago.
func (l *Bans) HavePersons() bool {
	if l == nil {
		return false
	}
	l.fresh()
	return len(l.current.Load().persons) > 0
}

// fresh reads the list again if it is old, and returns the time.
func (l *Bans) fresh() time.Time {
	now := l.now()
	if now.Sub(l.current.Load().read) >= Refresh {
		l.refresh(now)
	}
	return now
}

// HasAddress reports whether an address, or the network of a household, is banned now.
func (l *Bans) HasAddress(address string) bool {
	if l == nil {
		return false
	}
	host, _, _ := strings.Cut(address, "/")
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	now := l.fresh()
	for network, b := range l.current.Load().networks {
		if network.Contains(addr.Unmap().WithZone("")) && b.On(now) {
			return true
		}
	}
	return false
}

// refresh reads the list again, unless another caller does. If that fails, the old list holds until the next attempt.
func (l *Bans) refresh(now time.Time) {
	if !l.mu.TryLock() {
		return
	}
	defer l.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	if err := l.read(ctx); err != nil {
		old := *l.current.Load()
		old.read = now
		l.current.Store(&old)
		l.log.Error("cannot read who is banned", "error", err)
	}
}

// read replaces the list by that of the store.
func (l *Bans) read(ctx context.Context) error {
	s := &snapshot{read: l.now(), persons: map[string]Ban{}, networks: map[netip.Prefix]Ban{}}
	all, err := l.store.Bans(ctx)
	if err != nil {
		return err
	}
	l.expire(ctx, all)
	for _, b := range all {
		if network, err := netip.ParsePrefix(b.Subject); err == nil {
			s.networks[network] = b
			continue
		}
		s.persons[b.Subject] = b
	}
	l.current.Store(s)
	return nil
}

// keptOver is how long a ban is kept after its end: the clock of another server of the store may be slow.
const keptOver = time.Hour

// expire removes the bans that ended from the store, if there are any: what nothing needs is not kept. If that fails, the
// next reading tries again.
func (l *Bans) expire(ctx context.Context, all []Ban) {
	before := l.now().Add(-keptOver)
	if !slices.ContainsFunc(all, func(b Ban) bool { return !b.Until.IsZero() && b.Until.Before(before) }) {
		return
	}
	if err := l.store.Expire(ctx, before); err != nil {
		l.log.Error("cannot remove bans that ended", "error", err)
	}
}

// Bans lists the bans that hold now.
func (l *Bans) Bans(ctx context.Context) ([]Ban, error) {
	all, err := l.store.Bans(ctx)
	list := make([]Ban, 0, len(all))
	for _, b := range all {
		if b.On(l.now()) {
			list = append(list, b)
		}
	}
	return list, err
}

// Ban bans a subject, as [ParseSubject] reads it, for a time; 0 is for good.
func (l *Bans) Ban(ctx context.Context, subject string, d time.Duration) (Ban, error) {
	name, err := ParseSubject(subject)
	if err != nil {
		return Ban{}, err
	}
	b := Ban{Subject: name, Since: l.now()}
	if d > 0 {
		b.Until = b.Since.Add(d)
	}
	if err := l.store.Ban(ctx, b); err != nil {
		return Ban{}, err
	}
	return b, l.reread(ctx)
}

// Unban ends the ban of a subject. It is false if they were not banned.
func (l *Bans) Unban(ctx context.Context, subject string) (bool, error) {
	name, err := ParseSubject(subject)
	if err != nil {
		return false, err
	}
	found, err := l.store.Unban(ctx, name)
	if err != nil {
		return false, err
	}
	return found, l.reread(ctx)
}

// reread reads the list after a change.
func (l *Bans) reread(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.read(ctx)
}
