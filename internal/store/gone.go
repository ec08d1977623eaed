package store

import (
	"time"

	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
)

// The statements about identities whose data were removed.
const (
	// NoteGone notes that cookies of an identity are worth nothing from now on. One that is banned or may not talk is left out: that would
	// end with its cookie.
	NoteGone = `INSERT INTO gone (hash, until) SELECT $1, $2 WHERE
		NOT EXISTS (SELECT 1 FROM bans WHERE subject = $3 AND (until IS NULL OR until > $4)) AND
		NOT EXISTS (SELECT 1 FROM silences WHERE subject = $3 AND (until IS NULL OR until > $4)) ON CONFLICT DO NOTHING`
	// HideChanges replaces the subjects of changes that name an identity.
	HideChanges = `UPDATE changes SET subject = $1 WHERE subject IN ($2, $3, $4)`
	// ExpireGone removes the notes of identities of which there is no cookie any more.
	ExpireGone = `DELETE FROM gone WHERE until < $1`
	// IsGone reports whether the data of an identity were removed.
	IsGone = `SELECT EXISTS (SELECT 1 FROM gone WHERE hash = $1)`
	// IsGuest reports whether an identity belongs to no account, and its data were not removed.
	IsGuest = `SELECT NOT EXISTS (SELECT 1 FROM identities WHERE identity = $1) AND NOT EXISTS (SELECT 1 FROM gone WHERE hash = $2)`
	// ListGone lists the digests of identities whose data were removed.
	ListGone = `SELECT hash FROM gone`
	// ListPersons lists the identities with data that are not being removed just now.
	ListPersons = `SELECT person FROM (SELECT person FROM persons UNION SELECT identity FROM identities UNION SELECT person FROM subscriptions
		UNION SELECT person FROM watches UNION SELECT viewer FROM mutes UNION SELECT muted FROM mutes UNION SELECT person FROM blocks UNION SELECT blocked FROM blocks
		UNION SELECT person FROM ratings UNION SELECT person FROM vacations UNION SELECT person FROM wishes UNION SELECT person FROM records
		UNION SELECT person FROM plans UNION SELECT reporter FROM reports UNION SELECT writer FROM reports) AS kept
		WHERE person NOT IN (SELECT person FROM forgetting) ORDER BY person`
)

// LeftOf lists those persons, of all with data, whose data were removed.
func LeftOf(persons []string, gone [][]byte) (left []string) {
	hashes := make(map[identity.Hash]bool, len(gone))
	for _, hash := range gone {
		hashes[identity.Hash(hash)] = true
	}
	for _, person := range persons {
		if hashes[identity.GoneHash(person)] {
			left = append(left, person)
		}
	}
	return left
}

// A Step is a statement with its arguments.
type Step struct {
	Text string
	Args []any
}

// BeginForgetting lists what the removal of a person's data begins with. The note of the change follows, and then [HideForgotten]: whatever
// locks the changes does so last. The key is the identity as a key of the engine, and a function writes texts for it.
func BeginForgetting(person, key string, text func(string) string, at time.Time) []Step {
	hash, now := identity.GoneHash(person), at.UnixMilli()
	return []Step{
		{NoteForgetting, []any{key, now}},
		{ExpireGone, []any{now}},
		{NoteGone, []any{hash[:], at.Add(keyring.Lifetime).UnixMilli(), text(person), now}},
	}
}

// HideForgotten lists what removes a person from the notes of changes, and the notes that are old.
func HideForgotten(person string, text func(string) string, at time.Time) []Step {
	return []Step{
		{HideChanges, []any{identity.Departure(person), text(person), text(identity.Renaming(person)), text(moderation.Subject(person))}},
		{DropChanges, []any{at.Add(-identity.NotesKept).UnixMilli()}},
	}
}
