package app

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/moderation"
)

// Sanctions are the bans of the operator, and the silences: of persons who may not talk. A list may be nil.
type Sanctions struct{ Bans, Silences *moderation.Bans }

// OpenSanctions reads the lists of two stores.
func OpenSanctions(ctx context.Context, bans, silences moderation.BanStore, now func() time.Time, log *slog.Logger) (s Sanctions,
	err error) {
	if s.Bans, err = moderation.OpenBans(ctx, bans, now, log); err == nil {
		s.Silences, err = moderation.OpenBans(ctx, silences, now, log)
	}
	return s, err
}

// Of returns the ban of a person, by one of their identities, or else the silence.
func (s Sanctions) Of(identities []string) (moderation.Ban, bool) {
	if ban, banned := s.Bans.Of(identities...); banned {
		return ban, true
	}
	return s.Silences.Of(identities...)
}
