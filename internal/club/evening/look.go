package evening

import (
	"context"
	"slices"
	"time"

	"razzia/internal/fault"
)

// A seen is the last snapshot of an evening, and when its tables and its names were read.
type seen struct {
	*Snapshot
	tables, names time.Time
}

// mostSeen bounds how many evenings are kept that no one follows.
const mostSeen = 64

// namesEvery is how often names are read of an evening that does not change: people may have taken others.
const namesEvery = 10 * time.Second

// look returns an evening as everybody sees it: the last snapshot, if that is right and its tables were read within a time. One at a time
// looks at an evening: the others find what it has read.
func (r *Rooms) look(ctx context.Context, key Key, age time.Duration) (*Snapshot, error) {
	turn := r.turns.Of(string(key))
	turn.Lock()
	defer turn.Unlock()
	r.mu.Lock()
	last := r.seen[key]
	r.mu.Unlock()
	e, err := r.evening(ctx, key, last.Snapshot)
	if err != nil {
		return nil, err
	}
	now := r.ground.Now()
	rename := last.Snapshot == nil || last.Evening != e || now.Sub(last.names).Abs() >= namesEvery
	if !rename && now.Sub(last.tables).Abs() < age {
		return last.Snapshot, nil
	}
	next := seen{tables: now, names: last.names}
	if rename {
		next.names = now
	}
	if next.Snapshot, err = r.snapshot(ctx, e, last.Snapshot, rename, now); err == nil {
		r.keepSeen(key, next)
	}
	return next.Snapshot, err
}

// keepSeen keeps a snapshot.
func (r *Rooms) keepSeen(key Key, s seen) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, is := r.seen[key]; !is && len(r.seen) >= mostSeen {
		clear(r.seen)
	}
	r.seen[key] = s
}

// snapshot makes a snapshot of an evening; it returns the last one if nothing has changed that can be seen.
func (r *Rooms) snapshot(ctx context.Context, e *Evening, last *Snapshot, rename bool, now time.Time) (*Snapshot, error) {
	s := &Snapshot{Evening: e, Boards: r.boards(ctx, e)}
	if err := r.hear(ctx, s, now); err != nil {
		return nil, err
	}
	if rename {
		s.Evening = e.clone() // the last one is shared
		if err := r.complete(ctx, s); err != nil {
			return nil, err
		}
	} else {
		s.Organiser, s.Standings = last.Organiser, last.Standings
	}
	same := last != nil && last.Version == e.Version && sameNames(s, last) && sameBoards(s.Boards, last.Boards)
	if same && sameTalk(s, last) {
		return last, nil
	}
	s.Commitment = e.Seed.Commitment()
	if e.IsOver() {
		s.Seed = e.Seed.Reveal()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.number++
	if s.Heard = r.number; same { // those who do not hear the talk see nothing new
		s.Number, s.News = last.Number, last.News
		return s, nil
	}
	s.News = news(last, s, now)
	s.Number = r.number
	return s, nil
}

// hear adds the talk of those who watch the final, and its seats.
func (r *Rooms) hear(ctx context.Context, s *Snapshot, now time.Time) error {
	final := s.Final()
	if final == nil && (s.Stage != Ended || now.Sub(s.Over) > TalkTime) {
		return nil
	}
	lines, err := r.store.Talk(ctx, s.Key)
	if err != nil || final == nil {
		s.lines = lines
		return fault.Store(err)
	}
	for _, b := range s.Boards {
		if b.Table == final.Table {
			s.lines, s.seats = lines, b.seats
			return nil
		}
	}
	if t, err := r.ground.Look(ctx, final.Table); err == nil { // no board has it: there are many tables
		s.lines, s.seats = lines, t.Seats
	}
	return nil
}

// sameNames reports whether two snapshots of a version name people alike.
func sameNames(a, b *Snapshot) bool {
	same := func(a, b Guest) bool { return a.Name == b.Name && a.Face == b.Face }
	return a.Organiser == b.Organiser && slices.EqualFunc(a.Guests, b.Guests, same)
}
