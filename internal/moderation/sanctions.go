package moderation

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
)

// Sanctions are the bans of the operator, and the silences: of persons who may not talk. A list may be nil.
type Sanctions struct{ Bans, Silences *Bans }

// OpenSanctions reads the lists of two stores.
func OpenSanctions(ctx context.Context, bans, silences BanStore, now func() time.Time, log *slog.Logger) (s Sanctions,
	err error) {
	if s.Bans, err = OpenBans(ctx, bans, now, log); err == nil {
		s.Silences, err = OpenBans(ctx, silences, now, log)
	}
	return s, err
}

// Of returns the ban of a person, by one of their identities, or else the silence.
func (s Sanctions) Of(identities []string) (Ban, bool) {
	if ban, banned := s.Bans.Of(identities...); banned {
		return ban, true
	}
	return s.Silences.Of(identities...)
}

// Banned are the members that are banned by now, of some accounts. Others are not shown their names.
func (s Sanctions) Banned(ctx context.Context, members *identity.Registry, accounts ...string) (map[string]bool, error) {
	out := map[string]bool{}
	if !s.Bans.HavePersons() { // most houses have no ban, and need no look at identities
		return out, nil
	}
	for _, account := range accounts {
		if _, known := out[account]; known {
			continue
		}
		all, err := members.Identities(ctx, account)
		if err != nil {
			return nil, fault.Store(err)
		}
		_, out[account] = s.Bans.Of(all...)
	}
	return out, nil
}
