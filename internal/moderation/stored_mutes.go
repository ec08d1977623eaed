package moderation

import (
	"context"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// Stored are mutes, reports and bans. Reports stay for the operator, without those who are gone.
var Stored = []store.Relation{
	{Name: "mutes", Columns: store.Declare(`viewer erase, muted erase, id text, name name, since number, seen number`),
		Told:   store.Told{Host: "mutes of a", Page: "moderation.stored", File: "mutes"},
		Guests: expireMutes},
	{Name: "reports", Columns: store.Declare(`id text, at number, reporter blank, topic text, table_id table, about name, version number,
		line number, writer blank, name name, said name, reason text, words name, closed number, note name`),
		Blanks: map[string]string{"reporter": `reporter = '', words = ''`, "writer": `writer = '', name = '', said = ''`},
		Told:   store.Told{Host: "reports: who reported", Page: "moderation.stored", File: "reports"}},
	// Bans hold on when their persons delete their data:
	// to do that would end it otherwise.
	{Name: "silences", Columns: store.Declare(`subject keep, since number, until number`),
		Told: store.Told{Host: "stopped from talking", Page: "privacy.bans", File: "silence"}},
	{Name: "bans", Columns: store.Declare(`subject keep, since number, until number`),
		Told: store.Told{Host: "identities, addresses and networks", Page: "privacy.bans", File: "ban"}},
}

// moderations keeps mutes and reports.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

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
func (s stored) Mute(ctx context.Context, m Mute, viewer []string, most int) error {
	return s.on.Write(ctx, "store a mute", func(tx store.Tx) error {
		if err := tx.LockBy(lockAll); err != nil {
			return err
		}
		if has, err := store.Is(tx.Read, hasMute, viewer, m.Muted); err != nil || has {
			return err
		}
		n, err := tx.Exec(addMute, viewer, m.Viewer, m.Muted, m.ID, m.Name, m.Since, most)
		switch {
		case err != nil:
			return err
		case n == 0:
			return ErrManyMutes
		}
		return store.NoteChanges(tx, m.Since, identity.Muting(viewer[0]))
	})
}

// Unmute removes mutes.
func (s stored) Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (found bool, err error) {
	err = s.on.Write(ctx, "remove a mute", func(tx store.Tx) error {
		n, err := tx.Exec(dropMute, viewer, muted)
		if found = n > 0; err != nil || !found {
			return err
		}
		return store.NoteChanges(tx, at, identity.Muting(viewer[0]))
	})
	return found && err == nil, err
}

// MutesOf lists mutes.
func (s stored) MutesOf(ctx context.Context, viewer []string) ([]Mute, error) {
	return store.All(s.on.Read(ctx, "list mutes"), func(scan store.Scan) (m Mute, err error) {
		err = scan(&m.ID, &m.Viewer, &m.Muted, &m.Name, store.At(&m.Since))
		return m, err
	}, listMutes, viewer)
}

// Unheard lists identities.
func (s stored) Unheard(ctx context.Context, viewer []string) ([]string, error) {
	return store.All(s.on.Read(ctx, "list muted players"), store.Value[string], listUnheard, viewer)
}
