package league

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/club"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/store"
	"razzia/internal/table"
)

// A Config is what leagues stand on. All but Organises and Tempo are required.
type Config struct {
	On      store.Engine
	Tables  Tables
	Look    func(ctx context.Context, id table.ID) (*table.Table, error)
	Names   func(ctx context.Context, persons []string) (table.Profiles, error)
	Measure func(ctx context.Context, t *table.Table) (*measure.Game, error)
	Away    func(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error)
	Ratings func(ctx context.Context, persons []string) (map[string]int, error)
	Filter  *moderation.Filter
	Log     *slog.Logger
	Now     func() time.Time

	// Organises reports whether the caller may do for a club what its organisers may; nil if there are no clubs.
	Organises func(ctx context.Context, c people.Caller, of club.Key) (bool, error)

	// Tempo is how fast moves are shown and bots move, as [table.Options.Pace] says.
	Tempo time.Duration
}

// Open opens the leagues of a site.
func Open(c Config) *Service {
	s := NewStore(c.On)
	return &Service{Store: s, Filter: c.Filter, Organises: c.Organises, Names: c.Names,
		Keeper: &Keeper{Store: s, Tables: c.Tables, Look: c.Look, Measure: c.Measure, Away: c.Away, Ratings: c.Ratings,
			Bans: c.Filter.Sanctions.Bans, Log: c.Log, Now: c.Now, NewID: host.NewID, Tempo: c.Tempo}}
}
