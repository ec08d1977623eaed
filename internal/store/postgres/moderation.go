package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/moderation"
	"razzia/internal/store"
)

// escapeAll returns the keys of identities.
func escapeAll(identities []string) []string {
	keys := make([]string, len(identities))
	for i, id := range identities {
		keys[i] = escape(id)
	}
	return keys
}

// lockModeration is held while mutes or reports are counted: two transactions at a time would count the same.
const lockModeration = `SELECT pg_advisory_xact_lock(hashtext('razzia'), hashtext(current_schema() || '.moderation'))`

// Mute keeps a mute, as [moderation.Store] says.
func (s *Store) Mute(ctx context.Context, m moderation.Mute, viewer []string, most int) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return addMute(ctx, tx, m, escapeAll(viewer), most) })
	return s.failed("store a mute", err)
}

func addMute(ctx context.Context, tx pgx.Tx, m moderation.Mute, viewer []string, most int) error {
	if _, err := tx.Exec(ctx, lockModeration); err != nil {
		return err
	}
	var has bool
	err := tx.QueryRow(ctx, store.HasMute, viewer, escape(m.Muted)).Scan(&has)
	if err != nil || has {
		return err
	}
	added, err := tx.Exec(ctx, store.AddMute, viewer, escape(m.Viewer), escape(m.Muted), m.ID, escape(m.Name), m.Since.UnixMilli(), most)
	switch {
	case err != nil:
		return err
	case added.RowsAffected() == 0:
		return moderation.ErrManyMutes
	}
	return noteChanges(ctx, tx, m.Since, moderation.Subject(unescape(viewer[0])))
}

// Unmute removes mutes, as [moderation.Store] says.
func (s *Store) Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (found bool, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		gone, err := tx.Exec(ctx, store.DropMute, escapeAll(viewer), escape(muted))
		if found = gone.RowsAffected() > 0; err != nil || !found {
			return err
		}
		return noteChanges(ctx, tx, at, moderation.Subject(viewer[0]))
	})
	return found && err == nil, s.failed("remove a mute", err)
}

// MutesOf lists mutes, as [moderation.Store] says.
func (s *Store) MutesOf(ctx context.Context, viewer []string) ([]moderation.Mute, error) {
	found, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (moderation.Mute, error) {
		var r store.MuteRow
		err := row.Scan(r.Fields()...)
		r.Viewer, r.Muted, r.Name = unescape(r.Viewer), unescape(r.Muted), unescape(r.Name)
		return r.Mute(), err
	}, store.ListMutes, escapeAll(viewer))
	return found, s.failed("list mutes", err)
}

// Unheard lists identities, as [moderation.Store] says.
func (s *Store) Unheard(ctx context.Context, viewer []string) ([]string, error) {
	found, err := collect(ctx, s.pool, scanName, store.ListUnheard, escapeAll(viewer))
	return found, s.failed("list muted players", err)
}
