package people

import (
	"context"
	"encoding/json"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are what persons are to each other.
var Stored = []store.Relation{
	{Name: "friends", Columns: store.Declare(`low account, high account, asker account, state number, since number`),
		Told: store.Told{Host: "friendships, and questions", Page: "privacy.people", File: "people.friends"}},
	{Name: "friend_links", Columns: store.Declare(`account account, hash bytes, once flag, since number`),
		Told: store.Told{Host: "of the friend link", Page: "privacy.people", File: "people.link"}},
	{Name: "blocks", Columns: store.Declare(`person erase, blocked erase, name name, face number, since number`),
		Told: store.Told{Host: "blocks between people", Page: "privacy.people", File: "people.blocked"}},
	{Name: "invitations", Columns: store.Declare(`table_id name, person erase, inviter erase, name name, face number, at number,
		answered flag, minutes number, invited name, invited_face number, replied number, declined flag,
		reason text`), Told: store.Told{Host: "invitations to tables", Page: "privacy.people", File: "people.invitations"}},
	{Name: "presence", Columns: store.Declare(`account account, seen number, hidden flag`),
		Told: store.Told{Host: "when a member was here last", Page: "privacy.people", File: "people.hidden"}},
}

// People is the store of what persons are to each other.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

// isBlocking counts the blocks of a person, $1, against another one, $2.
var isBlocking = `SELECT COUNT(*) FROM blocks WHERE person IN ` + identity.AllOf("$1") + ` AND blocked IN ` + identity.AllOf("$2")

// blocks reports whether a person blocks another one.
func blocks(tx store.Tx, person, other string) (bool, error) {
	n, _, err := store.One(tx.Read, store.Value[int64], isBlocking, store.Key(person), store.Key(other))
	return n > 0, err
}

// mayTouch fails with ErrBlocking if a person blocks another one.
func mayTouch(tx store.Tx, person, other string) error {
	blocked, err := blocks(tx, person, other)
	if err == nil && blocked {
		err = ErrBlocking
	}
	return err
}

// findMembers reads the members with some identities. Missing arguments are empty.
var findMembers = `SELECT i.identity, a.id, a.name, a.face FROM identities i JOIN accounts a ON a.id = i.account WHERE i.identity IN ` +
	"(" + store.Arguments(", ") + ")"

// Members returns members.
func (s stored) Members(ctx context.Context, identities []string) (map[string]Person, error) {
	found := map[string]Person{}
	for from := 0; from < len(identities); from += store.MembersAtOnce {
		err := s.on.Read(ctx, "find members")(func(scan store.Scan) error {
			var identity string
			var r personRow
			err := scan(append([]any{&identity}, r.fields()...)...)
			found[identity] = r.member()
			return err
		}, findMembers, store.ArgumentsFrom(identities, from)...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// A personRow is a person as a query returns them.
type personRow struct {
	id, name string
	face     int64
}

func (r *personRow) fields() []any { return []any{&r.id, &r.name, &r.face} }

func (r *personRow) member() Person {
	return Person{ID: r.id, Name: r.name, Face: uint8(r.face), Member: true}
}

// The statements about blocks.
var (
	listBlocks = `SELECT COALESCE(a.id, b.blocked), COALESCE(a.name, b.name), COALESCE(a.face, b.face), a.id IS NOT NULL, b.since FROM blocks b
		LEFT JOIN identities i ON i.identity = b.blocked LEFT JOIN accounts a ON a.id = i.account
		WHERE b.person IN ` + identity.AllOf("$1") + ` ORDER BY b.since DESC, b.blocked`
	listBlockers = `SELECT DISTINCT COALESCE(k.identity, b.person) FROM blocks b
		LEFT JOIN identities i ON i.identity = b.person LEFT JOIN identities k ON k.account = i.account
		WHERE b.blocked IN ` + identity.AllOf("$1")
	countBlocks = `SELECT COUNT(*) FROM blocks WHERE person IN ` + identity.AllOf("$1")
	saveBlock   = `INSERT INTO blocks (person, blocked, name, face, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	dropBlocks  = `DELETE FROM blocks WHERE person IN ` + identity.AllOf("$1") + ` AND blocked IN ` + identity.AllOf("$2")
)

// Block blocks a person.
func (s stored) Block(ctx context.Context, person string, b Block) error {
	return s.on.Write(ctx, "block a person", func(tx store.Tx) error {
		if err := tx.Lock(person, b.ID); err != nil {
			return err
		}
		if err := below(tx, MostBlocks, countBlocks, store.Key(person)); err != nil {
			return err
		}
		if _, err := tx.Exec(saveBlock, store.Key(person), store.Key(b.ID), b.Name, int64(b.Face), b.Since.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(dropTie, low(person, b.ID), high(person, b.ID))
		return err
	})
}

// below fails with ErrMany unless a query counts less than a number.
func below(tx store.Tx, most int64, text string, args ...any) error {
	n, _, err := store.One(tx.Read, store.Value[int64], text, args...)
	if err == nil && n >= most {
		err = ErrMany
	}
	return err
}

// Unblock takes blocks back.
func (s stored) Unblock(ctx context.Context, person, blocked string) error {
	return s.on.Write(ctx, "take a block back", func(tx store.Tx) error {
		_, err := tx.Exec(dropBlocks, store.Key(person), store.Key(blocked))
		return err
	})
}

// Blocks lists blocks. A person who is blocked by several of their identities is in it once.
func (s stored) Blocks(ctx context.Context, person string) (list []Block, _ error) {
	seen := map[string]bool{}
	err := s.on.Read(ctx, "list blocks")(func(scan store.Scan) error {
		var r personRow
		var b Block
		var member bool
		var since int64
		if err := scan(append(r.fields(), &member, &since)...); err != nil {
			return err
		}
		if b.Person, b.Since = r.member(), store.Moment(since); !seen[b.ID] {
			b.Member = member
			list = append(list, b)
		}
		seen[b.ID] = true
		return nil
	}, listBlocks, store.Key(person))
	return list, err
}

// Blockers lists identities.
func (s stored) Blockers(ctx context.Context, person string) ([]string, error) {
	return store.All(s.on.Read(ctx, "list who blocks a person"), store.Value[string], listBlockers, store.Key(person))
}

// A invitationRow is an invitation as a query returns it.
type invitationRow struct {
	table          string
	by             personRow
	member         bool
	at, minutes    int64
	seats, options []byte // JSON
}

func (r *invitationRow) fields() []any {
	return append([]any{&r.table, &r.member, &r.at, &r.minutes, &r.seats, &r.options}, r.by.fields()...)
}

// invitation returns the invitation of a row. The one to a damaged table has no seats.
func (r *invitationRow) invitation() Invitation {
	i := Invitation{Table: table.ID(r.table), By: r.by.member(), At: store.Moment(r.at)}
	i.By.Member, i.Ends = r.member, i.At.Add(time.Duration(r.minutes)*time.Minute)
	if json.Unmarshal(r.seats, &i.Seats) != nil || json.Unmarshal(r.options, &i.Options) != nil {
		i.Seats, i.Options = nil, table.Options{}
	}
	return i
}
