package leaderboard

import (
	"context"
	"slices"
	"time"

	"razzia/internal/cache"
	"razzia/internal/fault"
	"razzia/internal/rating"
)

const (
	// Fresh is how long places are kept: after it they are made anew at the next request.
	Fresh = 5 * time.Minute
	// limit is the longest time to make them.
	limit = 30 * time.Second
)

// Boards are the leaderboards of a site. Their methods may be called by several goroutines at a time.
type Boards struct {
	Store Store
	now   func() time.Time
	kept  map[rating.Ladder]*cache.Value[[]Place]
}

// New makes the leaderboards of a store.
func New(s Store, now func() time.Time) *Boards {
	b := &Boards{Store: s, now: now, kept: map[rating.Ladder]*cache.Value[[]Place]{}}
	for _, l := range Ladders() {
		b.kept[l] = &cache.Value[[]Place]{For: Fresh, Limit: limit, Now: now, Make: func(ctx context.Context) ([]Place, error) {
			return b.rank(ctx, l)
		}}
	}
	return b
}

// Places returns the places of a ladder, as they were at most some minutes ago. Callers do not change them. Those who have taken back that
// they agree may be among them.
func (b *Boards) Places(ctx context.Context, l rating.Ladder) ([]Place, error) {
	places, err := b.kept[l].Get(ctx)
	return places, fault.Store(err)
}

// rank makes the places. Opponents are counted last, because that is dear, and only until there are enough places.
func (b *Boards) rank(ctx context.Context, l rating.Ladder) ([]Place, error) {
	all, err := b.Store.Standings(ctx, l)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, byPoints)
	now, list := b.now(), []Standing{}
	for i := range all {
		s := &all[i]
		if lacks := s.Lacks(now); len(lacks) != 1 || lacks[0] != Opponents || len(list) == Most {
			continue
		}
		if s.Opponents, err = b.Store.Opponents(ctx, s.Account, l); err != nil {
			return nil, err
		}
		if len(s.Lacks(now)) == 0 {
			list = append(list, *s)
		}
	}
	return Rank(list), nil
}

// An Own is what a person learns of their own standing.
type Own struct {
	Ladder rating.Ladder
	Standing
	Lacks []Lack
	Place int // 0 for none: something lacks, or it is not among the first, or the places are some minutes old
}

// Own returns the standing of a member in each ladder; the account of a guest is "".
func (b *Boards) Own(ctx context.Context, account string) (list []Own, _ error) {
	for _, l := range Ladders() {
		own := Own{Ladder: l}
		if account != "" {
			var err error
			if own.Standing, err = b.Store.StandingOf(ctx, account, l); err != nil {
				return nil, fault.Store(err)
			}
		}
		own.Lacks = own.Standing.Lacks(b.now())
		if len(own.Lacks) == 0 {
			places, err := b.Places(ctx, l)
			if err != nil {
				return nil, err
			}
			own.Place = placeOf(account, places)
		}
		list = append(list, own)
	}
	return list, nil
}

// placeOf is the place of an account; 0 for none.
func placeOf(account string, places []Place) int {
	for i := range places {
		if places[i].Account == account {
			return places[i].Number
		}
	}
	return 0
}
