package events

import (
	"context"
	"slices"
	"time"

	"razzia/internal/occasion"
)

// A begun is an occasion of which the client was told.
type begun struct {
	mark string
	at   int64 // when it began, in milliseconds since 1970
}

// begunOf is an occasion as a cursor has it.
func begunOf(o *occasion.Occasion) begun {
	return begun{markOf(o.What + " " + o.Path), o.At.UnixMilli()}
}

// parseBegun reads an occasion from the parts of its text.
func (c *Cursor) parseBegun(mark, at string) error {
	n, err := parseNumber(at, longestTime)
	if err != nil || len(mark) != markSize {
		return ErrNoID
	}
	c.occasions = append(c.occasions, begun{mark, n})
	return nil
}

// occasionsSince lists what has begun for the person since the time of the cursor, and what the client does not know of that, the first of
// them first.
func (f *Feed) occasionsSince(ctx context.Context) (fresh []occasion.Occasion, err error) {
	if f.Occasions == nil {
		return nil, nil
	}
	all, err := f.Occasions(ctx, f.viewer.Identities, time.UnixMilli(f.at.since))
	slices.SortStableFunc(all, func(a, b occasion.Occasion) int { return a.At.Compare(b.At) })
	told := slices.Clone(f.at.occasions)
	for i := range all {
		if b := begunOf(&all[i]); !slices.Contains(told, b) {
			told = append(told, b)
			fresh = append(fresh, all[i])
		}
	}
	return fresh, err
}

// knowOccasions notes all that has begun until now: to a client that knows nothing, that is no news.
func (f *Feed) knowOccasions(ctx context.Context) error {
	fresh, err := f.occasionsSince(ctx)
	for i := range fresh {
		f.at.occasions = append(f.at.occasions, begunOf(&fresh[i]))
	}
	return err
}

// lookAtOccasions adds what has begun to the changes that the client is told of.
func (f *Feed) lookAtOccasions(ctx context.Context) error {
	fresh, err := f.occasionsSince(ctx)
	for i := range fresh {
		o := &fresh[i]
		e := Event{Kind: Occasion, At: o.At.UTC().Truncate(time.Millisecond), What: o.What, Name: o.Name, Link: o.Path}
		f.changes = append(f.changes, change{event: e, begun: begunOf(o)})
	}
	return err
}
