// Package occasion has what begins for persons who have agreed to it before, such as an evening of a club. A subject says it, and knows
// nothing of those who tell it: the stream of events tells programs, and messages tell people who are away.
package occasion

import (
	"context"
	"time"
)

// An Occasion is something that has begun.
type Occasion struct {
	What string    // its kind, as programs read it: it stays
	Name string    // as people read it
	Path string    // of its page
	At   time.Time // when it was stored that it has begun
}

// A Source lists the occasions of a person with these identities that have begun at a moment or later. It is asked every few seconds for
// each stream, so it takes an index.
type Source func(ctx context.Context, identities []string, since time.Time) ([]Occasion, error)

// Of is a source that asks several, one after another.
func Of(sources []Source) Source {
	return func(ctx context.Context, identities []string, since time.Time) (all []Occasion, err error) {
		for _, source := range sources {
			list, err := source(ctx, identities, since)
			if err != nil {
				return nil, err
			}
			all = append(all, list...)
		}
		return all, nil
	}
}

// A Call is a message to persons that something has begun, and waits for them. The node tells it whose change it is that is stored, so a
// person is told once.
type Call struct {
	Persons []string  // identities
	Title   string    // key of a text, which gets the values
	Body    string    // likewise
	Values  []any     // names and values, as [razzia/internal/i18n.Localizer.Text] takes them
	Path    string    // of the page that it leads to
	Ends    time.Time // it is of no use after that
}
