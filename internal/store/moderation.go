package store

import (
	"context"
	"time"

	"razzia/internal/moderation"
)

// moderationRelations are mutes and reports. Reports stay for the operator, without those who are gone.
var moderationRelations = []Relation{
	{Name: "mutes", Columns: []Column{{"viewer", Erase}, {"muted", Erase}, {"id", Text}, {"name", Name}, {"since", Number},
		{"seen", Number}}, Told: Told{"mutes of a", "moderation.stored", "mutes"},
		Guests: expireMutes},
	{Name: "reports", Columns: []Column{{"id", Text}, {"at", Number}, {"reporter", Blank}, {"table_id", OfTable},
		{"version", Number}, {"line", Number}, {"writer", Blank}, {"name", Name}, {"reason", Text}, {"words", Name},
		{"closed", Number}, {"note", Name}},
		Blanks: map[string]string{"reporter": `reporter = '', words = ''`, "writer": `writer = '', name = ''`},
		Told:   Told{"reports: who reported", "moderation.stored", "reports"}},
}

// moderations keeps mutes and reports.
type moderations struct{ Engine }

// lockAll lets one transaction at a time write mutes and reports, which are counted.
const lockAll = `SELECT pg_advisory_xact_lock(hashtext('razzia'), hashtext(current_schema() || '.moderation'))`

// The statements about mutes. $1 are the identities of the viewer.
const (
	hasMute = `SELECT EXISTS (SELECT 1 FROM mutes WHERE viewer = ANY($1) AND muted = $2)`
	// addMute keeps a mute, unless the viewer has as many as they may.
	addMute = `INSERT INTO mutes (viewer, muted, id, name, since, seen) SELECT $2, $3, $4, $5, $6, $6
		WHERE (SELECT COUNT(*) FROM mutes WHERE viewer = ANY($1)) < $7 ON CONFLICT (viewer, muted) DO NOTHING`
	// dropMute removes the mutes of a player, by any of the player's identities.
	dropMute = `DELETE FROM mutes WHERE viewer = ANY($1) AND (muted = $2 OR muted IN
		(SELECT o.identity FROM identities i JOIN identities o ON o.account = i.account WHERE i.identity = $2))`
	expireMutes = `DELETE FROM mutes WHERE seen < $1
		AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = mutes.viewer)`
	listMutes = `SELECT id, viewer, muted, name, since FROM mutes WHERE viewer = ANY($1) ORDER BY since, id`
	// listUnheard lists all identities of the players that the viewer has muted.
	listUnheard = `SELECT muted FROM mutes WHERE viewer = ANY($1)
		UNION SELECT o.identity FROM mutes m JOIN identities i ON i.identity = m.muted JOIN identities o ON o.account = i.account
			WHERE m.viewer = ANY($1) ORDER BY 1`
)

// Mute keeps a mute.
func (s moderations) Mute(ctx context.Context, m moderation.Mute, viewer []string, most int) error {
	return s.Write(ctx, "store a mute", func(tx Tx) error {
		if err := tx.LockBy(lockAll); err != nil {
			return err
		}
		if has, err := there(tx.Read, hasMute, viewer, m.Muted); err != nil || has {
			return err
		}
		n, err := tx.Exec(addMute, viewer, m.Viewer, m.Muted, m.ID, m.Name, m.Since, most)
		switch {
		case err != nil:
			return err
		case n == 0:
			return moderation.ErrManyMutes
		}
		return noteChanges(tx, m.Since, moderation.Subject(viewer[0]))
	})
}

// Unmute removes mutes.
func (s moderations) Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (found bool, err error) {
	err = s.Write(ctx, "remove a mute", func(tx Tx) error {
		n, err := tx.Exec(dropMute, viewer, muted)
		if found = n > 0; err != nil || !found {
			return err
		}
		return noteChanges(tx, at, moderation.Subject(viewer[0]))
	})
	return found && err == nil, err
}

// MutesOf lists mutes.
func (s moderations) MutesOf(ctx context.Context, viewer []string) ([]moderation.Mute, error) {
	return All(s.Read(ctx, "list mutes"), func(scan Scan) (m moderation.Mute, err error) {
		err = scan(&m.ID, &m.Viewer, &m.Muted, &m.Name, at(&m.Since))
		return m, err
	}, listMutes, viewer)
}

// Unheard lists identities.
func (s moderations) Unheard(ctx context.Context, viewer []string) ([]string, error) {
	return All(s.Read(ctx, "list muted players"), Value[string], listUnheard, viewer)
}
