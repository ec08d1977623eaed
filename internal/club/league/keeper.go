package league

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/host"
)

// A Keeper lets leagues go on by themselves. Its methods may be called by several goroutines at a time.
type Keeper struct {
	Store   Store
	Ground  *event.Ground
	Persons Asks

	around rounds
}

// Asks are what leagues ask about persons.
type Asks struct {
	// Away tells until when persons are on vacation who are.
	Away func(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error)

	// Ratings tells the points of persons.
	Ratings func(ctx context.Context, persons []string) (map[string]int, error)
}

// Every is the time between two looks at what is due, and Around between two looks at all leagues: for vacations, bans and persons who were
// forgotten.
const (
	Every  = time.Second
	Around = time.Minute
)

// rounds tells when all leagues are to be looked at.
type rounds struct {
	sync.Mutex
	last time.Time
}

// isDue reports whether the moment is one, and notes it.
func (r *rounds) isDue(now time.Time) bool {
	r.Lock()
	defer r.Unlock()
	if !r.last.IsZero() && now.Sub(r.last).Abs() < Around {
		return false
	}
	r.last = now
	return true
}

// Run lets leagues go on until its context ends. Each node of a site runs one.
func (k *Keeper) Run(ctx context.Context) {
	k.Ground.Keep(ctx, Every, "cannot let a league go on; trying again", k.CatchUp)
}

// CatchUp lets each league go on at which something has to happen now. One that fails delays no other.
func (k *Keeper) CatchUp(ctx context.Context) error {
	now := k.Ground.Now()
	list, err := k.Store.Due(ctx, now)
	if k.around.isDue(now) {
		list, err = k.Store.Live(ctx)
	}
	for _, key := range list {
		if failed := k.goOn(ctx, key); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// goOn lets a league go on: what has happened is told, then tables are made, and seats are given to bots.
func (k *Keeper) goOn(ctx context.Context, key Key) error {
	l, err := k.Store.Change(ctx, key, func(l *League) (bool, error) { return k.look(ctx, l) })
	if err == nil {
		l, err = k.makeTables(ctx, l)
	}
	if err == nil {
		_, err = k.giveToBots(ctx, l)
	}
	return err
}

// look tells a league what has happened, in the order of time, and then what time it is.
func (k *Keeper) look(ctx context.Context, l *League) (changed bool, err error) {
	if l.IsOver() {
		return false, nil
	}
	events, changed, err := k.ofTables(ctx, l)
	if err != nil {
		return false, err
	}
	persons, err := k.ofPersons(ctx, l)
	if err != nil {
		return false, err
	}
	events = append(events, persons...)
	slices.SortStableFunc(events, func(a, b season.Event) int { return a.At.Compare(b.At) })
	if err = l.tellAll(events); err != nil {
		return false, err
	}
	now := k.Ground.Now()
	isDue := !l.due().After(now)
	l.advance(now)
	opened := l.open(host.NewID) // also of a season that began with what a person did
	began := l.began(now)
	return changed || isDue || opened || began || len(events) > 0, nil
}

// ofTables returns what happened at the tables since the league was told.
func (k *Keeper) ofTables(ctx context.Context, l *League) (events []season.Event, changed bool, err error) {
	moved, err := k.Store.Moved(ctx, l.Key, l.State.Season)
	for _, number := range moved {
		g := l.Game(number)
		if err != nil || g == nil {
			continue
		}
		t, failed := k.Ground.Look(ctx, g.Table)
		switch {
		case fault.IsNotFound(failed): // it was removed: all have the same
			events = append(events, season.Event{At: k.Ground.Now(), Kind: season.Ended, Table: number, Result: make([]season.Seat, seats)})
			g.Stage, changed = Told, true
		case failed != nil:
			err = failed
		default:
			events = append(events, l.watched(g, t)...)
			g.Seen, changed = t.Version, true
		}
	}
	return events, changed, err
}

// ofPersons returns what became of the members.
func (k *Keeper) ofPersons(ctx context.Context, l *League) (events []season.Event, err error) {
	now := k.Ground.Now()
	var persons []string
	for i := range l.Members {
		m := &l.Members[i]
		if m.Standing == In && k.Ground.IsBanned(m.Person) {
			m.Standing = Removed
		}
		s := l.of(m)
		switch {
		case s == nil || s.Gone:
		case m.Standing != In:
			events = append(events, season.Event{At: now, Kind: season.Quit, Member: nameOf(m.Number)})
		default:
			persons = append(persons, m.Person)
		}
	}
	vacations, err := k.vacations(ctx, l, persons, now)
	if err != nil || l.State.Phase != season.Enrolling || l.State.Starts.After(now) {
		return append(events, vacations...), err
	}
	ratings, err := k.Persons.Ratings(ctx, persons)
	for _, person := range persons {
		m := l.Find([]string{person})
		events = append(events, season.Event{At: l.State.Starts, Kind: season.Rated, Member: nameOf(m.Number), Rating: ratings[person]})
	}
	return events, err
}

// vacations returns who has gone on vacation, and who is back.
func (k *Keeper) vacations(ctx context.Context, l *League, persons []string, now time.Time) (events []season.Event, err error) {
	if l.State.Phase != season.Running || len(persons) == 0 {
		return nil, nil
	}
	away, err := k.Persons.Away(ctx, persons, now)
	for _, person := range persons {
		m := l.Find([]string{person})
		s := l.of(m)
		switch gone, was := away[person].After(now), !s.Away.IsZero(); {
		case gone && !was && s.Vacation > 0:
			events = append(events, season.Event{At: now, Kind: season.Vacation, Member: s.Name})
		case !gone && was:
			events = append(events, season.Event{At: now, Kind: season.Return, Member: s.Name})
		}
	}
	return events, err
}
