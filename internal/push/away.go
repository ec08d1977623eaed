package push

import (
	"context"
	"time"

	"razzia/internal/table"
)

// A Found is what waits for a person, for those who tell them by other ways than their browsers.
type Found struct {
	Identities []string // of the person
	Turns      []Turn
	Against    map[table.ID]string // names of the others at each table that waits
	Days       bool                // they play a game of days
}

// Waiting returns the turns that a person has now, after those of the last look.
func (c *Config) Waiting(ctx context.Context, person string, before []Turn) (Found, error) {
	w := Watch{Person: person, Turns: before}
	f, err := c.waiting(ctx, &w)
	all := Found{Identities: f.identities, Turns: w.Turns, Against: map[table.ID]string{}, Days: f.days}
	for _, t := range w.Turns {
		all.Against[t.Table] = f.against(t.Table)
	}
	return all, err
}

// RemindAt is the moment at which little of the time of a turn is left.
func (t *Turn) RemindAt(wants *Settings) time.Time { return t.remindAt(wants) }

// IsQuiet reports whether a moment lies in the quiet hours.
func (s *Settings) IsQuiet(at time.Time) bool {
	_, _, quiet := s.quiet(at)
	return quiet
}
