package evening

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

// A Config is what evenings stand on. All but Organises and Tempo are required.
type Config struct {
	On      store.Engine
	Tables  Tables
	Look    func(ctx context.Context, id table.ID) (*table.Table, error)
	Names   func(ctx context.Context, persons []string) (table.Profiles, error)
	Measure func(ctx context.Context, t *table.Table) (*measure.Game, error)
	Filter  *moderation.Filter
	Levels  []string // of the bots that may fill chairs
	Log     *slog.Logger
	Now     func() time.Time

	// Organises reports whether the caller may do for a club what its organisers may; nil if there are no clubs.
	Organises func(ctx context.Context, c people.Caller, key club.Key) (bool, error)

	// Tempo is how fast moves are shown and bots move, as [table.Options.Pace] says.
	Tempo time.Duration
}

// Tempo is the usual one: long enough to see the moves of others.
const Tempo = time.Second

// Open opens the evenings of a site. Its rooms are to be closed before the store is.
func Open(c Config) *Service {
	s := NewStore(c.On)
	return &Service{Store: s, Filter: c.Filter, Levels: c.Levels, Organises: c.Organises,
		Keeper: &Keeper{Store: s, Tables: c.Tables, Look: c.Look, Measure: c.Measure, Bans: c.Filter.Sanctions.Bans, Log: c.Log, Now: c.Now,
			NewID: host.NewID, Tempo: c.Tempo},
		Rooms: OpenRooms(RoomsConfig{Store: s, Look: c.Look, Names: c.Names, Shown: c.Filter.Shown, Now: c.Now, Log: c.Log})}
}
