package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"

	"razzia/internal/moderation"
	"razzia/internal/store"
)

// inList writes a condition on a list: the argument is JSON here.
func inList(text string) string {
	return strings.ReplaceAll(text, "= ANY($1)", "IN (SELECT value FROM json_each($1))")
}

// The statements that take a list.
var (
	addMute       = inList(store.AddMute)
	hasMute       = inList(store.HasMute)
	dropMute      = inList(store.DropMute)
	listMutes     = inList(store.ListMutes)
	listUnheard   = inList(store.ListUnheard)
	addReport     = inList(store.AddReport)
	hasReport     = inList(store.HasReport)
	listReportsBy = inList(store.ListReportsBy)
)

var moderationStatements = []string{addMute, hasMute, dropMute, addReport, hasReport, store.ExpireReports, store.ShutReport,
	store.SaveSilence, store.DropSilence, store.ExpireSilences}

// listOf writes a list of identities as an argument.
func listOf(identities []string) string {
	text, _ := json.Marshal(identities) // texts never fail
	return string(text)
}

// Mute keeps a mute, as [moderation.Store] says.
func (s *Store) Mute(ctx context.Context, m moderation.Mute, viewer []string, most int) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		var has bool
		err := tx.stmt(hasMute).QueryRowContext(tx.ctx, listOf(viewer), m.Muted).Scan(&has)
		if err != nil || has {
			return err
		}
		n, err := tx.exec(addMute, listOf(viewer), m.Viewer, m.Muted, m.ID, m.Name, m.Since.UnixMilli(), most)
		switch {
		case err != nil:
			return err
		case n == 0:
			return moderation.ErrManyMutes
		}
		return tx.noteChanges(m.Since, moderation.Subject(viewer[0]))
	})
	return s.failed("store a mute", err)
}

// Unmute removes mutes, as [moderation.Store] says.
func (s *Store) Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (found bool, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(dropMute, listOf(viewer), muted)
		if found = n > 0; err != nil || !found {
			return err
		}
		return tx.noteChanges(at, moderation.Subject(viewer[0]))
	})
	return found && err == nil, s.failed("remove a mute", err)
}

// MutesOf lists mutes, as [moderation.Store] says.
func (s *Store) MutesOf(ctx context.Context, viewer []string) ([]moderation.Mute, error) {
	found, err := collect(ctx, s.readers, func(rows *sql.Rows) (moderation.Mute, error) {
		var row store.MuteRow
		err := rows.Scan(row.Fields()...)
		return row.Mute(), err
	}, listMutes, listOf(viewer))
	return found, s.failed("list mutes", err)
}

// Unheard lists identities, as [moderation.Store] says.
func (s *Store) Unheard(ctx context.Context, viewer []string) ([]string, error) {
	found, err := collect(ctx, s.readers, scanLine, listUnheard, listOf(viewer))
	return found, s.failed("list muted players", err)
}
