package bulk

import (
	"context"
	"math"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Store lists finished games by their numbers in the feed: see [host.Store]. The contract is tested by
// [razzia/internal/bulk/bulktest.Stores].
type Store interface {
	// Finished is the feed of finished games, as [host.Store] says.
	Finished(ctx context.Context, after int64, most int) ([]host.Finished, error)

	// FinishedOf lists those games of the feed that a person with these identities made or had a seat at, and that ended since a moment and
	// before another one. Games that they cleared from their list are there too.
	FinishedOf(ctx context.Context, persons []string, since, until time.Time, after int64, most int) ([]host.Finished, error)

	// Span returns the lowest number of the games that ended since a moment, and the highest one of those that ended before another one; 0
	// for none. Retired games do not count.
	Span(ctx context.Context, since, until time.Time) (first, last int64, err error)
}

// A Query selects a page of games.
type Query struct {
	Persons      []string  // the identities of the person whose games they are; nil for the games of all
	Since, Until time.Time // games that ended since then, and before then; the zero Time for no limit
	Players      int       // games of so many players; 0 for any
	After        int64     // games with a higher number
	Most         int
}

// A Page is a part of a list of games. No game is on two pages, and none is on no page, while games finish, whichever node answers.
type Page struct {
	Games []host.Finished
	Next  int64 // the number after which the next page begins; 0 if there is none now
}

const (
	fewAtOnce  = 50   // games in a query, at least: most of those of a filter may be others
	mostAtOnce = 500  // games in a query, at most: it takes some milliseconds
	mostLooked = 5000 // games that are looked at for one page, so that a filter which finds nothing does not read everything
)

// The moments between which all games end.
var (
	firstMoment = time.UnixMilli(0)
	lastMoment  = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// List returns a page of games.
func (g *Games) List(ctx context.Context, q Query) (Page, error) {
	l := &listing{Store: g.Store, Query: q, today: dayOf(g.Now())}
	read, err := l.of(ctx)
	if err != nil || read == nil {
		return Page{}, fault.Store(err)
	}
	page, err := l.page(ctx, read)
	return page, fault.Store(err)
}

// A listing reads one page.
type listing struct {
	Store
	Query
	today time.Time
	last  int64 // the number of the last game that may be on the page
}

// A reading lists games after a number, up to a limit.
type reading func(ctx context.Context, after int64, most int) ([]host.Finished, error)

// of completes the query, and returns what lists the games. It is nil if there is none.
func (l *listing) of(ctx context.Context) (reading, error) {
	if l.Until.IsZero() {
		l.Until = lastMoment
	}
	if l.Persons != nil {
		l.last = math.MaxInt64
		since := latest(l.Since, firstMoment)
		return func(ctx context.Context, after int64, most int) ([]host.Finished, error) {
			return l.FinishedOf(ctx, l.Persons, since, l.Until, after, most)
		}, nil
	}
	l.Since, l.Until = nextDay(l.Since), earliest(nextDay(l.Until), l.today)
	first, last, err := l.Span(ctx, latest(l.Since, firstMoment), l.Until)
	if err != nil || first == 0 || last == 0 {
		return nil, err
	}
	l.After, l.last = max(l.After, first-1), last
	return l.Finished, nil
}

// page reads the page.
func (l *listing) page(ctx context.Context, read reading) (p Page, _ error) {
	atOnce := min(max(l.Most, fewAtOnce), mostAtOnce)
	for looked := 0; looked < mostLooked; looked += atOnce {
		some, err := read(ctx, l.After, atOnce)
		if err != nil {
			return Page{}, err
		}
		for i := range some {
			if some[i].Number > l.last || l.waits(&some[i].Summary) {
				return p, nil
			}
			l.After = some[i].Number
			if l.wants(&some[i].Summary) {
				p.Games = append(p.Games, some[i])
			}
			if len(p.Games) == l.Most {
				p.Next = l.After
				return p, nil
			}
		}
		if len(some) < atOnce {
			return p, nil
		}
	}
	p.Next = l.After
	return p, nil
}

// waits reports whether a game of the feed of all will appear later. The list ends before it: what comes after waits with it, so that a
// reader who goes on from the last number misses nothing.
func (l *listing) waits(sum *table.Summary) bool {
	if l.Persons != nil || len(sum.Seats) == 0 {
		return false
	}
	return !sum.Ended.Before(l.today) || sum.Options.Day >= l.today.Format(time.DateOnly)
}

// wants reports whether a game is on the page. One that was removed or whose row is damaged has no seats. Of the games of all, lessons,
// positions that are tried again and duels are left out: not all of their cards come by chance, and not all of their moves are by their
// players.
func (l *listing) wants(sum *table.Summary) bool {
	o := &sum.Options
	switch {
	case len(sum.Seats) == 0 || l.Players != 0 && l.Players != len(sum.Seats):
		return false
	case l.Persons != nil:
		return true
	case o.Known() && o.Day == "":
		return false
	}
	return !sum.Ended.Before(l.Since) && sum.Ended.Before(l.Until)
}
