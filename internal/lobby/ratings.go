package lobby

import (
	"context"
	"maps"
	"slices"

	"razzia/internal/rating"
)

// rateAll reads the ratings of the persons who sit at tables that wait.
func (b *Board) rateAll(ctx context.Context) error {
	return b.rate(ctx, nil)
}

// rateNew reads the ratings of those of them who have just sat down. If that fails, the next refresh has them.
func (b *Board) rateNew() {
	ctx, cancel := context.WithTimeout(b.current, readTime)
	defer cancel()
	b.mu.Lock()
	known := b.rated
	b.mu.Unlock()
	b.report(b.rate(ctx, known))
}

// rate reads the ratings of the persons who sit at tables that wait, except those that are known.
func (b *Board) rate(ctx context.Context, known map[string]rating.Set) error {
	if b.Ratings == nil {
		return nil
	}
	persons := slices.DeleteFunc(b.sitting(), func(person string) bool {
		_, is := known[person]
		return is
	})
	if len(persons) == 0 {
		return nil
	}
	found, err := b.Ratings(ctx, persons)
	if err != nil {
		return err
	}
	rated := maps.Clone(known)
	if rated == nil {
		rated = make(map[string]rating.Set, len(persons))
	}
	for _, person := range persons {
		rated[person] = found[person]
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rated = rated
	return nil
}

// sitting lists the persons who sit at tables that wait, each once.
func (b *Board) sitting() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	seen := map[string]bool{}
	for _, o := range b.known.all {
		for _, s := range o.Seats {
			if s.Person != "" && !o.Playing {
				seen[s.Person] = true
			}
		}
	}
	return slices.Collect(maps.Keys(seen))
}

// ratingsOf returns the ratings of the persons at a table that waits; nil if no rating is known. The board is locked.
func (b *Board) ratingsOf(o *Offer) (list []rating.Rating) {
	for i, s := range o.Seats {
		set := b.rated[s.Person]
		r := set[rating.Among(o.Options.Players)]
		if o.Playing || s.Person == "" || r == (rating.Rating{}) {
			continue
		}
		if list == nil {
			list = make([]rating.Rating, len(o.Seats))
		}
		list[i] = r
	}
	return list
}
