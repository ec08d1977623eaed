package store

import (
	"context"
	"time"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// removals removes tables, and what belongs to persons.
type removals struct{ Engine }

// The statements about the data of people who want to be forgotten.
const (
	// noteGone notes that cookies of an identity are invalid from now on. One that is banned or may not talk is left out: that would
	// end with its cookie.
	noteGone = `INSERT INTO gone (hash, until) SELECT $1, $2 WHERE
		NOT EXISTS (SELECT 1 FROM bans WHERE subject = $3 AND (until IS NULL OR until > $4)) AND
		NOT EXISTS (SELECT 1 FROM silences WHERE subject = $3 AND (until IS NULL OR until > $4)) ON CONFLICT DO NOTHING`
	// expireGone removes the notes of identities of which there is no cookie any more.
	expireGone     = `DELETE FROM gone WHERE until < $1`
	noteForgetting = `INSERT INTO forgetting (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	listForgetting = `SELECT person FROM forgetting ORDER BY at, person`
	endForgetting  = `DELETE FROM forgetting WHERE person = $1`
	// hideChanges replaces the subjects of changes that name an identity.
	hideChanges   = `UPDATE changes SET subject = $1 WHERE subject IN ($2, $3, $4)`
	listNaming    = `SELECT table_id FROM persons WHERE person = $1 AND table_id > $2 ORDER BY table_id LIMIT $3`
	listTalkative = `SELECT id FROM tables WHERE ended AND NOT quiet AND ended_at < $1 AND latest < $1 ORDER BY ended_at LIMIT $2`
	replaceMaker  = `UPDATE tables SET maker = $1 WHERE id = $2 AND maker = $3`
	replacePerson = `UPDATE persons SET person = $1 WHERE person = $2 AND table_id = $3`
	replaceEntry  = `UPDATE entries SET entry = $1 WHERE table_id = $2 AND version = $3`
	// markQuiet notes whether a table at a version has no talk.
	markQuiet = `UPDATE tables SET quiet = $1 WHERE id = $2 AND version = $3`
)

// The statements that list and lock tables to remove them. A table that is being written stays. Later statements see all that was written
// before the lock.
const (
	lockOld = `SELECT id FROM tables WHERE ended AND NOT retired AND number IS NOT NULL AND ended_at < $1
		ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED`
	lockWaiting = `SELECT id FROM tables WHERE NOT running AND NOT ended AND made < $1 AND latest < $1
		ORDER BY latest, id LIMIT $2 FOR UPDATE SKIP LOCKED`
)

// RemoveRows remove tables: rows that refer to one go before it.
var RemoveRows = []string{
	`DELETE FROM plans WHERE table_id = ANY($1)`, `DELETE FROM reports WHERE table_id = ANY($1)`,
	`DELETE FROM entries WHERE table_id = ANY($1)`, `DELETE FROM secrets WHERE table_id = ANY($1)`,
	`DELETE FROM persons WHERE table_id = ANY($1)`, `DELETE FROM tables WHERE id = ANY($1)`,
}

// RetireRows remove finished games, whose rows stay with their numbers in the feed.
var RetireRows = []string{
	`DELETE FROM plans WHERE table_id = ANY($1)`, `DELETE FROM reports WHERE table_id = ANY($1)`,
	`DELETE FROM entries WHERE table_id = ANY($1)`, `DELETE FROM archive WHERE table_id = ANY($1)`,
	`DELETE FROM secrets WHERE table_id = ANY($1)`, `DELETE FROM persons WHERE table_id = ANY($1)`,
	`DELETE FROM reviews WHERE table_id = ANY($1)`, `DELETE FROM measures WHERE table_id = ANY($1)`,
	`UPDATE tables SET retired = TRUE, quiet = TRUE, archived = TRUE, version = -1, maker = '', seats = '[]', winners = 'null', next = '""'
		WHERE id = ANY($1)`,
}

// BeginForgetting notes a person. A trigger on the note removes what belongs to their identity: see [Triggers]. The
// changes are locked last.
func (s removals) BeginForgetting(ctx context.Context, person string, at time.Time) error {
	hash := identity.GoneHash(person)
	return s.Write(ctx, "note the removal of a person's data", func(tx Tx) error {
		if err := tx.Lock(person); err != nil { // it gets no account now
			return err
		}
		err := tx.Run(step(noteForgetting, Key(person), at), step(expireGone, at), step(noteGone, hash[:], at.Add(keyring.Lifetime), person, at))
		if err == nil {
			err = noteChanges(tx, at, identity.Departure(person))
		}
		if err != nil {
			return err
		}
		return tx.Run(step(hideChanges, identity.Departure(person), person, identity.Renaming(person), moderation.Subject(person)),
			step(dropChanges, at.Add(-identity.NotesKept)))
	})
}

// Forgetting lists persons.
func (s removals) Forgetting(ctx context.Context) ([]string, error) {
	return All(s.Read(ctx, "list the persons whose data are being removed"), Value[string], listForgetting)
}

// EndForgetting ends the removal of a person's data. The trigger removes what was added meanwhile.
func (s removals) EndForgetting(ctx context.Context, person string) error {
	_, err := change(ctx, s, "end the removal of a person's data", endForgetting, Key(person))
	return err
}

// Keeps reports whether anything is stored of a person, by one of their identities.
func (s removals) Keeps(ctx context.Context, person string) (bool, error) {
	return there(s.Read(ctx, "look for a person"), isKept, Key(person))
}

// Naming lists tables.
func (s removals) Naming(ctx context.Context, person string, after table.ID, most int) ([]table.ID, error) {
	return All(s.Read(ctx, "list the tables that name a person"), Value[table.ID], listNaming, Key(person), after, max(most, 0))
}

// Talkative lists finished games.
func (s removals) Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	return All(s.Read(ctx, "list games with old talk"), Value[table.ID], listTalkative, before, max(most, 0))
}

// Retire removes finished games.
func (s removals) Retire(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	if err := s.NumberGames(ctx); err != nil {
		return nil, err
	}
	return s.remove(ctx, "remove old games", lockOld, RetireRows, before, most)
}

// Forget removes tables that never began.
func (s removals) Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	return s.remove(ctx, "remove tables that never began", lockWaiting, RemoveRows, before, most)
}

// remove removes rows of the tables that a query returns.
func (s removals) remove(ctx context.Context, what, list string, rows []string, before time.Time, most int) (gone []table.ID, err error) {
	err = s.Write(ctx, what, func(tx Tx) error {
		gone, err = All(tx.Read, Value[table.ID], list, before, max(most, 0))
		if err != nil || len(gone) == 0 {
			return err
		}
		return removeAll(tx, rows, gone)
	})
	if err != nil {
		return nil, err
	}
	return gone, nil
}

// removeAll runs statements that remove rows of tables.
func removeAll(tx Tx, rows []string, ids []table.ID) error {
	for _, text := range rows {
		if _, err := tx.Exec(text, ids); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes a table whose game is not over.
func (s removals) Remove(ctx context.Context, id table.ID) error {
	return s.Write(ctx, "remove a table", func(tx Tx) error {
		ended, err := need(host.ErrNotFound, tx.Read, Value[bool], `SELECT ended FROM tables WHERE id = $1 AND NOT retired FOR UPDATE`, id)
		switch {
		case err != nil:
			return err
		case ended:
			return host.ErrOver
		}
		return removeAll(tx, RemoveRows, []table.ID{id})
	})
}
